import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { call, CallError } from '../../../lib/client.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { teamWords } from '../../../locales/team.ts';
import { type Option, SearchMultiPicker } from '../SearchPicker.tsx';
import { findGroups } from './GroupsField.tsx';
import { useTeamActions } from './use-team-actions.ts';
import '../team.css';

const modes = ['ADD', 'REMOVE', 'REPLACE'] as const;
type Mode = (typeof modes)[number];

interface BatchGroupsDialogProps {
  people: readonly TeamUser[];
  onClose: () => void;
  onDone: () => void;
}

/** The groups of many at once. */
export function BatchGroupsDialog({ people, onClose, onDone }: BatchGroupsDialogProps) {
  const w = useWords(teamWords);
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const { tellLeaderless } = useTeamActions();
  const [mode, setMode] = useState<Mode>('ADD');
  const [chosen, setChosen] = useState<Option[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const groupIds = chosen.map(({ value }) => value);
  const leaves = (id: string) => mode !== 'ADD' && groupIds.includes(id) === (mode === 'REMOVE');
  const lost = people
    .flatMap(({ groups }) => groups)
    .filter(({ id, isLeader }) => isLeader && groupIds.length > 0 && leaves(id))
    .map(({ name }) => name);

  const save = async () => {
    if (groupIds.length === 0) return setFailure(w.batch.choose);
    setBusy(true);
    setFailure(undefined);
    try {
      const teamUserIds = people.map(({ teamUserId }) => teamUserId);
      const input = { teamUserIds, groupIds, mode };
      const { changed, leaderless } = await call(teamUser.batchUpdateGroup, input, { showError: false });
      toastSuccess(fill(w.batch.done, { count: changed }));
      tellLeaderless(leaderless);
      onDone();
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
      size={520}
      title={fill(w.batch.title, { count: people.length })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton busy={busy} onClick={() => void save()}>
            {w.batch.save}
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        <Radio.Group
          label={w.batch.mode}
          value={mode}
          onChange={(value) => setMode(modes.find((one) => one === value) ?? 'ADD')}
        >
          <Stack gap={8} mt={6} className="Team-modes">
            {modes.map((one) => (
              <Radio key={one} value={one} label={w.batch.modes[one]} description={w.batch.modeHints[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <SearchMultiPicker
          label={w.groups}
          placeholder={chosen.length === 0 ? w.form.groupsPlaceholder : ''}
          source={[teamGroup.list.path]}
          find={findGroups}
          known={chosen}
          value={groupIds}
          onPick={setChosen}
        />
        <output>
          {lost.length > 0 && <Text size="sm">{fill(w.batch.losesLead, { groups: lost.join(' · ') })}</Text>}
        </output>
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
