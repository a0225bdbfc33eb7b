import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import styles from '../../call-data/overview/breakdown.module.css';
import { UsageLink } from '../UsageLink.tsx';

const FIRST = 8;

export interface Part {
  readonly key: string;
  readonly name: string;
  /** Of what nobody can be asked who did it, it is not known. */
  readonly active?: number;
  readonly operations: number;
  readonly failures: number;
  /** The filter that says which of them. */
  readonly by: Query;
}

interface UsagePartsProps {
  title: string;
  parts: readonly Part[];
  /** How many there are in all. */
  count: number;
  here: Query & { from: string; to: string };
  hint?: string;
}

/** By what it was used, that with the most people first. */
export function UsageParts({ title, parts, count, here, hint }: UsagePartsProps) {
  const w = useWords(usageDataWords);
  const c = useWords(callDataWords);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? parts : parts.slice(0, FIRST);
  const hasPeople = parts.some(({ active }) => active !== undefined);
  const most = Math.max(1, ...parts.map(weightOf));
  return (
    <Panel title={title} p="md">
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {c.nothing}
        </Text>
      ) : (
        <table className={styles.root}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {hasPeople && <th scope="col">{w.people}</th>}
              <th scope="col">{w.figure.operations.name}</th>
              <th scope="col">{w.failed}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => (
              <Row key={part.key} part={part} most={most} hasPeople={hasPeople} here={{ ...here, ...part.by }} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        {hint !== undefined && parts.length > 0 && <span>{hint}</span>}
        {count > parts.length && (
          <span>{fill(w.firstOf, { count: formatNumber(count), shown: formatNumber(parts.length) })}</span>
        )}
        {parts.length > FIRST && (
          <Anchor component="button" type="button" size="xs" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? c.showFewer : fill(c.showAll, { count: parts.length })}
          </Anchor>
        )}
      </div>
    </Panel>
  );
}

const weightOf = ({ active, operations }: Part) => active ?? operations;

interface RowProps {
  part: Part;
  most: number;
  hasPeople: boolean;
  here: UsagePartsProps['here'];
}

function Row({ part, most, hasPeople, here }: RowProps) {
  const w = useWords(usageDataWords);
  const { name, active, operations, failures } = part;
  const link = (of: 'people' | 'operations', what: string, value: number, by: Query = {}) => (
    <UsageLink
      of={of}
      to={{ ...here, ...by }}
      count={value}
      label={fill(w.open[of], { name: `${name} ${what}`, value: formatNumber(value) })}
    >
      {formatNumber(value)}
    </UsageLink>
  );
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <UsageLink of="operations" to={here} count={operations} className={styles.name} tip={name}>
          <span className={styles.words}>{name}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: `${(weightOf(part) / most) * 100}%` }} />
          </span>
        </UsageLink>
      </th>
      {hasPeople && <td>{link('people', w.people, active ?? 0)}</td>}
      <td>{link('operations', w.figure.operations.name, operations)}</td>
      <td>{link('operations', w.failed, failures, { result: 'FAILURE' })}</td>
    </tr>
  );
}
