import { client, CLIENT_BATCH } from '@console/contract/areas/client/client';
import type { BulkOutcome } from '@console/contract/bulk/bulk';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { pieces } from '../../../kit/bulk/bulk-action.ts';
import { BulkResult } from '../../../kit/bulk/BulkResult.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toastInfo, toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { GroupSelect, NO_GROUP, useGroups } from '../client-group/GroupSelect.tsx';

export interface Moving {
  clientIds: readonly string[];
  /** Of one customer: its name and where it is. */
  name?: string;
  groupId?: string | null;
}

interface MoveDialogProps extends Moving {
  onMoved: () => void;
  onClose: () => void;
}

/** Puts customers into a group or takes them out of theirs. */
export function MoveDialog({ clientIds, name, groupId, onMoved, onClose }: MoveDialogProps) {
  const w = useWords(clientWords).move;
  const groups = useGroups();
  const [target, setTarget] = useState<string | null>(groupId ?? null);
  const [left, setLeft] = useState<BulkOutcome>();
  const { busy, failure, setFailure, run } = useDialogAction();
  const group = groups.data?.find((one) => one.groupId === target)?.name ?? '';
  const doneWords = target === NO_GROUP ? w.doneNone : w.done;

  const move = async () => {
    if (target === null) return setFailure(w.choose);
    return run(async () => {
      const to = target === NO_GROUP ? null : target;
      const outcome: BulkOutcome = { done: [], skipped: [] };
      for (const some of pieces(clientIds, CLIENT_BATCH)) {
        const { done, skipped } = await call(
          client.batchUpdateGroup,
          { clientIds: some, groupId: to },
          { showError: false },
        );
        outcome.done.push(...done);
        // Those that are there already are where they were wanted.
        outcome.skipped.push(...skipped.filter(({ code }) => code !== 'BULK_UNCHANGED'));
      }
      if (outcome.skipped.length > 0) {
        onMoved();
        return setLeft(outcome);
      }
      const moved = outcome.done.length;
      if (moved === 0) toastInfo(w.same);
      else toastSuccess(fill(doneWords, { count: moved, group }));
      onMoved();
      return onClose();
    });
  };

  if (left) {
    const done = fill(doneWords, { count: left.done.length, group });
    return <BulkResult outcome={left} done={done} reasons={{}} onUndo={undefined} onClose={onClose} />;
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={name === undefined ? fill(w.many, { count: formatNumber(clientIds.length) }) : fill(w.title, { name })}
      footer={<DialogButtons confirm={w.send} busy={busy} onConfirm={() => void move()} onClose={onClose} />}
    >
      <GroupSelect
        data-autofocus
        label={w.to}
        placeholder={w.placeholder}
        none={w.toNone}
        allowDeselect={false}
        value={target}
        onChange={(chosen) => {
          setTarget(chosen);
          setFailure(undefined);
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {w.text}
      </Text>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
