import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError } from '../../../../lib/api/client.ts';
import { loadPart } from '../../../../lib/load-part.ts';
import { signedIn } from '../../../../lib/session/session.ts';
import { asFailure } from '../sso-failure.ts';
import { forgetSignOutReason } from '../../../../lib/session/token.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { ssoWords } from '../../../../locales/auth/sso.ts';
import { CardPage } from '../../sign-in/card/CardPage.tsx';
import styles from './okta-callback.module.css';
import signInStyles from '../../sign-in/sign-in.module.css';
import cardStyles from '../../sign-in/card/card.module.css';

const loadSso = () => loadPart(() => import('../sso.ts'));

/** Between the console and the company's provider: sends people there, and takes them in when they come back. */
export function OktaCallbackPage() {
  const w = useWords(ssoWords);
  const navigate = useNavigate();
  const [leaving] = useState(() => location.hash === '#start');
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    document.title = w.title;
  }, [w]);

  useEffect(() => {
    let shown = true;
    const arrive = async () => {
      const { handleCallback } = await loadSso();
      const result = await handleCallback();
      if (!shown) return;
      if ('to' in result) forgetSignOutReason();
      // A company in the address opens the sign-in page with the way to its provider.
      const to = 'to' in result ? result.to : `/login?${new URLSearchParams({ company: result.company })}`;
      await navigate(to, { replace: true });
    };
    arrive().catch((error: unknown) => shown && setFailure({ error }));
    return () => {
      shown = false;
    };
  }, [navigate]);

  if (failure === undefined)
    return (
      <output className={styles.waiting}>
        <Loader size="sm" aria-hidden />
        <h1>{leaving ? w.leaving : w.arriving}</h1>
      </output>
    );
  return (
    <CardPage title={w.failedTitle} focus>
      <Reason error={failure.error} />
      <div className={cardStyles.actions}>
        <Retry onFailure={(error) => setFailure({ error })} />
      </div>
      <p className={`${signInStyles.foot} ${signInStyles.cardFoot}`}>
        <Link to={signedIn() ? '/' : '/login'}>{signedIn() ? w.toConsole : w.otherWays}</Link>
      </p>
    </CardPage>
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
    <Button size="lg" fullWidth loading={busy} onClick={() => void retry()}>
      {w.retry}
    </Button>
  );
}

/** The server's sentence with the trace id to quote, or ours for what the browser found. */
function Reason({ error }: { error: unknown }) {
  const w = useWords(ssoWords);
  if (error instanceof CallError)
    return (
      <div className={signInStyles.notice} data-error role="alert">
        {error.message}
        {error.traceId !== '' && <p className={styles.trace}>{fill(w.traceId, { id: error.traceId })}</p>}
      </div>
    );
  const { kind, detail } = asFailure(error);
  return (
    <div className={signInStyles.notice} data-error role="alert">
      {w.failures[kind]}
      {detail !== '' && (
        <details className={styles.detail}>
          <summary>{w.detail}</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  );
}
