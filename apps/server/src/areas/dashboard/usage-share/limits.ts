import { USAGE_SHARE_DAYS, type usageShare as contract } from '@console/contract/areas/dashboard/usage-share';
import type { InputOf } from '@console/contract/endpoint';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { DAY_MS, dateOf } from '../../../kernel/zone-clock.ts';
import { questionOf } from '../usage-data/read/question.ts';

type Issued = InputOf<(typeof contract)['issue']>;

/** A day that begins later somewhere else may end a little after the last one. */
export function refuseEnd(endAt: string): void {
  const left = Date.parse(endAt) - Date.now();
  if (left > 0 && left <= (USAGE_SHARE_DAYS + 1) * DAY_MS) return;
  const code = 'USAGE_SHARE_END';
  throw new Fault(code, { params: { days: USAGE_SHARE_DAYS }, fields: [{ field: 'endAt', code }] });
}

/** Fixed days must be there to be counted as long as the link works; others go along with the calendar. */
export async function refuseRange(
  { period, from, to, compare, endAt }: Pick<Issued, 'period' | 'from' | 'to' | 'compare' | 'endAt'>,
  context: Context,
): Promise<void> {
  const isFixed = from !== null && to !== null;
  if (isFixed !== (period === 'DAYS') || (!isFixed && (from !== null || to !== null))) {
    const code = 'USAGE_SHARE_RANGE';
    throw new Fault(code, { fields: [{ field: 'from', code }] });
  }
  if (!isFixed) return;
  const left = Math.ceil((Date.parse(endAt) - Date.now()) / DAY_MS);
  const then = (day: string) => dateOf(Date.parse(day) - left * DAY_MS);
  await questionOf({ from: then(from), to: then(to) }, compare, context);
}
