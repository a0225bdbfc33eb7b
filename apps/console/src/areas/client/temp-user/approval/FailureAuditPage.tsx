import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockX } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { signedIn } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { approvalWords } from '../../../../locales/client/temp-user-approval.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import type { Failure } from './failure.ts';
import styles from './approval.module.css';

/** The end of a link that was real but decides nothing any more. */
export function FailureAuditPage() {
  const w = useWords(approvalWords);
  const failure = useLocation().state as Failure | null;
  const { title, next } = w.failure[failure?.kind ?? 'general'];
  const done = failure?.kind === 'decided' || failure?.kind === 'closed';
  const Icon = done ? IconCircleCheck : IconClockX;
  return (
    <ApprovalCard title={title} focus>
      <Icon className={styles.figure} data-error={!done || undefined} size={40} stroke={1.4} aria-hidden />
      <p className={styles.text}>
        {failure?.kind === 'decided'
          ? fill(w.failure.decided[failure.earlier.status], {
              name: failure.earlier.name,
              time: formatTime(failure.earlier.at),
            })
          : w.failure[failure?.kind ?? 'general'].text}
      </p>
      <p className={styles.text}>{next}</p>
      <Button
        component={Link}
        to={signedIn() ? pathOf('userReview') : '/login'}
        size="lg"
        fullWidth
        {...(done && { variant: 'default' })}
      >
        {signedIn() ? w.toReview : w.toLogin}
      </Button>
    </ApprovalCard>
  );
}
