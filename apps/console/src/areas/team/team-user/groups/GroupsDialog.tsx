import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { teamWords } from '../../../../locales/team/team-user.ts';
import { type ChosenGroups, GroupsField } from './GroupsField.tsx';

/** Which groups someone is in; says before saving where they stop leading. */
export function GroupsDialog({ member, onClose }: { member: TeamUser; onClose: () => void }) {
  const w = useWords(teamWords).groupsDialog;
  const { teamUserId, name, groups, primaryGroupId } = member;
  const [chosen, setChosen] = useState<ChosenGroups>(() => ({
    groups: groups.map((group) => ({ value: group.id, label: group.name })),
    primaryGroupId,
  }));
  const { busy, failure, run } = useDialogAction();
  const groupIds = chosen.groups.map(({ value }) => value);
  const lost = groups.filter(({ id, isLeader }) => isLeader && !groupIds.includes(id)).map((group) => group.name);

  const save = async () => {
    await run(async () => {
      const input = { teamUserId, groupIds, primaryGroupId: chosen.primaryGroupId };
      await call(teamUser.updateGroup, input, { showError: false });
      toastSuccess(fill(w.done, { name }));
      onClose();
    });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={fill(w.title, { name })}
      footer={<DialogButtons confirm={w.save} busy={busy} onConfirm={() => void save()} onClose={onClose} />}
    >
      <Stack gap="md">
        <GroupsField value={chosen} onChange={setChosen} />
        <output>{lost.length > 0 && <Text size="sm">{fill(w.losesLead, { groups: lost.join(' · ') })}</Text>}</output>
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
