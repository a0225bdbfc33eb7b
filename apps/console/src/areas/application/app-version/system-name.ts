/** What people call a system whose packages count by the level of its interface. */
const androidOf: Readonly<Record<string, string>> = {
  14: '4.0',
  15: '4.0.3',
  16: '4.1',
  17: '4.2',
  18: '4.3',
  19: '4.4',
  20: '4.4W',
  21: '5.0',
  22: '5.1',
  23: '6.0',
  24: '7.0',
  25: '7.1',
  26: '8.0',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12L',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
};

/** The version of Android that has a level; nothing where it is newer than this list. */
export const androidVersion = (level: string): string | undefined => androidOf[level];

/** `26`, `13.0` or `50000012` of a package, as the name of a system. */
export function systemName(format: 'APK' | 'AAB' | 'IPA' | 'HAP' | 'OTHER', os: string | null): string | null {
  if (os === null) return null;
  if (format === 'IPA') return `iOS ${os}`;
  if (format === 'HAP') return `HarmonyOS API ${harmonyLevel(os)}`;
  if (format === 'OTHER') return os;
  const version = androidVersion(os);
  if (version !== undefined) return `Android ${version} (API ${os})`;
  // A preview release is marked by a letter.
  return /^\d+$/.test(os) ? `Android API ${os}` : `Android ${os}`;
}

/** The level stands alone, at the end of a long number or in brackets behind the release. */
const harmonyLevel = (os: string): string => /\((\d+)\)$/.exec(os)?.[1] ?? os.replace(/^\d{5}0*(\d+)$/, '$1');
