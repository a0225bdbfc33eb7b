import { approval } from '@console/contract/areas/client/temp-user/temp-user';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';
import { useVendor } from '../../../../lib/vendor.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { approvalWords } from '../../../../locales/client/temp-user-approval.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { DecisionForm, type Decided } from './DecisionForm.tsx';
import { failureOf } from './failure.ts';
import { forgetLink, useLinkToken } from './link-token.ts';
import { RequestFacts } from './RequestFacts.tsx';
import styles from './approval.module.css';

/** Opened from the approver's mail. Loading the page decides nothing: a request is asked for, and answered, by POST. */
export function ApprovalPage() {
  const token = useLinkToken();
  const [round, setRound] = useState(0);
  // Another link opened in the same window is another page, and so is another try.
  return <Steps key={`${token} ${round}`} token={token} retry={() => setRound(round + 1)} />;
}

function Steps({ token, retry }: { token: string; retry: () => void }) {
  const w = useWords(approvalWords);
  const navigate = useNavigate();
  const [link, setLink] = useState<OutputOf<typeof approval.checkReceieve>>();
  const [trouble, setTrouble] = useState<string>();
  const [decided, setDecided] = useState<Decided>();
  useVendor(link);

  /** Leaves for the page that says why; false where the link is not to blame. */
  const leave = useCallback(
    (error: CallError): boolean => {
      const failure = failureOf(error);
      if (failure === undefined) return false;
      forgetLink();
      if (failure === 'forged') void navigate('/faild_auth?reason=link', { replace: true });
      else void navigate('/failure_audit', { replace: true, state: failure });
      return true;
    },
    [navigate],
  );
  useEffect(() => {
    if (token === '') return undefined;
    const stop = new AbortController();
    call(approval.checkReceieve, { token }, { signal: stop.signal, showError: false }).then(
      setLink,
      (error: unknown) => {
        if (isAbort(error) || !(error instanceof CallError) || leave(error)) return;
        setTrouble(error.message);
      },
    );
    return () => stop.abort();
  }, [token, leave]);

  if (decided) return <Done decided={decided} name={link?.request.name ?? ''} />;
  if (token === '' || trouble !== undefined) {
    return (
      <ApprovalCard title={w.title} focus>
        <p className={styles.notice} role="alert">
          {trouble ?? w.incomplete}
        </p>
        {trouble !== undefined && (
          <Button size="lg" fullWidth onClick={retry}>
            {w.retry}
          </Button>
        )}
      </ApprovalCard>
    );
  }
  if (!link) {
    return (
      <ApprovalCard title={w.title}>
        <output className={styles.text}>{w.checking}</output>
        <Skeleton h={300} />
      </ApprovalCard>
    );
  }
  return (
    <ApprovalCard title={w.title}>
      <RequestFacts link={link} />
      <DecisionForm
        {...{ token, link, leave }}
        onDecided={(what) => {
          forgetLink();
          setDecided(what);
        }}
      />
    </ApprovalCard>
  );
}

function Done({ decided, name }: { decided: Decided; name: string }) {
  const { done } = useWords(approvalWords);
  const { title, text } = done[decided.kind];
  const outcome = decided.kind === 'passed' || decided.notify ? done.told : done.silent;
  return (
    <ApprovalCard title={title} focus>
      <IconCircleCheck className={styles.figure} size={40} stroke={1.4} aria-hidden />
      <p className={styles.text}>{fill(text, { name, client: decided.kind === 'passed' ? decided.client : '' })}</p>
      <p className={styles.text}>
        {outcome} {done.close}
      </p>
    </ApprovalCard>
  );
}
