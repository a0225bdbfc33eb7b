import { Button } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Message, PageSwitches } from '../../../../../kit/public-page/Message.tsx';
import { PasswordForm } from '../../../../../kit/public-page/PasswordForm.tsx';
import { useVendor } from '../../../../../lib/vendor.ts';
import { useWords } from '../../../../../lib/words.ts';
import { materialShareWords } from '../../../../../locales/material/material-share.ts';
import { SharedMaterial } from './SharedMaterial.tsx';
import { useShare } from './use-share.ts';
import styles from './share-page.module.css';

/** What a link shows to anyone, mostly on a phone. */
export function SharePage() {
  const { token = '' } = useParams();
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
  const w = useWords(materialShareWords).page;
  const { answer, trouble, enter, renew } = useShare(token);
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
  if (answer.state !== 'OPEN') return <Message {...w.ended[answer.state]} />;
  return <SharedMaterial share={answer} renew={renew} />;
}
