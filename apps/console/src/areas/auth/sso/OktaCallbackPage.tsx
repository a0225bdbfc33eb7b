import { Button, Loader, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError } from '../../../lib/client.ts';
import { loadPart } from '../../../lib/load-part.ts';
import { signedIn } from '../../../lib/session.ts';
import { asFailure } from '../../../lib/sso-failure.ts';
import { forgetSignOutReason } from '../../../lib/token.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { ssoWords } from '../../../locales/sso.ts';
import '../sign-in.css';
import './okta-callback.css';

const loadSso = () => loadPart(() => import('../../../lib/sso.ts'));

/** What went wrong is read out, and the keyboard goes on from there. */
const focus = (title: HTMLElement | null) => title?.focus();

/** Between the console and the company's provider: sends people there, and takes them in when they come back. */
export function OktaCallbackPage() {
  const w = useWords(ssoWords);
  const navigate = useNavigate();
  const [leaving] = useState(() => location.hash === '#start');
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    document.title = failure === undefined ? w.title : w.failedTitle;
  }, [failure, w]);

  useEffect(() => {
    let shown = true;
    const arrive = async () => {
      const { land } = await loadSso();
      const landing = await land();
      if (!shown) return;
      if ('to' in landing) forgetSignOutReason();
      // A company in the address opens the sign-in page with the way to its provider.
      const to = 'to' in landing ? landing.to : `/login?${new URLSearchParams({ company: landing.company })}`;
      await navigate(to, { replace: true });
    };
    arrive().catch((error: unknown) => shown && setFailure({ error }));
    return () => {
      shown = false;
    };
  }, [navigate]);

  if (failure === undefined)
    return (
      <output className="sso-waiting">
        <Loader size="sm" aria-hidden />
        <h1>{leaving ? w.leaving : w.arriving}</h1>
      </output>
    );
  return (
    <Stack gap={16}>
      <h1 className="sign-in-title" tabIndex={-1} ref={focus}>
        {w.failedTitle}
      </h1>
      <Reason error={failure.error} />
      <Retry onFailure={(error) => setFailure({ error })} />
      <Button component={Link} to={signedIn() ? '/' : '/login'} variant="subtle" color="gray">
        {signedIn() ? w.toConsole : w.otherWays}
      </Button>
    </Stack>
  );
}

function Retry({ onFailure }: { onFailure: (error: unknown) => void }) {
  const w = useWords(ssoWords);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { startAgain } = await loadSso();
      if (!(await startAgain())) await navigate(signedIn() ? '/' : '/login');
    } catch (error) {
      onFailure(error);
      setBusy(false);
    }
  };
  return (
    <Button size="md" fullWidth loading={busy} onClick={() => void retry()}>
      {w.retry}
    </Button>
  );
}

/** The server's sentence with its trace id, or ours for what the browser found. */
function Reason({ error }: { error: unknown }) {
  const w = useWords(ssoWords);
  const known = error instanceof CallError;
  const failure = asFailure(error);
  const detail = known ? fill(w.traceId, { id: error.traceId }) : failure.detail;
  const hasDetail = known ? error.traceId !== '' : detail !== '';
  return (
    <div className="sign-in-notice" data-error role="alert">
      {known ? error.message : w.failures[failure.kind]}
      {hasDetail && (
        <details className="sso-detail">
          <summary>{w.detail}</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  );
}
