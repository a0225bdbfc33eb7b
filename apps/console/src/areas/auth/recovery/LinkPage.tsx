import { recovery } from '@console/contract/areas/auth/recovery';
import type { OutputOf } from '@console/contract/endpoint';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { isAbort } from '../../../lib/api/send.ts';
import { useVendorName } from '../../../lib/brand.ts';
import { useVendor } from '../../../lib/vendor.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { recoveryWords } from '../../../locales/auth/recovery.ts';
import { CardPage } from '../sign-in/card/CardPage.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { noticeOf } from '../sign-in/ways/use-sign-in.ts';
import signInStyles from '../sign-in/sign-in.module.css';
import cardStyles from '../sign-in/card/card.module.css';
import styles from './link-page.module.css';

type LinkState = OutputOf<typeof recovery.linkState>;

const kinds = {
  RESET: { words: 'reset', endpoint: recovery.resetPassword, meaning: 'changed' },
  ACTIVATE: { words: 'activate', endpoint: recovery.activate, meaning: 'activated' },
} as const;

/** The contract takes no secret that is shorter; a link that was cut off need not be asked about. */
const SHORTEST = 20;

/** Opened from a mail: the secret stands behind the hash, so that it reaches no server's log. */
export function LinkPage({ purpose }: { purpose: keyof typeof kinds }) {
  const token = useLocation().hash.slice(1);
  const [round, setRound] = useState(0);
  // Another link pasted into the same window is another page, and so is another try.
  return <LinkSteps key={`${token} ${round}`} {...{ purpose, token }} retry={() => setRound(round + 1)} />;
}

interface StepsProps {
  purpose: keyof typeof kinds;
  token: string;
  retry: () => void;
}

function LinkSteps({ purpose, token, retry }: StepsProps) {
  const words = useWords(recoveryWords);
  const { words: name, endpoint, meaning } = kinds[purpose];
  const w = words[name];
  const incomplete = token.length < SHORTEST;
  const [link, setLink] = useState<LinkState>();
  const [failure, setFailure] = useState<string>();
  useVendor(link?.brand && link);
  const vendor = useVendorName();
  useEffect(() => {
    if (incomplete) return undefined;
    const stop = new AbortController();
    call(recovery.linkState, { token, purpose }, { signal: stop.signal, showError: false }).then(
      setLink,
      (error: unknown) => isAbort(error) || setFailure(noticeOf(error).text),
    );
    return () => stop.abort();
  }, [incomplete, token, purpose]);

  // Nobody should think up a password for a link that cannot work.
  const problem = incomplete ? words.link.incomplete : link && link.state !== 'VALID' ? w[link.state] : undefined;
  if (problem !== undefined) {
    const quiet = purpose === 'ACTIVATE' && { variant: 'default' };
    const anotherMail = (
      <Button component={Link} to="/password/forget" size="lg" fullWidth {...quiet}>
        {w.another}
      </Button>
    );
    return (
      <CardPage title={w.title}>
        <p className={signInStyles.notice} data-error role="alert">
          {problem}
        </p>
        <div className={cardStyles.actions}>
          {/* What helps most comes first: a new mail, or the way in where the account works already. */}
          {purpose === 'RESET' && anotherMail}
          <Button component={Link} to="/login" size="lg" fullWidth {...(purpose === 'RESET' && { variant: 'default' })}>
            {words.toLogin}
          </Button>
          {purpose === 'ACTIVATE' && link?.state === 'USED' && anotherMail}
        </div>
      </CardPage>
    );
  }
  if (failure !== undefined) {
    return (
      <CardPage title={w.title}>
        <p className={signInStyles.notice} data-error role="alert">
          {failure}
        </p>
        <div className={cardStyles.actions}>
          <Button size="lg" fullWidth onClick={retry}>
            {words.link.retry}
          </Button>
        </div>
      </CardPage>
    );
  }
  if (link === undefined) {
    return (
      <CardPage title={w.title}>
        <output className={`${signInStyles.subtitle} ${styles.waiting}`}>{words.link.checking}</output>
      </CardPage>
    );
  }
  const username = link.username ?? '';
  const subtitle = fill(w.subtitle, { username, tenantName: vendor ?? link.tenantName ?? '' });
  return (
    <CardPage title={w.title}>
      <NewPasswordForm {...{ endpoint, token, username, meaning, subtitle }} submit={w.submit} />
    </CardPage>
  );
}
