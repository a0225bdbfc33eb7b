import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import type { Reference } from '@console/contract/fields';
import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { ReferenceLink } from '../../../kit/display/ReferenceLink.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { teamGroupWords } from '../../../locales/team/team-group.ts';
import { SearchPicker } from '../../../kit/field/SearchPicker.tsx';
import { otherGroups } from './find-groups.ts';

interface DeleteGroupDialogProps {
  group: TeamGroup;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks where the members go, and says which groups stand in the way. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const w = useWords(teamGroupWords).deleteDialog;
  const queries = useQueryClient();
  const { groupId, name, memberCount } = group;
  const [moves, setMoves] = useState(true);
  const [target, setTarget] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [references, setReferences] = useState<readonly Reference[]>([]);

  const remove = async () => {
    if (memberCount > 0 && moves && target === null) return setFailure(w.chooseTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const moveTo = memberCount === 0 ? undefined : moves && target !== null ? target : 'none';
      await call(teamGroup.delete, { groupId, ...(moveTo && { moveTo }) }, { showError: false });
      toastSuccess(fill(w.done, { name }));
      onClose();
      onDeleted?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'REFERENCED') setReferences((error.data as { references: Reference[] }).references);
      else setFailure(error.message);
      setBusy(false);
    }
    return queries.invalidateQueries();
  };

  if (references.length > 0) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={fill(w.inUse, { name })}
        footer={
          <Button data-autofocus onClick={onClose}>
            {w.understood}
          </Button>
        }
      >
        <Text size="sm">{w.inUseText}</Text>
        <List size="sm" mt="xs" spacing={4}>
          {references.map((reference) => (
            <List.Item key={reference.id}>
              <ReferenceLink reference={reference} />
            </List.Item>
          ))}
        </List>
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title={fill(w.title, { name })}
      footer={
        <DialogButtons confirm={w.confirm} danger safe busy={busy} onConfirm={() => void remove()} onClose={onClose} />
      }
    >
      <Stack gap="md">
        {memberCount > 0 && (
          <Radio.Group
            label={fill(w.members, { count: memberCount })}
            value={moves ? 'move' : 'none'}
            onChange={(value) => setMoves(value === 'move')}
          >
            <Stack gap={8} mt={6}>
              <Radio value="move" label={w.move} />
              {moves && (
                <SearchPicker
                  label={w.target}
                  placeholder={w.targetPlaceholder}
                  ml={28}
                  source={[teamGroup.page.path, groupId]}
                  find={otherGroups(groupId)}
                  value={target}
                  onChange={setTarget}
                />
              )}
              <Radio value="none" label={w.none} />
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm" c="dimmed">
          {w.bin}
        </Text>
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
