import { client, CLIENT_BATCH } from '@console/contract/areas/client/client';
import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { call, CallError } from '../../../lib/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toastInfo, toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client.ts';
import { kitWords } from '../../../locales/kit.ts';
import { GroupSelect, NO_GROUP, useGroups } from './GroupSelect.tsx';

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
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const groups = useGroups();
  const [target, setTarget] = useState<string | null>(groupId ?? null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const move = async () => {
    if (target === null) return setFailure(w.choose);
    setBusy(true);
    setFailure(undefined);
    try {
      let moved = 0;
      for (let at = 0; at < clientIds.length; at += CLIENT_BATCH) {
        const some = clientIds.slice(at, at + CLIENT_BATCH);
        const to = target === NO_GROUP ? null : target;
        moved += (await call(client.batchUpdateGroup, { clientIds: some, groupId: to }, { showError: false })).moved;
      }
      const group = groups.data?.find((one) => one.groupId === target)?.name ?? '';
      if (moved === 0) toastInfo(w.same);
      else toastSuccess(fill(target === NO_GROUP ? w.doneNone : w.done, { count: moved, group }));
      onMoved();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    return queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={name === undefined ? fill(w.many, { count: formatNumber(clientIds.length) }) : fill(w.title, { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton busy={busy} onClick={() => void move()}>
            {w.send}
          </BusyButton>
        </>
      }
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
      {failure !== undefined && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
