import type { TrendPoint } from '@console/contract/areas/dashboard/call-data';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Chart } from '../../../../kit/chart/Chart.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { lastDay } from '../../../../kit/time/day-range.ts';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { pathOf, type Query } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { useMarkTitle } from '../chart/mark-title.ts';
import { Marks } from '../chart/Marks.tsx';
import { pointName } from '../chart/point-name.ts';
import { CallsLink } from '../CallsLink.tsx';
import type { CallData, DashboardRequest } from '../use-dashboard-request.ts';
import styles from './overview.module.css';

interface TrendProps {
  data: CallData;
  base: Query;
  granularity: DashboardRequest['granularity'];
}

const lines = [
  { of: 'total', tone: 'all', opens: {} },
  { of: 'answered', tone: 'good', opens: { answered: true } },
  { of: 'missed', tone: 'bad', opens: { status: 'MISSED' } },
] as const;

export function Trend({ data: { trend, previous, marks, summary, span }, base, granularity }: TrendProps) {
  const w = useWords(callDataWords);
  const navigate = useNavigate();
  const titleOf = useMarkTitle();
  const linkOf = (line: number, point: number): Query => {
    const { from, to } = trend[point] ?? span;
    return { ...base, from, to, ...lines[line]?.opens };
  };
  const chart = useMemo(
    () => ({
      points: trend.map((point) => pointName(point, granularity)),
      lines: [
        ...lines.map(({ of, tone }) => ({ name: w[of], tone, values: trend.map((point) => point[of]) })),
        ...(previous
          ? [
              {
                name: `${w.trend.before} · ${w.total}`,
                tone: 'all' as const,
                values: trend.map((_, place) => previous.trend[place]?.total ?? null),
                before: true as const,
              },
            ]
          : []),
      ],
      marks: marks.flatMap((mark) => {
        const point = trend.findIndex(({ from, to }) => from <= mark.time && mark.time < to);
        return point === -1 ? [] : [{ point, title: `${w.trend.kinds[mark.kind]} ${titleOf(mark)}` }];
      }),
    }),
    [trend, previous, marks, granularity, w, titleOf],
  );
  const sentence = fill(w.trend.sentence, {
    from: formatDate(span.from),
    to: lastDay(span.to),
    total: formatNumber(summary.total),
    answered: formatNumber(summary.answered),
    missed: formatNumber(summary.missed),
  });
  const open = (line: number, point: number) => {
    const of = lines[line]?.of;
    if (of && trend[point]?.[of] && mayOpen('callLog')) void navigate(pathOf('callLog', linkOf(line, point)));
  };
  return (
    <Panel title={w.trend.title} p="md">
      <div className={styles.chart}>
        <Chart
          label={sentence}
          data={chart}
          onOpen={open}
          table={
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{w.trend.time}</th>
                  {lines.map(({ of }) => (
                    <th key={of} scope="col">
                      {w[of]}
                    </th>
                  ))}
                  {previous && <th scope="col">{w.trend.before}</th>}
                </tr>
              </thead>
              <tbody>
                {trend.map((point, place) => (
                  <tr key={point.from}>
                    <th scope="row">{chart.points[place]}</th>
                    {lines.map(({ of }, line) => (
                      <td key={of}>
                        <CallsLink to={linkOf(line, place)} count={point[of]} exact>
                          {formatNumber(point[of])}
                        </CallsLink>
                      </td>
                    ))}
                    {previous && (
                      <td>
                        <Before point={previous.trend[place]} base={base} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          }
        />
      </div>
      <Marks marks={marks} />
    </Panel>
  );
}

function Before({ point, base }: { point: TrendPoint | undefined; base: Query }) {
  if (!point) return '—';
  return (
    <CallsLink to={{ ...base, from: point.from, to: point.to }} count={point.total} exact>
      {formatNumber(point.total)}
    </CallsLink>
  );
}
