import type { CallDetail, CallEvent } from '@console/contract/areas/call/info/info';
import { expect, test } from 'vitest';
import { holdsOf, placeOf, poorOf, rangeOf, ticksOf } from './scale.ts';

const event = (type: CallEvent['type'], at: number): CallEvent => ({
  id: `${type}${at}`,
  at,
  time: '2026-11-01T00:00:00.000Z',
  type,
  actor: null,
  target: null,
  text: null,
  end: null,
});
const found = (more: Partial<CallDetail>) =>
  ({ waitSec: 20, durationSec: 100, answeredAt: '2026-11-01T00:00:20.000Z', ...more }) as CallDetail;

test('the line reaches from the first ring to the end, whatever is said afterwards', () => {
  const events = [event('RING', -20), event('ANSWER', 0), event('HANGUP', 100), event('SCORE', 9000)];
  expect(rangeOf(found({}), events)).toEqual({ from: -20, to: 100 });
  expect(placeOf(9000, { from: -20, to: 100 })).toBe(100);
  expect(placeOf(40, { from: -20, to: 100 })).toBe(50);
});

test('a call that nobody answered has a line of its waiting', () => {
  expect(rangeOf(found({ answeredAt: null, durationSec: 0 }), [])).toEqual({ from: -20, to: 0 });
  expect(rangeOf(found({ answeredAt: null, durationSec: 0, waitSec: 0 }), [])).toEqual({ from: 0, to: 1 });
});

test('holds last until the call goes on, or to its end', () => {
  const events = [event('HOLD', 10), event('RESUME', 20), event('HOLD', 50)];
  expect(holdsOf(events, { from: 0, to: 100 })).toEqual([
    { from: 10, to: 20 },
    { from: 50, to: 100 },
  ]);
});

test('reports of a poor network that follow each other are one stretch', () => {
  const events = [
    // A line that stays poor is told once a minute, and a little late.
    event('NETWORK_POOR', 10),
    event('NETWORK_POOR', 72),
    event('NETWORK_POOR', 131),
    event('NETWORK_POOR', 250),
    event('NETWORK_POOR', 395),
  ];
  expect(poorOf(events, { from: 0, to: 400 })).toEqual([
    { from: 10, to: 141 },
    { from: 250, to: 260 },
    { from: 395, to: 400 },
  ]);
});

test('the axis has round seconds and the answer among them', () => {
  expect(ticksOf({ from: -20, to: 100 })).toEqual([-0, 30, 60, 90].map((n) => n + 0));
  expect(ticksOf({ from: -20, to: 100 }).length).toBeLessThanOrEqual(7);
});
