import type { AppVersion } from '@console/contract/areas/application/app-version';
import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { passedChecks } from './check-words.ts';
import { Findings } from './Findings.tsx';
import styles from './preflight.module.css';

interface PreflightProps {
  version: AppVersion;
  previous: AppVersion | null | undefined;
}

/** What the checks say: problems first, then warnings, then what is fine. */
export function Preflight({ version, previous }: PreflightProps) {
  const w = useWords(appVersionWords).preflight;
  const { status, checks } = version;
  const waits = status === 'CHECKING' || status === 'DRAFT';
  return (
    <section aria-label={w.title}>
      <Title order={3} fz="md" fw={600} mb="xs">
        {w.title}
      </Title>
      <Stack gap="sm">
        <Summary version={version} />
        {!waits && checks.length > 0 && <Findings checks={checks} />}
        {!waits && <Passes version={version} hasPrevious={previous !== null && previous !== undefined} />}
      </Stack>
    </section>
  );
}

function Summary({ version: { status, checks } }: { version: AppVersion }) {
  const w = useWords(appVersionWords).preflight;
  const blockers = checks.filter(({ level }) => level === 'BLOCK').length;
  const warnings = checks.length - blockers;
  const open = status === 'READY' || status === 'CHECK_FAILED';
  const text =
    status === 'CHECKING'
      ? w.running
      : status === 'DRAFT'
        ? w.draft
        : !open
          ? w.found
          : blockers > 0
            ? fill(w.blocked, { count: blockers })
            : warnings > 0
              ? fill(w.warned, { count: warnings })
              : w.clear;
  return (
    <Group gap={8} wrap="nowrap" aria-live="polite">
      {status === 'CHECKING' && <Loader size={14} aria-hidden />}
      <Text size="sm">
        {text}
        {status === 'READY' && (
          <Text span size="sm" c="dimmed">
            {' '}
            {w.again}
          </Text>
        )}
      </Text>
    </Group>
  );
}

function Passes({ version, hasPrevious }: { version: AppVersion; hasPrevious: boolean }) {
  const w = useWords(appVersionWords);
  const passed = passedChecks(version, hasPrevious);
  if (passed.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {fill(w.preflight.passes, { count: passed.length })}
      </Text>
      <ul className={styles.root}>
        {passed.map((code) => (
          <li key={code}>
            <IconCircleCheck size={16} stroke={1.7} aria-hidden />
            {w.checks[code].pass}
          </li>
        ))}
      </ul>
    </div>
  );
}
