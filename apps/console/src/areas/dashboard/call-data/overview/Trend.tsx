import type { ChartMark, TrendPoint } from '@console/contract/areas/dashboard/call-data';
import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { Chart } from '../../../../kit/chart/Chart.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { lastDay } from '../../../../kit/time/day-range.ts';
import { Time } from '../../../../kit/time/Time.tsx';
import { formatDate, formatNumber, formatTime } from '../../../../lib/format.ts';
import { pathOf, type Query, type RouteName } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
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

/** How a point is called, as short as it can be told from its neighbours. */
function nameOf({ from }: TrendPoint, granularity: DashboardRequest['granularity']): string {
  const time = formatTime(from);
  if (granularity === 'HOUR') return time.slice(5, 16);
  return granularity === 'MONTH' ? time.slice(0, 7) : time.slice(5, 10);
}

export function Trend({ data: { trend, previous, marks, summary, span }, base, granularity }: TrendProps) {
  const w = useWords(callDataWords);
  const navigate = useNavigate();
  const linkOf = (line: number, point: number): Query => {
    const { from, to } = trend[point] ?? span;
    return { ...base, from, to, ...lines[line]?.opens };
  };
  const chart = useMemo(
    () => ({
      points: trend.map((point) => nameOf(point, granularity)),
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
      marks: marks.flatMap(({ time, kind, title }) => {
        const point = trend.findIndex(({ from, to }) => from <= time && time < to);
        return point === -1 ? [] : [{ point, title: `${w.trend.kinds[kind]} ${title}` }];
      }),
    }),
    [trend, previous, marks, granularity, w],
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
      {marks.length > 0 && <Marks marks={marks} />}
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

/** Where each kind of them is looked at. */
const places = {
  VERSION: ['versionManage', 'appVersionId'],
  PLAN_PAUSED: ['releaseDetail_all', 'planId'],
  NOTICE: ['customNoticePanel', 'noticeId'],
  TEAM_NOTICE: ['teamNoticePanel', 'noticeId'],
  AGREEMENT: ['protocolEdition', 'agreementId'],
  LAUNCH: ['model', 'modelId'],
} as const satisfies Record<ChartMark['kind'], readonly [RouteName, string]>;

function Marks({ marks }: { marks: readonly ChartMark[] }) {
  const w = useWords(callDataWords).trend;
  return (
    <>
      <Text component="h3" size="sm" fw={500} mt="sm">
        {w.marks}
      </Text>
      <ul className={styles.marks}>
        {marks.map(({ id, time, kind, title }) => {
          const [route, name] = places[kind];
          return (
            <li key={`${kind}${id}${time}`}>
              <Time value={time} /> {w.kinds[kind]}{' '}
              {mayOpen(route) ? (
                <Anchor component={Link} to={pathOf(route, { [name]: id })} inherit underline="always">
                  {title}
                </Anchor>
              ) : (
                title
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
