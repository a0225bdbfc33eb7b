import type { BulkOutcome } from '@console/contract/bulk/bulk';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { BulkDialog } from '../../../../kit/bulk/BulkDialog.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';

interface RevokeManyDialogProps {
  count: number;
  notes: readonly string[];
  run: (reason: string) => Promise<BulkOutcome>;
  onDone: () => void;
  onClose: () => void;
}

/** One reason for all of them; those that have not gone out are called off. */
export function RevokeManyDialog({ count, notes, run, onDone, onClose }: RevokeManyDialogProps) {
  const { revoke: w, many } = useWords(noticeWords);
  const [reason, setReason] = useState('');
  const given = reason.replaceAll(/\s+/g, ' ').trim();
  return (
    <BulkDialog
      deed={{
        title: fill(many.revokeTitle, { count: formatNumber(count) }),
        text: [many.revokeText, ...notes],
        confirm: many.revoke,
        danger: true,
        run: () => run(given),
        done: many.revoked,
        reasons: { STATE_NOT_ALLOWED: many.notOut },
        onDone,
      }}
      disabled={given === ''}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        mt="md"
        label={w.reason}
        description={w.reasonHint}
        required
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BulkDialog>
  );
}
