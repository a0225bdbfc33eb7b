import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { teamWords } from '../../../../locales/team/team-user.ts';
import { type Option, SearchMultiPicker } from '../../SearchPicker.tsx';
import { findGroups } from './GroupsField.tsx';
import { useTeamActions } from '../use-team-actions.ts';
import styles from './batch-groups-dialog.module.css';

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
  const { tellLeaderless } = useTeamActions();
  const [mode, setMode] = useState<Mode>('ADD');
  const [chosen, setChosen] = useState<Option[]>([]);
  const { busy, failure, setFailure, run } = useDialogAction();
  const groupIds = chosen.map(({ value }) => value);
  const leaves = (id: string) => mode !== 'ADD' && groupIds.includes(id) === (mode === 'REMOVE');
  const lost = people
    .flatMap(({ groups }) => groups)
    .filter(({ id, isLeader }) => isLeader && groupIds.length > 0 && leaves(id))
    .map(({ name }) => name);

  const save = async () => {
    if (groupIds.length === 0) return setFailure(w.batch.choose);
    return run(async () => {
      const teamUserIds = people.map(({ teamUserId }) => teamUserId);
      const input = { teamUserIds, groupIds, mode };
      const { changed, leaderless } = await call(teamUser.batchUpdateGroup, input, { showError: false });
      toastSuccess(fill(w.batch.done, { count: changed }));
      tellLeaderless(leaderless);
      onDone();
      onClose();
    });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={fill(w.batch.title, { count: people.length })}
      footer={<DialogButtons confirm={w.batch.save} busy={busy} onConfirm={() => void save()} onClose={onClose} />}
    >
      <Stack gap="md">
        <Radio.Group
          label={w.batch.mode}
          value={mode}
          onChange={(value) => setMode(modes.find((one) => one === value) ?? 'ADD')}
        >
          <Stack gap={8} mt={6}>
            {modes.map((one) => (
              <Radio
                key={one}
                classNames={{ description: styles.hint }}
                value={one}
                label={w.batch.modes[one]}
                description={w.batch.modeHints[one]}
              />
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
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
