import type { CallDetail, CallEvent } from '@console/contract/areas/call/info/info';
import { CALL_BEAT_SECONDS, POOR_EVERY } from '@console/contract/areas/call/info/parts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is said after the call has its place at the end. */
const afterwards = new Set<CallEvent['type']>(['SCORE', 'REMARK']);

/** From the first ring to the end, in seconds since the answer. */
export function rangeOf(found: CallDetail, events: readonly CallEvent[]): Span {
  const places = events.filter(({ type }) => !afterwards.has(type)).map(({ at }) => at);
  const from = Math.min(0 - found.waitSec, ...places);
  const to = Math.max(found.answeredAt === null ? from + found.waitSec : found.durationSec, ...places);
  return { from, to: Math.max(to, from + 1) };
}

/** A place in percent of the width; what lies outside stands at the edge. */
export const placeOf = (at: number, { from, to }: Span): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));

/** While a call was put on hold: from each hold to the next resume, or to the end. */
export function holdsOf(events: readonly CallEvent[], { to }: Span): Span[] {
  const holds: Span[] = [];
  let since: number | undefined;
  for (const { type, at } of events) {
    if (type === 'HOLD') since ??= at;
    if (type === 'RESUME' && since !== undefined) {
      holds.push({ from: since, to: at });
      since = undefined;
    }
  }
  return since === undefined ? holds : [...holds, { from: since, to }];
}

/** One beat more than lies between two reports of a line that stays poor. */
const POOR_GAP_SECONDS = (POOR_EVERY + 1) * CALL_BEAT_SECONDS;

/** While the network was poor: only one of several poor beats is told, so that reports within that time are one stretch. */
export function poorOf(events: readonly CallEvent[], { to }: Span): Span[] {
  const spans: Span[] = [];
  for (const { type, at } of events) {
    if (type !== 'NETWORK_POOR') continue;
    const end = Math.min(to, at + CALL_BEAT_SECONDS);
    const last = spans.at(-1);
    if (last && at <= last.to - CALL_BEAT_SECONDS + POOR_GAP_SECONDS)
      spans[spans.length - 1] = { from: last.from, to: end };
    else spans.push({ from: at, to: end });
  }
  return spans;
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Round seconds along the axis, about six of them, the answer among them. */
export function ticksOf({ from, to }: Span): number[] {
  const step = steps.find((one) => (to - from) / one <= 6) ?? 7200;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step);
}
