import { dashboardTotals, type TotalNum } from '@console/contract/areas/dashboard/total-num';
import type { RouteName } from '@console/contract/routes';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { startOf } from '../../../../../kit/time/day-range.ts';
import { dayIn } from '../../../../../kit/time/end-date.ts';
import { call } from '../../../../../lib/api/client.ts';
import { formatCount, formatNumber, formatTime } from '../../../../../lib/format.ts';
import { pathOf, type Query } from '../../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../../lib/session/access.ts';
import { useSession } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { workplaceWords } from '../../../../../locales/system/workplace.ts';
import { materialLists } from './material-lists.ts';
import styles from './total-cards.module.css';

const DAY = 24 * 3600_000;

type Name = Exclude<keyof TotalNum, 'asOf' | 'materialKinds'>;

/** Where the list of each number is. */
const places: readonly (readonly [Name, RouteName, (() => Query)?])[] = [
  ['callsToday', 'callLog', () => ({ from: startOf(dayIn(0)) })],
  ['callMinutesToday', 'callLog', () => ({ from: startOf(dayIn(0)), answered: true })],
  ['avgScore30d', 'callLog', () => ({ from: new Date(Date.now() - 30 * DAY).toISOString(), scored: true })],
  ['waitingCalls', 'callBoard'],
  ['onlineExperts', 'callBoard'],
  ['clients', 'customInfo'],
  ['clientUsers', 'userInfo'],
  ['teamUsers', 'teamInfo'],
  ['products', 'product'],
  // Of all kinds together there is no list: each kind has its own.
  ['materials', 'imageTextManage'],
  ['toolboxes', 'toolbox'],
  ['applications', 'applist'],
];

const NONE = '—';

/** Their lists say how many there are. */
const counted: ReadonlySet<Name> = new Set(['callsToday', 'clients', 'clientUsers', 'teamUsers', 'products']);

/** The numbers of the day, of what the person may see. */
export function TotalCards() {
  const w = useWords(workplaceWords).totals;
  const rights = useSession();
  const { data, error } = useQuery({
    queryKey: [dashboardTotals.totalNum.path],
    queryFn: ({ signal }) => call(dashboardTotals.totalNum, {}, { signal, showError: false }),
  });
  // Until the numbers are there, the cards stand where they will be.
  const shown = places.filter(([name, route]) => mayOpen(route, rights) && data?.[name] !== null);
  if (shown.length === 0 || (error && data === undefined)) return null;
  return (
    <section aria-label={w.title} aria-busy={data === undefined}>
      <ul className={styles.root} title={data && fill(w.asOf, { time: formatTime(data.asOf) })}>
        {shown.map(([name, route, query]) => (
          <li key={name} className={name === 'materials' ? styles.wide : undefined}>
            {name === 'materials' ? (
              <div className={styles.card}>
                <span className={styles.name}>{w[name]}</span>
                <Value given={data?.[name]} before="">
                  <Kinds counts={data?.materialKinds} />
                </Value>
              </div>
            ) : (
              <Link
                to={pathOf(route, query?.())}
                className={styles.card}
                data-number={counted.has(name) ? plainOf(data?.[name]) : undefined}
              >
                <span className={styles.name}>{w[name]}</span>
                <Value given={data?.[name]} before={name === 'avgScore30d' ? w.before30 : w.yesterday} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kinds({ counts }: { counts: TotalNum['materialKinds'] | undefined }) {
  const { kinds } = useWords(workplaceWords).totals;
  const rights = useSession();
  return counts
    ?.filter(({ kind }) => mayOpen(materialLists[kind], rights))
    .map(({ kind, count }) => (
      <Link key={kind} to={pathOf(materialLists[kind])} className={styles.kind} data-number={count}>
        {kinds[kind]} {formatCount(count)}
      </Link>
    ));
}

const plainOf = (given: TotalNum[Name] | undefined) => (typeof given === 'object' ? given?.value : given) ?? undefined;

const said = (value: number | null): string => (value === null ? NONE : formatNumber(Math.round(value * 100) / 100));

interface ValueProps {
  given: TotalNum[Name] | undefined;
  before: string;
  children?: ReactNode;
}

function Value({ given, before, children }: ValueProps) {
  if (given === undefined) return <Skeleton h={20} w={56} my={4} />;
  const { value, previous } =
    typeof given === 'object' && given !== null ? given : { value: given, previous: undefined };
  return (
    <span className={styles.value}>
      {typeof given === 'number' ? formatCount(given) : said(value)}
      {children}
      {previous !== undefined && <span className={styles.before}>{fill(before, { value: said(previous) })}</span>}
    </span>
  );
}
