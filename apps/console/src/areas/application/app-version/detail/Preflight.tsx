import type { AppVersion, SkipWhy } from '@console/contract/areas/application/app-version';
import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { findingsIn, passedChecks, skippedIn } from './check-words.ts';
import { Findings } from './Findings.tsx';
import styles from './preflight.module.css';

/** What the checks say: problems first, then warnings, then what is fine, and what could not be compared. */
export function Preflight({ version }: { version: AppVersion }) {
  const w = useWords(appVersionWords).preflight;
  const { status } = version;
  const checks = findingsIn(version.checks);
  const waits = status === 'CHECKING' || status === 'DRAFT';
  return (
    <section aria-label={w.title}>
      <Title order={3} fz="md" fw={600} mb="xs">
        {w.title}
      </Title>
      <Stack gap="sm">
        <Summary version={version} />
        {!waits && checks.length > 0 && <Findings checks={checks} />}
        {!waits && <Passes version={version} />}
        {!waits && <Skipped version={version} />}
      </Stack>
    </section>
  );
}

function Summary({ version: { status, checks: all } }: { version: AppVersion }) {
  const w = useWords(appVersionWords).preflight;
  const checks = findingsIn(all);
  const isPartly = all.length > checks.length;
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
              : isPartly
                ? w.clearPartly
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

function Passes({ version }: { version: AppVersion }) {
  const w = useWords(appVersionWords);
  const passed = passedChecks(version);
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

/** Neither good nor bad: nobody has looked, and why. */
function Skipped({ version }: { version: AppVersion }) {
  const w = useWords(appVersionWords);
  const skipped = skippedIn(version.checks);
  if (skipped.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {fill(w.preflight.skipped, { count: skipped.length })}
      </Text>
      <ul className={styles.root} data-skipped>
        {skipped.map(({ code, params }) => (
          <li key={code}>
            <IconCircleDashed size={16} stroke={1.7} aria-hidden />
            {fill(w.preflight.skippedOf, {
              what: w.checks[code].what,
              why: fill(w.skipWhys[params['why'] as SkipWhy], { last: String(params['last'] ?? '') }),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
