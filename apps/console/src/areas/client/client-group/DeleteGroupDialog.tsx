import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { showRemoved } from '../../../kit/toast/removed-toast.ts';
import { call, CallError } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { GroupSelect } from './GroupSelect.tsx';

interface DeleteGroupDialogProps {
  record: ClientGroup;
  onRemoved?: () => void;
  onClose: () => void;
}

/** Asks before a group is deleted and, where it has members, where they go. */
export function DeleteGroupDialog({ record, onRemoved, onClose }: DeleteGroupDialogProps) {
  const w = useWords(clientWords).groups.remove;
  const { delete: remove } = useWords(kitWords).common;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { groupId, name } = record;
  const [members, setMembers] = useState(record.clientCount);
  const [where, setWhere] = useState<'none' | 'other'>('none');
  const [other, setOther] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState(false);

  const send = async () => {
    if (members > 0 && where === 'other' && other === null) return setMissing(true);
    setBusy(true);
    setFailure(undefined);
    const moveTo = where === 'other' && other !== null ? other : 'none';
    try {
      await call(clientGroup.delete, { groupId, ...(members > 0 && { moveTo }) }, { showError: false });
      const refresh = () => void queries.invalidateQueries();
      void showRemoved({ name, recordIds: [groupId], refresh, navigate });
      onRemoved?.();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      // Someone came in meanwhile: then it is asked where they go.
      if (error.code === 'GROUP_NOT_EMPTY') setMembers(1);
      setBusy(false);
    }
    return queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(w.title, { name })}
      footer={
        <DialogButtons confirm={remove} danger safe busy={busy} onConfirm={() => void send()} onClose={onClose} />
      }
    >
      <Stack gap="sm">
        {members > 0 && (
          <>
            <Radio.Group
              label={fill(w.members, { count: formatNumber(Math.max(members, record.clientCount)) })}
              value={where}
              onChange={(value) => setWhere(value === 'other' ? 'other' : 'none')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="none" label={w.toNone} />
                <Radio value="other" label={w.toOther} />
              </Stack>
            </Radio.Group>
            {where === 'other' && (
              <GroupSelect
                label={w.other}
                placeholder={w.choose}
                without={groupId}
                error={missing && w.choose}
                value={other}
                onChange={(chosen) => {
                  setOther(chosen);
                  setMissing(false);
                }}
              />
            )}
            <Text size="sm">{w.kept}</Text>
          </>
        )}
        <Text size="sm" c="dimmed">
          {w.recoverable}
        </Text>
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
