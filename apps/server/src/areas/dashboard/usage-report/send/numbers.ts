import type { UsagePoint } from '@console/contract/areas/dashboard/usage-data';
import { ALERT_PERIODS } from '@console/contract/areas/dashboard/usage-report';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { DAY_MS, dateOf } from '../../../../kernel/zone-clock.ts';
import { usageNumbers, usageTrend } from '../../usage-data/read/numbers.ts';
import type { Period } from './due.ts';

export interface Fallen {
  readonly event: string;
  readonly now: number;
  readonly before: number;
}

export interface ReportNumbers {
  readonly now: UsagePoint;
  readonly before: UsagePoint;
  /** The lowest and the highest of the periods before, where the number of people has left them suddenly. */
  readonly usual: { readonly low: number; readonly high: number } | null;
  readonly applications: readonly { readonly name: string; readonly active: number }[];
  readonly versions: readonly { readonly versionName: string; readonly active: number }[];
  readonly events: readonly { readonly event: string; readonly operations: number }[];
  readonly falling: readonly Fallen[];
  readonly asOf: string;
}

/** As many of each as a mail names. */
const NAMED = 3;
/** How far out of all periods before is sudden, and by how many people at least. */
const BEYOND = 1.25;
const LEAST_PEOPLE = 10;
/** Fewer operations than these say nothing by becoming fewer. */
const LEAST_OPERATIONS = 20;

const dayBefore = (day: string) => dateOf(Date.parse(day) - DAY_MS);

/** The first day of the period that lies so many before this one. */
function firstDayBefore({ rhythm, firstDay }: Period, count: number): string {
  if (rhythm === 'WEEKLY') return dateOf(Date.parse(firstDay) - count * 7 * DAY_MS);
  const [year = 0, month = 1] = firstDay.split('-').map(Number);
  return dateOf(Date.UTC(year, month - 1 - count, 1));
}

/** What a mail tells of a finished period: the same numbers as the page has for these days. */
export async function reportNumbers(db: Transaction<Schema>, tenantId: string, period: Period): Promise<ReportNumbers> {
  const granularity = period.rhythm === 'WEEKLY' ? 'WEEK' : 'MONTH';
  const [company, whole] = [{ db, actor: { tenantId } }, { granularity, compare: false } as const];
  const ask = (from: string, to: string) => usageNumbers({ ...whole, from, to }, company);
  const since = firstDayBefore(period, ALERT_PERIODS);
  const { trend, asOf } = await usageTrend({ ...whole, from: since, to: period.lastDay }, company);
  const parts = await ask(period.firstDay, period.lastDay);
  const earlier = await ask(firstDayBefore(period, 1), dayBefore(period.firstDay));
  const now = trend.at(-1)!;
  return {
    now,
    before: trend.at(-2)!,
    usual: leftBy(now, trend.slice(0, -1)),
    applications: parts.byApplication.list.slice(0, NAMED),
    versions: parts.byVersion.list.slice(0, NAMED),
    events: parts.byEvent.list.slice(0, NAMED),
    falling: fallenAmong(parts.byEvent, earlier.byEvent),
    asOf,
  };
}

/** Only with a history: where one of the periods before was without anybody, nothing is known of what is usual. */
function leftBy({ active }: UsagePoint, before: readonly UsagePoint[]): ReportNumbers['usual'] {
  const people = before.map((point) => point.active);
  const [low, high] = [Math.min(...people), Math.max(...people)];
  if (low === 0) return null;
  const isRisen = active > high * BEYOND && active - high >= LEAST_PEOPLE;
  const isFallen = active * BEYOND < low && low - active >= LEAST_PEOPLE;
  return isRisen || isFallen ? { low, high } : null;
}

interface Events {
  readonly list: readonly { readonly event: string; readonly operations: number }[];
  readonly count: number;
}

/** What was done less than half as often. Of one that is not among those listed nobody knows how often, unless all are. */
function fallenAmong(now: Events, before: Events): Fallen[] {
  const isWhole = now.count <= now.list.length;
  const counts = new Map(now.list.map(({ event, operations }) => [event, operations]));
  return before.list
    .filter(({ event, operations }) => operations >= LEAST_OPERATIONS && (isWhole || counts.has(event)))
    .map(({ event, operations }) => ({ event, before: operations, now: counts.get(event) ?? 0 }))
    .filter((one) => one.now * 2 < one.before)
    .toSorted((a, b) => b.before - b.now - (a.before - a.now))
    .slice(0, NAMED);
}
