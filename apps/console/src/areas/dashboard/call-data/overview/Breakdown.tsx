import type { CallsOfOne } from '@console/contract/areas/dashboard/call-data';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useDuration } from '../../../../kit/time/duration.ts';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { CallsLink } from '../CallsLink.tsx';
import { NONE, percent, rounded } from './figures.ts';
import styles from './breakdown.module.css';

const FIRST = 8;

interface BreakdownProps {
  of: keyof (typeof callDataWords)['zh-CN']['by'];
  rows: { list: readonly (CallsOfOne & { opens?: Query })[]; count: number };
  /** The filter that says which of them; where it is not the same of all, each says it. */
  idOf?: string;
  here: Query;
}

/** Whose calls they were, those with the most first. */
export function Breakdown({ of, rows: { list, count }, idOf, here }: BreakdownProps) {
  const w = useWords(callDataWords);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? list : list.slice(0, FIRST);
  const most = Math.max(1, ...list.map(({ total }) => total));
  return (
    <Panel title={w.by[of]} p="md">
      {list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.nothing}
        </Text>
      ) : (
        <table className={styles.root}>
          <thead>
            <tr>
              <th scope="col">{w.by[of]}</th>
              <th scope="col">{w.calls}</th>
              <th scope="col">{w.missed}</th>
              <th scope="col">{w.answerRate}</th>
              <th scope="col" className={styles.extra}>
                {w.talk}
              </th>
              <th scope="col">{w.score}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.id}
                row={row}
                most={most}
                here={{ ...here, ...(idOf === undefined ? row.opens : { [idOf]: row.id }) }}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        {of === 'errorNo' && list.length > 0 && <span>{w.errorNoHint}</span>}
        {count > list.length && (
          <span>{fill(w.firstOf, { count: formatNumber(count), shown: formatNumber(list.length) })}</span>
        )}
        {list.length > FIRST && (
          <Anchor component="button" type="button" size="xs" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? w.showFewer : fill(w.showAll, { count: list.length })}
          </Anchor>
        )}
      </div>
    </Panel>
  );
}

function Row({ row, most, here }: { row: CallsOfOne; most: number; here: Query }) {
  const w = useWords(callDataWords);
  const lasting = useDuration();
  const said = (name: string, value: string) => fill(w.open, { name: `${row.name} ${name}`, value });
  const link = (name: string, value: string, counted: number, opens: Query, exact = false) => (
    <CallsLink to={{ ...here, ...opens }} count={counted} label={said(name, value)} exact={exact}>
      {value}
    </CallsLink>
  );
  return (
    <tr>
      <th scope="row" aria-label={row.name}>
        <CallsLink to={here} count={row.total} className={styles.name} tip={row.name}>
          <span className={styles.words}>{row.name}</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: `${(row.total / most) * 100}%` }} />
          </span>
        </CallsLink>
      </th>
      <td>{link(w.calls, formatNumber(row.total), row.total, {}, true)}</td>
      <td>{link(w.missed, formatNumber(row.missed), row.missed, { status: 'MISSED' }, true)}</td>
      <td>
        {row.answerRate === null ? NONE : link(w.answerRate, percent(row.answerRate), row.answered, { answered: true })}
      </td>
      <td className={styles.extra}>
        {row.avgDurationSec === null
          ? NONE
          : link(w.talk, lasting(row.avgDurationSec), row.answered, { answered: true })}
      </td>
      <td>{row.avgScore === null ? NONE : link(w.score, rounded(row.avgScore), row.scored, { scored: true })}</td>
    </tr>
  );
}
