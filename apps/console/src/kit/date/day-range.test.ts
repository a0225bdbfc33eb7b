import { afterEach, expect, test, vi } from 'vitest';

// Times are shown in the language that was chosen, which a browser keeps.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { documentElement: {} });
const { showZone } = await import('../../lib/format.ts');
const { endOfRange, startOf } = await import('../time/day-range.ts');

afterEach(() => showZone(undefined));

// Where clocks change, a day has 25 hours or 23, and the one after it begins with another offset.
test.each([
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Australia/Sydney', '2026-10-03', '2026-10-02T14:00:00.000Z', '2026-10-03T14:00:00.000Z'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
  ['Asia/Shanghai', '2026-11-01', '2026-10-31T16:00:00.000Z', '2026-11-01T16:00:00.000Z'],
])('in %s %s is as long as it is', (zone, day, from, to) => {
  showZone(zone);
  expect([startOf(day), endOfRange(day)]).toEqual([from, to]);
});
