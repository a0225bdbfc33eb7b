import type { ConsoleLogDetail } from '@console/contract/areas/log/console-log';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { logWords } from '../../../../locales/log/console-log.ts';
import { useFieldName, useValueWords } from './log-values.ts';
import styles from './log-changes.module.css';

type Change = ConsoleLogDetail['changes'][number];

/** Whether there was something before: an export or a new record has only what it says. */
export const isComparison = (changes: readonly Change[]): boolean => changes.some(({ before }) => !isNothing(before));

/** Before and after side by side; of lists, what was added and what was taken away is marked. */
export function LogChanges({ changes }: { changes: readonly Change[] }) {
  const w = useWords(logWords).detail;
  const nameOf = useFieldName();
  const wordsOf = useValueWords(changes);
  const compares = isComparison(changes);
  return (
    <table className={styles.root}>
      <thead>
        <tr>
          <th scope="col">{w.field}</th>
          {compares && <th scope="col">{w.before}</th>}
          <th scope="col">{compares ? w.after : w.value}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const [was, is] = [wordsOf(before, field), wordsOf(after, field)];
          return (
            // A field may stand there more than once, as for several identities.
            <tr key={[field, ...was, '→', ...is].join(' ')}>
              <th scope="row">{nameOf(field)}</th>
              {compares && (
                <td>
                  <Things things={was} others={is} mark={isNothing(before) ? undefined : 'removed'} />
                </td>
              )}
              <td>
                <Things things={is} others={was} mark={compares && !isNothing(after) ? 'added' : undefined} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface ThingsProps {
  things: readonly string[];
  others: readonly string[];
  mark: 'added' | 'removed' | undefined;
}

/** More than so many stand behind a button. */
const FIRST = 6;

function Things({ things, others, mark }: ThingsProps) {
  const w = useWords(logWords).detail;
  const [all, setAll] = useState(false);
  const Mark = mark === 'added' ? 'ins' : 'del';
  return (
    <>
      <ul>
        {(all ? things : things.slice(0, FIRST)).map((thing) => (
          <li key={thing}>
            {mark === undefined || others.includes(thing) ? thing : <Mark aria-label={w[mark]}>{thing}</Mark>}
          </li>
        ))}
      </ul>
      {things.length > FIRST && (
        <Anchor component="button" type="button" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? w.less : w.more}
        </Anchor>
      )}
    </>
  );
}
