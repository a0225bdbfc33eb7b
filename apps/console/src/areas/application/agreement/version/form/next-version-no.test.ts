import { expect, test } from 'vitest';
import { nextVersionNo } from './next-version-no.ts';

test.each([
  ['1.0', '1.1'],
  ['1.9', '1.10'],
  ['V2', 'V3'],
  ['2026-09', '2026-10'],
  ['2.3-beta', '2.4-beta'],
  ['draft', 'draft'],
])('after %s comes %s', (before, after) => {
  expect(nextVersionNo(before)).toBe(after);
});
