import type { CallMeasures } from '@console/contract/areas/dashboard/call-data';
import { sql, type RawBuilder } from 'kysely';

/** Until somebody answered, or until the end; of one that still waits, until now. */
export const waitSec = sql<number>`case when call.ended_at is null and call.answered_at is null
  then greatest(0, floor(extract(epoch from now() - call.created_at)))::integer else call.wait_sec end`;
export const durationSec = sql<number>`case when call.ended_at is null and call.answered_at is not null
  then greatest(0, floor(extract(epoch from now() - call.answered_at)))::integer else call.duration_sec end`;

export const wasAnswered = sql<boolean>`call.answered_at is not null`;
/** Answered, and there was a promise of how soon; and whether that was kept. */
export const promised = sql<boolean>`(${wasAnswered} and call.promise_sec is not null)`;
export const inTime = sql<boolean>`call.wait_sec <= call.promise_sec`;

const counting = (which: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${which}))::integer`;
const status = (wanted: string) => counting(sql`call.status = ${sql.lit(wanted)}`);
const summing = (what: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${what}) filter (where ${wasAnswered}), 0)::float8`;

/** What is counted and added up of calls, by the names of the columns that keep it. */
export const sums = {
  total: sql<number>`count(*)::integer`,
  answered: counting(wasAnswered),
  missed: status('MISSED'),
  rejected: status('REJECTED'),
  canceled: status('CANCELED'),
  failed: status('FAILED'),
  ended: counting(sql`call.ended_at is not null`),
  answered_ended: counting(sql`call.ended_at is not null and ${wasAnswered}`),
  duration_sec: summing(durationSec),
  wait_sec: summing(waitSec),
  promised: counting(promised),
  kept: counting(sql`${promised} and ${inTime}`),
  scored: sql<number>`count(call.score)::integer`,
  score_sum: sql<number>`coalesce(sum(call.score), 0)::integer`,
  solved: counting(sql`call.solved = 'YES'`),
  not_solved: counting(sql`call.solved = 'NO'`),
  poor: counting(sql`call.quality = 'POOR'`),
};
export type SumName = keyof typeof sums;
export type Sums = Readonly<Record<SumName, number>>;
export const sumNames = Object.keys(sums) as SumName[];

/** All of them, for `select … from call`. */
export const allSums = sql.join(sumNames.map((name) => sql`${sums[name]} as ${sql.ref(name)}`));

/** With so many places; null of none. Whole numbers are divided last, so that a half is a half. */
const over = (part: number, whole: number, places: 1 | 2) =>
  whole === 0 ? null : Math.round((part * 10 ** places) / whole) / 10 ** places;
/** In percent with one place. */
export const rate = (part: number, whole: number) => over(part * 100, whole, 1);

export const measuresOf = (of: Sums): CallMeasures => ({
  total: of.total,
  answered: of.answered,
  missed: of.missed,
  rejected: of.rejected,
  canceled: of.canceled,
  failed: of.failed,
  open: of.total - of.ended,
  answerRate: rate(of.answered_ended, of.ended),
  durationSec: of.duration_sec,
  avgDurationSec: over(of.duration_sec, of.answered, 1),
  avgWaitSec: over(of.wait_sec, of.answered, 1),
  kept: of.kept,
  broken: of.promised - of.kept,
  withinPromiseRate: rate(of.kept, of.promised),
  scored: of.scored,
  avgScore: over(of.score_sum, of.scored, 2),
  solved: of.solved,
  notSolved: of.not_solved,
  solvedRate: rate(of.solved, of.solved + of.not_solved),
  poor: of.poor,
});
