import type { RetentionPeriod, usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import type { OutputOf } from '@console/contract/endpoint';
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { endOfRange, startOf } from '../../../../kit/time/day-range.ts';
import { formatNumber, formatShare, formatTime } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import { UsageLink } from '../UsageLink.tsx';
import styles from './retention.module.css';

type RetentionData = OutputOf<(typeof usageDashboard)['usageRetention']>;

interface CohortsProps {
  data: RetentionData;
  granularity: 'WEEK' | 'MONTH';
  /** The filters behind all of them. */
  base: Query;
}

/** A row for those who were new in one period; in it, how many of them came back in each one after it. */
export function Cohorts({ data: { periods, cohorts, asOf }, granularity, base }: CohortsProps) {
  const w = useWords(usageDataWords).retention;
  const c = useWords(callDataWords);
  const later = periods.slice(1);
  const isLong = periods[0]?.from.slice(0, 4) !== periods.at(-1)?.to.slice(0, 4);
  return (
    <Panel title={w.title[granularity]} p="md">
      <Text size="xs" c="dimmed" mb="xs">
        {w.hint[granularity]}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too */}
      <section className={styles.scroll} aria-label={w.hint[granularity]} tabIndex={0}>
        <table className={styles.root} aria-label={w.title[granularity]}>
          <thead>
            <tr>
              <th scope="col">{w.first}</th>
              <Head name={w.size} hint={w.sizeHint} />
              {later.map(({ from }, place) => (
                <Head
                  key={from}
                  name={fill(w.no[granularity], { no: place + 1 })}
                  hint={fill(w.noHint[granularity], { no: place + 1 })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ size, again }, place) => {
              const met = periods[place]!;
              return (
                <tr key={met.from}>
                  <th scope="row">
                    <span className={styles.days}>{fill(w.span, daysOf(met, isLong))}</span>
                    <State period={met} />
                  </th>
                  <td>
                    <Size met={met} size={size} base={base} />
                  </td>
                  {later.map(({ from }, no) => (
                    <td key={from}>
                      <Again
                        met={met}
                        size={size}
                        period={periods[place + no + 1]}
                        count={again[no] ?? null}
                        base={base}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <Text size="xs" c="dimmed" mt="xs">
        {w.legend} {fill(c.asOf, { time: formatTime(asOf) })}
      </Text>
    </Panel>
  );
}

const Head = ({ name, hint }: { name: string; hint: string }) => (
  <th scope="col">
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the definition is for the keyboard too */}
    <span tabIndex={0} data-tip={hint} className={styles.name}>
      {name}
    </span>
  </th>
);

/** Of what is not complete, why. */
function State({ period: { state } }: { period: RetentionPeriod }) {
  const w = useWords(usageDataWords).retention;
  if (state !== 'RUNNING' && state !== 'PART') return null;
  return (
    <span className={styles.state} data-tip={w.stateHint[state]}>
      {w.states[state]}
    </span>
  );
}

/** Without the year, where there is only one. */
const daysOf = ({ from, to }: RetentionPeriod, isLong: boolean) =>
  isLong ? { from, to } : { from: from.slice(5), to: to.slice(5) };
const momentsOf = ({ from, to }: RetentionPeriod) => ({ from: startOf(from) ?? '', to: endOfRange(to) ?? '' });

interface SizeProps {
  met: RetentionPeriod;
  size: number;
  base: Query;
}

function Size({ met, size, base }: SizeProps) {
  const w = useWords(usageDataWords).retention;
  const mayOpen = useMay('log:appuser:query');
  const said = { first: fill(w.span, met), count: formatNumber(size) };
  return (
    <UsageLink
      of="people"
      to={{ ...base, ...momentsOf(met), firstFrom: met.from, firstTo: met.to }}
      count={size}
      label={fill(mayOpen ? w.sizeOpen : w.sizeOf, said)}
      className={styles.size}
    >
      {formatNumber(size)}
    </UsageLink>
  );
}

interface AgainProps extends SizeProps {
  period: RetentionPeriod | undefined;
  /** Null of what has not begun, and of what is behind the range. */
  count: number | null;
}

function Again({ met, size, period, count, base }: AgainProps) {
  const w = useWords(usageDataWords).retention;
  const mayOpen = useMay('log:appuser:query');
  if (period === undefined || count === null) return <span className={styles.blank} />;
  if (size === 0) return <span className={styles.blank}>—</span>;
  const share = count / size;
  const { state } = period;
  const isOpen = state === 'RUNNING' || state === 'PART';
  const sentence = [
    fill(mayOpen && count > 0 ? w.cellOpen : w.cell, {
      share: formatShare(share),
      count: formatNumber(count),
      size: formatNumber(size),
      first: fill(w.span, met),
      span: fill(w.span, period),
    }),
    ...(isOpen ? [w.stateHint[state]] : []),
  ].join(' ');
  return (
    <span
      className={styles.cell}
      style={{ '--heat': `${share === 0 ? 0 : 8 + share * 40}%` } as CSSProperties}
      data-incomplete={isOpen || undefined}
    >
      <UsageLink
        of="people"
        to={{ ...base, ...momentsOf(period), firstFrom: met.from, firstTo: met.to }}
        count={count}
        label={sentence}
        tip={sentence}
        className={styles.link}
      >
        <span className={styles.share}>{formatShare(share)}</span>
        <span className={styles.count}>{formatNumber(count)}</span>
      </UsageLink>
    </span>
  );
}
