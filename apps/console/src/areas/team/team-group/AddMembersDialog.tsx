import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../lib/api/client.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { teamGroupWords } from '../../../locales/team/team-group.ts';
import { type Option, SearchMultiPicker } from '../../../kit/field/SearchPicker.tsx';

/** People who are not in the group yet, found by name. */
export function AddMembersDialog({ group: { groupId, name }, onClose }: { group: TeamGroup; onClose: () => void }) {
  const w = useWords(teamGroupWords).addDialog;
  const [chosen, setChosen] = useState<Option[]>([]);
  const { busy, failure, setFailure, run } = useDialogAction();

  const find = async (keyword: string, signal: AbortSignal): Promise<Option[]> => {
    const found = await call(teamGroup.candidates, { groupId, keyword }, { signal, showError: false });
    return found.map((one) => ({
      value: one.teamUserId,
      label: [one.name, one.jobNo, one.position].filter((part) => part !== null).join(' · '),
    }));
  };
  const save = async () => {
    if (chosen.length === 0) return setFailure(w.choose);
    return run(async () => {
      const teamUserIds = chosen.map(({ value }) => value);
      const { added } = await call(teamGroup.addUser, { groupId, teamUserIds }, { showError: false });
      toastSuccess(fill(w.done, { count: added }));
      onClose();
    });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title={fill(w.title, { name })}
      footer={<DialogButtons confirm={w.save} busy={busy} onConfirm={() => void save()} onClose={onClose} />}
    >
      <Stack gap="md">
        <SearchMultiPicker
          data-autofocus
          label={w.label}
          description={w.hint}
          placeholder={w.placeholder}
          maxValues={200}
          source={[teamGroup.candidates.path, groupId]}
          find={find}
          known={chosen}
          value={chosen.map(({ value }) => value)}
          onPick={setChosen}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
