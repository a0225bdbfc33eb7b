import { teamGroup } from '@console/contract/areas/team/team-group';
import { Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { teamWords } from '../../../../locales/team/team-user.ts';
import { type Option, SearchMultiPicker } from '../../../../kit/field/SearchPicker.tsx';

const GROUPS_AT_MOST = 50;

/** The groups of the tenant by name. */
export async function findGroups(keyword: string, signal: AbortSignal): Promise<Option[]> {
  const found = await call(teamGroup.list, { keyword }, { signal, showError: false });
  return found.map(({ groupId, name }) => ({ value: groupId, label: name }));
}

export interface ChosenGroups {
  groups: Option[];
  primaryGroupId: string | null;
}

interface GroupsFieldProps {
  value: ChosenGroups;
  onChange: (value: ChosenGroups) => void;
  error?: ReactNode;
}

/** Several groups and, among more than one, which of them comes first. */
export function GroupsField({ value: { groups, primaryGroupId }, onChange, error }: GroupsFieldProps) {
  const w = useWords(teamWords);
  return (
    <Stack gap="md">
      <SearchMultiPicker
        label={w.groups}
        placeholder={groups.length === 0 ? w.form.groupsPlaceholder : ''}
        source={[teamGroup.list.path]}
        find={findGroups}
        known={groups}
        value={groups.map(({ value }) => value)}
        maxValues={GROUPS_AT_MOST}
        error={error}
        data-path="groupIds"
        onPick={(chosen) => {
          const kept = chosen.some(({ value }) => value === primaryGroupId);
          onChange({ groups: chosen, primaryGroupId: kept ? primaryGroupId : (chosen[0]?.value ?? null) });
        }}
      />
      {groups.length > 1 && (
        <Select
          label={w.primary}
          description={w.form.primaryHint}
          data={groups}
          allowDeselect={false}
          value={primaryGroupId}
          comboboxProps={{ shadow: 'md' }}
          onChange={(chosen) => onChange({ groups, primaryGroupId: chosen })}
        />
      )}
    </Stack>
  );
}
