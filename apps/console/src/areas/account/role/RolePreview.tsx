import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { role, type DataScope } from '@console/contract/areas/account/role';
import type { OutputOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Panel } from '../../../kit/page/Panel.tsx';
import { call } from '../../../lib/api/client.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { roleWords } from '../../../locales/account/role.ts';
import { shellWords } from '../../../locales/shell/shell.ts';
import { permissionMenus, useRoleWords } from './use-role-words.ts';
import styles from './role-preview.module.css';

const PAUSE_MS = 250;

export interface Rights {
  permissionCodes: Permission[];
  dataScope: DataScope;
  dataScopeDeptIds: string[];
}
export type Preview = OutputOf<typeof role.preview>;

/** The menu and the buttons as a holder will see them, and what that changes for those who hold the role now. */
export const RolePreview = memo(function RolePreview({
  roleId,
  rights,
}: {
  roleId: string | undefined;
  rights: Rights;
}) {
  const w = useWords(roleWords).preview;
  const { retry } = useWords(kitWords).common;
  const [asked] = useDebouncedValue(rights, PAUSE_MS);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [role.preview.path, roleId, asked],
    queryFn: ({ signal }) =>
      call(role.preview, { ...(roleId !== undefined && { roleId }), ...asked }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={w.title}
      className={styles.root}
      aria-busy={isFetching}
      aside={
        isFetching && data ? (
          <Text size="xs" c="dimmed">
            {w.updating}
          </Text>
        ) : undefined
      }
    >
      {data ? (
        <Shown data={data} scope={asked.dataScope} isNew={roleId === undefined} />
      ) : isError ? (
        <Alert color="red" variant="light" title={w.failed}>
          <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
            {retry}
          </Button>
        </Alert>
      ) : (
        <Stack gap="xs" aria-busy>
          {[70, 50, 60, 40].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </Stack>
      )}
    </Panel>
  );
});

const Shown = memo(function Shown({ data, scope, isNew }: { data: Preview; scope: DataScope; isNew: boolean }) {
  const w = useWords(roleWords);
  const { scopeOf } = useRoleWords();
  const { visibleAccounts, scopeBefore } = data;
  const sees =
    visibleAccounts !== null
      ? fill(w.preview.sees, { count: visibleAccounts })
      : scope === 'SELF'
        ? w.preview.seesSelf
        : w.preview.seesSome;
  return (
    <Stack gap="md">
      <section>
        <h3 className={styles.head}>{w.preview.menu}</h3>
        <PreviewMenu data={data} />
      </section>
      <section>
        <h3 className={styles.head}>{w.scope}</h3>
        <Text size="sm">{sees}</Text>
        {scopeBefore !== null && scopeBefore !== scope && (
          <Text size="sm" c="orange">
            {fill(w.preview.scopeChange, { before: scopeOf(scopeBefore), after: scopeOf(scope) })}
          </Text>
        )}
      </section>
      {!isNew && <Changes data={data} />}
      <section>
        <h3 className={styles.head}>{w.preview.people}</h3>
        <People data={data} isNew={isNew} />
      </section>
    </Stack>
  );
});

function PreviewMenu({ data }: { data: Preview }) {
  const w = useWords(roleWords).preview;
  const { routes } = useWords(shellWords);
  const [locale] = useLocale();
  const held = new Set(data.permissionCodes);
  const titles: Partial<Record<string, string>> = routes;
  const depth = new Map<string, number>();
  const actionsOf = (name: string) =>
    permissionMenus.find((menu) => menu.name === name)?.actions.filter(({ code }) => held.has(code)) ?? [];
  const shown = new Set(data.menu.map(({ name }) => name));
  const elsewhere = permissionMenus
    .filter((menu) => menu.name === undefined || !shown.has(menu.name))
    .map((menu) => ({ ...menu, actions: menu.actions.filter(({ code }) => held.has(code)) }))
    .filter(({ actions }) => actions.length > 0);
  return (
    <>
      {data.menu.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noMenu}
        </Text>
      )}
      <ul className={styles.menu}>
        {data.menu.map(({ name, parent }) => {
          const level = parent === null ? 0 : (depth.get(parent) ?? 0) + 1;
          depth.set(name, level);
          return (
            <li key={name} style={{ paddingLeft: level * 16 }}>
              <span>{titles[name] ?? name}</span>
              <Actions titles={actionsOf(name).map(({ title }) => title[locale])} />
            </li>
          );
        })}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <Text size="xs" c="dimmed" mt="xs">
            {w.elsewhere}
          </Text>
          <ul className={styles.menu}>
            {elsewhere.map(({ id, path, actions }) => (
              <li key={id}>
                <span>{path.at(-1)?.[locale]}</span>
                <Actions titles={actions.map(({ title }) => title[locale])} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const Actions = ({ titles }: { titles: readonly string[] }) =>
  titles.length > 0 && (
    <Text span size="xs" c="dimmed" ml={8}>
      {titles.join(' · ')}
    </Text>
  );

function Changes({ data }: { data: Preview }) {
  const w = useWords(roleWords).preview;
  if (data.gained.length + data.lost.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.unchanged}
      </Text>
    );
  return (
    <>
      {data.gained.length > 0 && (
        <section>
          <h3 className={styles.head}>{w.gained}</h3>
          <Codes codes={data.gained} sign="+" />
        </section>
      )}
      {data.lost.length > 0 && (
        <section>
          <h3 className={styles.head}>{w.lost}</h3>
          <Codes codes={data.lost} sign="−" />
        </section>
      )}
    </>
  );
}

export function Codes({ codes, sign }: { codes: readonly string[]; sign: '+' | '−' }) {
  const { permissionOf } = useRoleWords();
  return (
    <ul className={styles.codes} data-sign={sign}>
      {codes.map((code) => (
        <li key={code}>
          <span aria-hidden>{sign}</span> {permissionOf(code)}
        </li>
      ))}
    </ul>
  );
}

function People({ data, isNew }: { data: Preview; isNew: boolean }) {
  const w = useWords(roleWords).preview;
  const { holders, sample } = data;
  const working = sample.filter((one) => one.working).length;
  if (holders === 0)
    return (
      <Text size="sm" c="dimmed">
        {isNew ? w.newRole : w.nobody}
      </Text>
    );
  return (
    <>
      <Text size="sm">{fill(w.holders, { count: holders, working })}</Text>
      <Group gap={6} mt={6}>
        {sample.map(({ accountId, name, working: now }) => (
          <Badge key={accountId} variant="light" color={now ? 'brand' : 'gray'} tt="none" fw={400}>
            {now ? `${name} · ${w.working}` : name}
          </Badge>
        ))}
        {holders > sample.length && (
          <Text size="xs" c="dimmed">
            {fill(w.more, { count: holders })}
          </Text>
        )}
      </Group>
    </>
  );
}
