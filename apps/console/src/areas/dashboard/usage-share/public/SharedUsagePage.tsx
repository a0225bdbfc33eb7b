import { publicPaths } from '@console/contract/routes/public';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Message, PageSwitches } from '../../../../kit/public-page/Message.tsx';
import { PasswordForm } from '../../../../kit/public-page/PasswordForm.tsx';
import { useVendor } from '../../../../lib/vendor.ts';
import { useWords } from '../../../../lib/words.ts';
import { usageShareWords } from '../../../../locales/dashboard/usage-share.ts';
import { SharedUsage } from './SharedUsage.tsx';
import { useSharedUsage } from './use-shared-usage.ts';
import styles from './shared-usage.module.css';

/** The numbers of usage statistics for whoever has a link to them, mostly on a phone. */
export function SharedUsagePage() {
  const token = useLocation().hash.slice(1);
  const [round, setRound] = useState(0);
  return (
    <>
      <PageSwitches />
      {/* Another address in the same window is another page, and so is another try. */}
      <Opened key={`${token} ${round}`} token={token} retry={() => setRound(round + 1)} />
    </>
  );
}

function Opened({ token, retry }: { token: string; retry: () => void }) {
  const w = useWords(usageShareWords).open;
  const { answer, trouble, enter } = useSharedUsage(token);
  useVendor(answer?.state === 'OPEN' ? answer : undefined);
  if (trouble !== undefined && !answer)
    return (
      <Message title={w.title} text={trouble}>
        <Button size="lg" onClick={retry}>
          {w.retry}
        </Button>
      </Message>
    );
  if (!answer) return <output className={styles.loading}>{w.loading}</output>;
  if (answer.state === 'PASSWORD') return <PasswordForm text={w.passwordText} enter={enter} />;
  if (answer.state === 'ENDED') return <Navigate to={`${publicPaths.faild_auth}?reason=link`} replace />;
  return <SharedUsage share={answer} />;
}
