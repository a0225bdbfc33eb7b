import type { ConsoleLogDetail } from '@console/contract/areas/log/console';
import { Spoiler } from '@mantine/core';
import { useWords } from '../../lib/words.ts';
import { logWords } from '../../locales/log.ts';
import { useFieldName, useValueWords } from './log-values.ts';

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
    <table className="LogChanges">
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

function Things({ things, others, mark }: ThingsProps) {
  const w = useWords(logWords).detail;
  const Mark = mark === 'added' ? 'ins' : 'del';
  return (
    <Spoiler maxHeight={120} showLabel={w.more} hideLabel={w.less}>
      <ul>
        {things.map((thing) => (
          <li key={thing}>
            {mark === undefined || others.includes(thing) ? thing : <Mark aria-label={w[mark]}>{thing}</Mark>}
          </li>
        ))}
      </ul>
    </Spoiler>
  );
}
