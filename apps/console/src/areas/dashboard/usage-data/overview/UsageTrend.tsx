import type { UsagePoint } from '@console/contract/areas/dashboard/usage-data';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Chart } from '../../../../kit/chart/Chart.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { lastDay } from '../../../../kit/time/day-range.ts';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import styles from '../../call-data/overview/overview.module.css';
import { useMarkTitle } from '../../call-data/chart/mark-title.ts';
import { pointName } from '../../call-data/chart/point-name.ts';
import { isListed, pathBehind } from '../path-behind.ts';
import { UsageLink } from '../UsageLink.tsx';
import type { UsageData, UsageRequest } from '../usage-filters.ts';

interface UsageTrendProps {
  data: UsageData;
  base: Query;
  granularity: UsageRequest['granularity'];
  children?: ReactNode;
}

/** The first of each is compared with the time before. Times of use have no list. */
const views = {
  people: [
    { of: 'active', tone: 'all', list: 'people', by: {} },
    { of: 'fresh', tone: 'good', list: 'people', by: { only: 'FRESH' } },
  ],
  operations: [
    { of: 'operations', tone: 'all', list: 'operations', by: {} },
    { of: 'sessions', tone: 'good', list: null, by: {} },
    { of: 'failures', tone: 'bad', list: 'operations', by: { result: 'FAILURE' } },
  ],
} as const;
type View = keyof typeof views;
type Line = (typeof views)[View][number];

export function UsageTrend({ data, base, granularity, children }: UsageTrendProps) {
  const w = useWords(usageDataWords);
  const c = useWords(callDataWords);
  const navigate = useNavigate();
  const titleOf = useMarkTitle();
  const mayPeople = useMay('log:appuser:query');
  const [view, setView] = useState<View>('people');
  const { trend, previous, marks, summary, span } = data;
  const lines: readonly Line[] = views[view];
  const chart = useMemo(() => {
    const [main] = views[view];
    return {
      points: trend.map((point) => pointName(point, granularity)),
      lines: [
        ...views[view].map(({ of, tone }) => ({
          name: w.figure[of].name,
          tone,
          values: trend.map((point) => point[of]),
        })),
        ...(previous
          ? [
              {
                name: `${c.trend.before} · ${w.figure[main.of].name}`,
                tone: 'all' as const,
                values: trend.map((_, place) => previous.trend[place]?.[main.of] ?? null),
                before: true as const,
              },
            ]
          : []),
      ],
      marks: marks.flatMap((mark) => {
        const point = trend.findIndex(({ from, to }) => from <= mark.time && mark.time < to);
        return point === -1 ? [] : [{ point, title: `${c.trend.kinds[mark.kind]} ${titleOf(mark)}` }];
      }),
    };
  }, [trend, previous, marks, granularity, view, w, c, titleOf]);
  const sentence = fill(w.sentence[view], {
    from: formatDate(span.from),
    to: lastDay(span.to),
    active: formatNumber(summary.active),
    fresh: formatNumber(summary.fresh),
    operations: formatNumber(summary.operations),
    sessions: formatNumber(summary.sessions),
    failures: formatNumber(summary.failures),
  });
  const open = (line: number, place: number) => {
    const [chosen, point] = [lines[line], trend[place]];
    if (!chosen?.list || !point?.[chosen.of]) return;
    if (chosen.list === 'people' ? !mayPeople : !mayOpen('operationlog')) return;
    if (!isListed(chosen.list, point.from, data.listedFrom)) return;
    void navigate(pathBehind(chosen.list, { ...base, ...chosen.by, from: point.from, to: point.to }));
  };
  return (
    <Panel
      title={c.trend.title}
      p="md"
      aside={
        <SegmentedControl
          size="xs"
          aria-label={c.heat.show}
          data={(['people', 'operations'] as const).map((value) => ({ value, label: w.views[value] }))}
          value={view}
          onChange={(value) => setView(value === 'people' ? 'people' : 'operations')}
        />
      }
    >
      <div className={styles.chart}>
        <Chart
          label={sentence}
          data={chart}
          onOpen={open}
          table={
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{c.trend.time}</th>
                  {lines.map(({ of }) => (
                    <th key={of} scope="col">
                      {w.figure[of].name}
                    </th>
                  ))}
                  {previous && <th scope="col">{c.trend.before}</th>}
                </tr>
              </thead>
              <tbody>
                {trend.map((point, place) => (
                  <tr key={point.from}>
                    <th scope="row">{chart.points[place]}</th>
                    {lines.map((line) => (
                      <td key={line.of}>
                        <Cell line={line} point={point} base={base} />
                      </td>
                    ))}
                    {previous && (
                      <td>
                        <Cell line={lines[0]!} point={previous.trend[place]} base={base} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      </div>
      {children}
    </Panel>
  );
}

function Cell({ line: { of, list, by }, point, base }: { line: Line; point: UsagePoint | undefined; base: Query }) {
  if (!point) return '—';
  const value = formatNumber(point[of]);
  if (list === null) return value;
  return (
    <UsageLink of={list} to={{ ...base, ...by, from: point.from, to: point.to }} count={point[of]}>
      {value}
    </UsageLink>
  );
}
