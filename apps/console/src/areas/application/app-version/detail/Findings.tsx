import type { VersionCheck } from '@console/contract/areas/application/app-version';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { findingsIn, useCheckWords } from './check-words.ts';
import styles from './findings.module.css';

/** What the checks found: what keeps it from being published first, each with what to do about it. */
export function Findings({ checks }: { checks: readonly VersionCheck[] }) {
  const { levels } = useWords(appVersionWords).preflight;
  const wordsOf = useCheckWords();
  const sorted = findingsIn(checks).toSorted((a, b) => Number(b.level === 'BLOCK') - Number(a.level === 'BLOCK'));
  return (
    <ul className={styles.root}>
      {sorted.map((check) => {
        const { found, todo } = wordsOf(check);
        const Icon = check.level === 'BLOCK' ? IconCircleX : IconAlertTriangle;
        return (
          <li key={check.code} data-level={check.level}>
            <Icon size={18} stroke={1.7} aria-hidden />
            <div>
              <p>
                <span className={styles.level}>{check.level === 'BLOCK' ? levels.BLOCK : levels.WARN}</span>
                <VisuallyHidden>: </VisuallyHidden>
                {found}
              </p>
              <p className={styles.todo}>{todo}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
