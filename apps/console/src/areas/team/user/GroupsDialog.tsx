import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { call, CallError } from '../../../lib/client.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { teamWords } from '../../../locales/team.ts';
import { type ChosenGroups, GroupsField } from './GroupsField.tsx';

/** Which groups someone is in; says before saving where he stops leading. */
export function GroupsDialog({ member, onClose }: { member: TeamUser; onClose: () => void }) {
  const w = useWords(teamWords).groupsDialog;
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const { teamUserId, name, groups, primaryGroupId } = member;
  const [chosen, setChosen] = useState<ChosenGroups>(() => ({
    groups: groups.map((group) => ({ value: group.id, label: group.name })),
    primaryGroupId,
  }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const groupIds = chosen.groups.map(({ value }) => value);
  const lost = groups.filter(({ id, isLeader }) => isLeader && !groupIds.includes(id)).map((group) => group.name);

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const input = { teamUserId, groupIds, primaryGroupId: chosen.primaryGroupId };
      await call(teamUser.updateGroup, input, { showError: false });
      toastSuccess(fill(w.done, { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={fill(w.title, { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton busy={busy} onClick={() => void save()}>
            {w.save}
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        <GroupsField value={chosen} onChange={setChosen} />
        <output>{lost.length > 0 && <Text size="sm">{fill(w.losesLead, { groups: lost.join(' · ') })}</Text>}</output>
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
