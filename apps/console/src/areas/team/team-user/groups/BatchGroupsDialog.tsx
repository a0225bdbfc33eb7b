import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import type { ArgumentOf } from '@console/contract/endpoint';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BulkDialog, type Deed } from '../../../../kit/bulk/BulkDialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { teamWords } from '../../../../locales/team/team-user.ts';
import { type Option, SearchMultiPicker } from '../../../../kit/field/SearchPicker.tsx';
import { findGroups } from './GroupsField.tsx';
import { useTeamActions } from '../use-team-actions.ts';
import styles from './batch-groups-dialog.module.css';

const modes = ['ADD', 'REMOVE', 'REPLACE'] as const;
type Mode = (typeof modes)[number];

interface BatchGroupsDialogProps {
  chosen: Omit<ArgumentOf<(typeof teamUser)['batchUpdateGroup']>, 'groupIds' | 'mode'>;
  count: number;
  /** What is said before every bulk action. */
  notes: readonly string[];
  /** Those of them whose groups are known. */
  people: readonly TeamUser[];
  onClose: () => void;
  onDone: () => void;
}

/** The groups of many at once. */
export function BatchGroupsDialog({ chosen, count, notes, people, onClose, onDone }: BatchGroupsDialogProps) {
  const w = useWords(teamWords);
  const { tellLeaderless } = useTeamActions();
  const [mode, setMode] = useState<Mode>('ADD');
  const [groups, setGroups] = useState<Option[]>([]);
  const groupIds = groups.map(({ value }) => value);
  const leaves = (id: string) => mode !== 'ADD' && groupIds.includes(id) === (mode === 'REMOVE');
  const lost = people
    .flatMap((person) => person.groups)
    .filter(({ id, isLeader }) => isLeader && groupIds.length > 0 && leaves(id))
    .map(({ name }) => name);

  const deed: Deed = {
    title: fill(w.batch.title, { count: formatNumber(count) }),
    text: notes,
    confirm: w.batch.save,
    run: async () => {
      const outcome = await call(teamUser.batchUpdateGroup, { ...chosen, groupIds, mode }, { showError: false });
      tellLeaderless(outcome.leaderless);
      return outcome;
    },
    done: w.batch.done,
    onDone,
  };

  return (
    <BulkDialog deed={deed} disabled={groupIds.length === 0} onClose={onClose}>
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
          placeholder={groups.length === 0 ? w.form.groupsPlaceholder : ''}
          description={w.batch.choose}
          source={[teamGroup.list.path]}
          find={findGroups}
          known={groups}
          value={groupIds}
          onPick={setGroups}
        />
        <output>
          {lost.length > 0 && <Text size="sm">{fill(w.batch.losesLead, { groups: lost.join(' · ') })}</Text>}
        </output>
      </Stack>
    </BulkDialog>
  );
}
