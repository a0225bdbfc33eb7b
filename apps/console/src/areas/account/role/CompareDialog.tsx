import { Group, Skeleton, Switch, Text } from '@mantine/core';
import { role, type Role } from '@console/contract/areas/account/role';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { roleWords } from '../../../locales/account/role.ts';
import { permissionMenus, useRoleWords } from './use-role-words.ts';
import styles from './role.module.css';

/** Two roles side by side, down to the single permission. */
export function CompareDialog({ roleIds, close }: { roleIds: readonly [string, string]; close: () => void }) {
  const w = useWords(roleWords).compare;
  const { data, error, refetch } = useQuery({
    queryKey: [role.detail.path, 'compare', roleIds],
    queryFn: ({ signal }) =>
      Promise.all(roleIds.map((roleId) => call(role.detail, { roleId }, { signal, showError: false }))),
  });
  const [left, right] = data ?? [];
  return (
    <Dialog opened onClose={close} title={w.title} size={820}>
      {left && right ? (
        <Table left={left} right={right} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}

function Table({ left, right }: { left: Role; right: Role }) {
  const w = useWords(roleWords);
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  const { nameOf, remarkOf, scopeOf } = useRoleWords();
  const [only, setOnly] = useState(false);
  const held = [left, right].map(({ permissionCodes }) => new Set(permissionCodes)) as [Set<string>, Set<string>];
  const depts = ({ dataScopeDepts }: Role) => dataScopeDepts.map(({ name }) => name).join('、');

  const facts: [string, (one: Role) => string][] = [
    [w.type, (one) => w.types[one.type]],
    [w.status, (one) => w.statuses[one.status]],
    [w.scope, (one) => scopeOf(one.dataScope)],
    [w.scopeDepts, depts],
    [w.remark, (one) => remarkOf(one) ?? ''],
  ];
  const rows = [
    ...facts
      .map(([item, of]) => ({ key: item, item, values: [of(left) || none, of(right) || none] as const }))
      .filter(({ values }) => values.some((value) => value !== none)),
    ...permissionMenus.flatMap(({ path, actions }) =>
      actions
        .filter(({ code }) => held.some((codes) => codes.has(code)))
        .map(({ code, title }) => ({
          key: code,
          item: `${path.at(-1)?.[locale]} · ${title[locale]}`,
          values: held.map((codes) => (codes.has(code) ? w.compare.has : w.compare.hasNot)) as [string, string],
        })),
    ),
  ];
  const differing = rows.filter(({ values }) => values[0] !== values[1]);
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {differing.length === 0 ? w.compare.same : fill(w.compare.differences, { count: differing.length })}
        </Text>
        <Switch
          size="sm"
          data-autofocus
          label={w.compare.only}
          checked={only}
          onChange={(event) => setOnly(event.currentTarget.checked)}
        />
      </Group>
      <table className={styles.root}>
        <thead>
          <tr>
            <th scope="col">{w.compare.item}</th>
            <th scope="col">{nameOf(left)}</th>
            <th scope="col">{nameOf(right)}</th>
          </tr>
        </thead>
        <tbody>
          {(only ? differing : rows).map(({ key, item, values }) => (
            <tr key={key} data-differs={values[0] !== values[1] || undefined}>
              <th scope="row">{item}</th>
              <td>{values[0]}</td>
              <td>{values[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
