import type { CheckCode, SkipWhy, VersionCheck } from '@console/contract/areas/application/app-version';
import { codeIn, nameIn, type PreflightFacts } from './facts.ts';

const ofPackage = ['WRONG_PLATFORM', 'PACKAGE_MISMATCH', 'VERSION_DIFFERS', 'DEBUGGABLE'] as const;
const againstLast = ['SIGNATURE_CHANGED', 'PERMISSION_ADDED', 'SIZE_JUMP'] as const;

/** What could not be looked at, and why: nobody is told that it is fine. */
export function skippedChecks(facts: PreflightFacts): VersionCheck[] {
  const { file, parsed } = facts.version;
  const last = facts.last?.versionName;
  const skip =
    (why: SkipWhy) =>
    (code: CheckCode): VersionCheck => ({
      code,
      level: 'SKIP',
      params: { why, ...(why.startsWith('LAST_') && last !== undefined && { last }) },
    });
  const first = facts.highestCode === null ? [skip('FIRST')('CODE_NOT_HIGHER')] : [];
  if (file === null) {
    const none = ['PACKAGE_UNREADABLE', ...ofPackage, ...againstLast] as const;
    return [...none.map(skip('NO_PACKAGE')), ...first];
  }
  if (parsed === null) return [...ofPackage, ...againstLast].map(skip('UNREADABLE'));
  const whys = { ...ownWhys(facts), ...lastWhys(facts) };
  const skipped = Object.entries(whys) as [CheckCode, SkipWhy][];
  return [...skipped.map(([code, why]) => skip(why)(code)), ...first];
}

type Whys = Partial<Record<CheckCode, SkipWhy>>;

/** By what the package is, whatever came before. */
function ownWhys({ version: { parsed, channel } }: PreflightFacts): Whys {
  if (parsed!.format === 'OTHER') {
    const why = 'OPAQUE';
    return { PACKAGE_UNREADABLE: why, PACKAGE_MISMATCH: why, VERSION_DIFFERS: why, DEBUGGABLE: why };
  }
  return {
    ...(nameIn(parsed) === null && codeIn(parsed) === null && { VERSION_DIFFERS: 'NO_NUMBERS' }),
    ...(parsed!.debuggable && channel !== 'STABLE' && { DEBUGGABLE: 'NOT_STABLE' }),
  };
}

/** What it would have been held against. */
function lastWhys({ version: { parsed: now }, last }: PreflightFacts): Whys {
  if (last === null) return { SIGNATURE_CHANGED: 'FIRST', PERMISSION_ADDED: 'FIRST', SIZE_JUMP: 'FIRST' };
  const size: Whys = last.size === null ? { SIZE_JUMP: 'LAST_NO_PACKAGE' } : {};
  const both = (why: SkipWhy): Whys => ({ ...size, SIGNATURE_CHANGED: why, PERMISSION_ADDED: why });
  const before = last.parsed;
  if (now!.format === 'OTHER') return both('OPAQUE');
  if (before === null) return both('LAST_NO_PACKAGE');
  if (before.format === 'OTHER') return both('LAST_OPAQUE');
  if (before.format !== now!.format) return { ...size, SIGNATURE_CHANGED: 'LAST_OTHER_FORMAT' };
  if (before.signatureSha256 !== null) return size;
  return { ...size, SIGNATURE_CHANGED: now!.signatureSha256 === null ? 'UNSIGNED' : 'LAST_UNSIGNED' };
}
