import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import { Alert, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { call, CallError } from '../../../lib/client.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { teamGroupWords } from '../../../locales/team-group.ts';
import { type Option, SearchMultiPicker } from '../SearchPicker.tsx';

/** People who are not in the group yet, found by name. */
export function AddMembersDialog({ group: { groupId, name }, onClose }: { group: TeamGroup; onClose: () => void }) {
  const w = useWords(teamGroupWords).addDialog;
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Option[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const find = async (keyword: string, signal: AbortSignal): Promise<Option[]> => {
    const found = await call(teamGroup.candidates, { groupId, keyword }, { signal, showError: false });
    return found.map((one) => ({
      value: one.teamUserId,
      label: [one.name, one.jobNo, one.position].filter((part) => part !== null).join(' · '),
    }));
  };
  const save = async () => {
    if (chosen.length === 0) return setFailure(w.choose);
    setBusy(true);
    setFailure(undefined);
    try {
      const teamUserIds = chosen.map(({ value }) => value);
      const { added } = await call(teamGroup.addUser, { groupId, teamUserIds }, { showError: false });
      toastSuccess(fill(w.done, { count: added }));
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
      size={480}
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
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
