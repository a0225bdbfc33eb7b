import { expect, test } from 'vitest';
import { androidVersion, systemName } from './system-name.ts';

test.each([
  ['APK', '26', 'Android 8.0 (API 26)'],
  ['AAB', '21', 'Android 5.0 (API 21)'],
  ['APK', '32', 'Android 12L (API 32)'],
  ['APK', '36', 'Android 16 (API 36)'],
  ['APK', '99', 'Android API 99'],
  ['APK', 'Baklava', 'Android Baklava'],
  ['IPA', '13.0', 'iOS 13.0'],
  ['HAP', '12', 'HarmonyOS API 12'],
  ['HAP', '50000012', 'HarmonyOS API 12'],
  ['HAP', '60100100', 'HarmonyOS API 100'],
  ['HAP', '5.0.0(12)', 'HarmonyOS API 12'],
  ['OTHER', '10', '10'],
  ['APK', null, null],
] as const)('%s %s is %s', (format, os, name) => {
  expect(systemName(format, os)).toBe(name);
});

test('every level since Android 4.0 has its version, each another', () => {
  const levels = Array.from({ length: 36 - 14 + 1 }, (_, at) => String(at + 14));
  const versions = levels.map(androidVersion);
  expect(versions).not.toContain(undefined);
  expect(new Set(versions).size).toBe(levels.length);
  expect(versions.map((version) => Number.parseFloat(version ?? ''))).toEqual(
    versions.map((version) => Number.parseFloat(version ?? '')).toSorted((one, other) => one - other),
  );
});
