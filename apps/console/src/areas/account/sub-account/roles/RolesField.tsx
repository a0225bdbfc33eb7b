import { role } from '@console/contract/areas/account/role';
import { CloseButton, Input, Radio, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { today } from '../../../../kit/time/end-date.ts';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import styles from './roles-field.module.css';

export interface ChosenRoles {
  roles: readonly { roleId: string; expiresAt: string | null }[];
  defaultRoleId: string;
}

interface RolesFieldProps {
  value: ChosenRoles;
  onChange: (value: ChosenRoles) => void;
  error?: ReactNode;
  /** Names of roles that are held already, also where they can no longer be chosen. */
  held?: readonly { roleId: string; name: string }[];
}

/** The roles that can be chosen, for whatever shows them. */
export function useRoleChoice() {
  return useQuery({
    queryKey: [role.list.path],
    queryFn: ({ signal }) => call(role.list, {}, { signal, showError: false }),
  });
}

/** Several roles, each with an end if it is lent, and which of them comes first. */
export function RolesField({ value, onChange, error, held }: RolesFieldProps) {
  const w = useWords(subAccountWords).rolesField;
  const { data } = useRoleChoice();
  const [search, setSearch] = useState('');
  const { roles, defaultRoleId } = value;
  const nameOf = (roleId: string) =>
    data?.find((one) => one.roleId === roleId)?.name ?? held?.find((one) => one.roleId === roleId)?.name ?? '…';
  const left = (data ?? []).filter((one) => !roles.some(({ roleId }) => roleId === one.roleId));

  const put = (next: ChosenRoles['roles'], first = defaultRoleId) =>
    onChange({
      roles: next,
      defaultRoleId: next.some(({ roleId }) => roleId === first) ? first : (next[0]?.roleId ?? ''),
    });

  return (
    <Input.Wrapper label={w.label} labelElement="div" description={w.hint} error={error} required data-path="roles">
      <fieldset className={styles.root} aria-label={w.table}>
        {roles.map(({ roleId, expiresAt }) => {
          const name = nameOf(roleId);
          return (
            <div key={roleId} className={styles.row}>
              <Text size="sm" fw={500} truncate title={name}>
                {name}
              </Text>
              <Radio
                name="default-role"
                size="xs"
                label={w.isDefault}
                aria-label={fill(w.makeDefault, { role: name })}
                checked={roleId === defaultRoleId}
                onChange={() => put(roles, roleId)}
              />
              <EndDateField
                size="xs"
                min={today()}
                leftSection={
                  <Text size="xs" c="dimmed" aria-hidden>
                    {w.endsOn}
                  </Text>
                }
                leftSectionWidth={60}
                aria-label={fill(w.until, { role: name })}
                value={expiresAt}
                onChange={(end) => put(roles.map((one) => (one.roleId === roleId ? { roleId, expiresAt: end } : one)))}
              />
              <CloseButton
                size="sm"
                aria-label={fill(w.remove, { role: name })}
                onClick={() => put(roles.filter((one) => one.roleId !== roleId))}
              />
            </div>
          );
        })}
        <Select
          aria-label={w.add}
          placeholder={w.add}
          searchable
          nothingFoundMessage={w.noMore}
          comboboxProps={{ shadow: 'md' }}
          data={left.map((one) => ({
            value: one.roleId,
            label: one.grantable ? one.name : `${one.name} (${w.beyond})`,
            disabled: !one.grantable,
          }))}
          value={null}
          searchValue={search}
          onSearchChange={setSearch}
          onChange={(roleId) => {
            if (roleId === null) return;
            put([...roles, { roleId, expiresAt: null }]);
            setSearch('');
          }}
        />
      </fieldset>
    </Input.Wrapper>
  );
}
