import type { AppVersion } from '@console/contract/areas/application/app-version';
import { Stack, Text, Title } from '@mantine/core';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { shortPermission } from './check-words.ts';
import { nameOf } from '../version-states.ts';
import styles from './permissions.module.css';

interface PermissionsProps {
  version: AppVersion;
  previous: AppVersion | null | undefined;
}

/** What it may do on a device, and how that differs from the version before. */
export function Permissions({ version, previous }: PermissionsProps) {
  const w = useWords(appVersionWords).permissions;
  const now = version.parsed?.permissions ?? [];
  const before = previous?.parsed?.permissions;
  const added = before === undefined ? [] : now.filter((one) => !before.includes(one));
  const removed = before?.filter((one) => !now.includes(one)) ?? [];
  const kept = now.filter((one) => !added.includes(one));
  const name = previous ? nameOf(previous) : '';
  const compared =
    previous === undefined
      ? undefined
      : before === undefined
        ? previous === null
          ? w.first
          : fill(w.lastUnknown, { name })
        : added.length + removed.length === 0
          ? fill(w.same, { name, count: now.length })
          : fill(w.against, { name });
  return (
    <section aria-label={w.title}>
      <Title order={3} fz="md" fw={600} mb="xs">
        {w.title}
      </Title>
      {compared !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {compared}
        </Text>
      )}
      <Stack gap="sm">
        <Names title={w.added} change="added" names={added} />
        <Names title={w.removed} change="removed" names={removed} />
        <Names title={fill(w.kept, { count: kept.length })} change="kept" names={kept} />
        {now.length === 0 && <Text size="sm">{w.none}</Text>}
      </Stack>
    </section>
  );
}

interface NamesProps {
  title: string;
  change: 'added' | 'removed' | 'kept';
  names: readonly string[];
}

function Names({ title, change, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={2}>
        {title}
      </Text>
      <ul className={styles.root} aria-label={title}>
        {names.map((name) => (
          <li key={name} data-change={change} title={name}>
            {shortPermission(name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
