import type { AppVersion } from '@console/contract/areas/application/app-version';
import { Loader, Text } from '@mantine/core';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/application/app-version.ts';
import { findingsIn } from './detail/check-words.ts';
import { statusTones } from './version-states.ts';
import styles from './versions.module.css';

/** Where it stands, and what the checks found as long as that matters. */
export function VersionStatus({ version: { status, checks: all } }: { version: AppVersion }) {
  const checks = findingsIn(all);
  const w = useWords(appVersionWords);
  const open = status === 'CHECK_FAILED' || status === 'READY';
  const blockers = checks.filter(({ level }) => level === 'BLOCK').length;
  const warnings = checks.length - blockers;
  return (
    <div>
      {status === 'CHECKING' ? (
        <span className={styles.checking}>
          <Loader size={12} aria-hidden />
          {w.statuses[status]}
        </span>
      ) : (
        <StatusBadge tone={statusTones[status]}>{w.statuses[status]}</StatusBadge>
      )}
      {open && checks.length > 0 && (
        <Text size="xs" c="dimmed" className={styles.counts}>
          {[
            blockers > 0 && fill(w.blockers, { count: blockers }),
            warnings > 0 && fill(w.warnings, { count: warnings }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </div>
  );
}
