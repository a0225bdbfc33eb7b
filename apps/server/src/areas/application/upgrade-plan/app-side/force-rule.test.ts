import { expect, test } from 'vitest';
import { modeOf, type ForceFacts } from './force-rule.ts';

const now = new Date('2026-11-16T12:00:00Z');
const pressure = (more: Partial<ForceFacts> = {}): ForceFacts => ({
  updateMode: 'OPTIONAL',
  forceAfter: null,
  forcedBelowCode: null,
  minSupportedCode: null,
  versionCode: 10,
  reminders: 0,
  ...more,
});

test('the mode of the plan holds until something forces it', () => {
  for (const updateMode of ['OPTIONAL', 'RECOMMENDED', 'SILENT', 'FORCED'] as const) {
    expect(modeOf(pressure({ updateMode }), now)).toBe(updateMode);
  }
});

test('versions below the one that the target names, or no longer supported, must upgrade', () => {
  expect(modeOf(pressure({ forcedBelowCode: 10 }), now)).toBe('OPTIONAL');
  expect(modeOf(pressure({ forcedBelowCode: 11 }), now)).toBe('FORCED');
  expect(modeOf(pressure({ minSupportedCode: 10 }), now)).toBe('OPTIONAL');
  expect(modeOf(pressure({ minSupportedCode: 11 }), now)).toBe('FORCED');
});

test('after so many reminders, or at a date, whichever comes first', () => {
  const after = (reminders: number | null, at: string | null) => ({ forceAfter: { reminders, at } });
  expect(modeOf(pressure({ ...after(3, null), reminders: 2 }), now)).toBe('OPTIONAL');
  expect(modeOf(pressure({ ...after(3, null), reminders: 3 }), now)).toBe('FORCED');
  expect(modeOf(pressure(after(null, '2026-11-16T12:00:01Z')), now)).toBe('OPTIONAL');
  expect(modeOf(pressure(after(null, '2026-11-16T12:00:00Z')), now)).toBe('FORCED');
  expect(modeOf(pressure({ ...after(3, '2026-12-01T00:00:00Z'), reminders: 3 }), now)).toBe('FORCED');
  expect(modeOf(pressure({ ...after(3, '2026-11-01T00:00:00Z'), reminders: 0 }), now)).toBe('FORCED');
  expect(modeOf(pressure({ ...after(null, null), reminders: 20 }), now)).toBe('OPTIONAL');
});
