import type { Platform } from '@console/contract/areas/application/application';
import type { CheckCode, ParsedPackage, VersionCheck } from '@console/contract/areas/application/app-version';
import { codeIn, nameIn, type PreflightFacts } from './facts.ts';
import { skippedChecks } from './skipped.ts';

const MB = 1024 * 1024;
const JUMP_TIMES = 1.5;
const JUMP_BYTES = 5 * MB;
/** As many as a person reads. */
const SHOWN = 50;

/** What may keep a version from being published (BLOCK), or must be looked at before (WARN). */
export function preflight(facts: PreflightFacts): VersionCheck[] {
  return [
    ...checkPackage(facts),
    ...checkNumbers(facts),
    ...checkAgainstLast(facts),
    ...checkNotes(facts),
    ...checkAgreements(facts),
    ...skippedChecks(facts),
  ];
}

/** Those that look at the package alone: they can be made before anything else is known. */
export const packageChecks = (facts: PreflightFacts): VersionCheck[] => [
  ...checkPackage(facts),
  ...checkAgainstLast(facts),
  ...skippedChecks(facts).filter(({ code }) => code !== 'CODE_NOT_HIGHER' && code !== 'VERSION_DIFFERS'),
];

export const isWarned = (checks: readonly VersionCheck[]) => checks.some(({ level }) => level === 'WARN');
export const isBlocked = (checks: readonly VersionCheck[]) => checks.some(({ level }) => level === 'BLOCK');

const block = (code: CheckCode, params: VersionCheck['params'] = {}): VersionCheck => ({
  code,
  level: 'BLOCK',
  params,
});
const warn = (code: CheckCode, params: VersionCheck['params'] = {}): VersionCheck => ({ code, level: 'WARN', params });

function checkPackage({ application, version }: PreflightFacts): VersionCheck[] {
  const { file, parsed, problem } = version;
  if (file === null) return [];
  if (parsed === null) return [block('PACKAGE_UNREADABLE', { problem: problem ?? 'DAMAGED' })];
  const checks: VersionCheck[] = [];
  if (!fits(file.ext, application.platform)) {
    const format = parsed.format === 'OTHER' ? file.ext.toUpperCase() : parsed.format;
    checks.push(block('WRONG_PLATFORM', { format, platform: application.platform }));
  }
  if (parsed.packageName !== null && parsed.packageName !== application.code) {
    checks.push(block('PACKAGE_MISMATCH', { found: parsed.packageName, expected: application.code }));
  }
  if (parsed.debuggable && version.channel === 'STABLE') checks.push(warn('DEBUGGABLE'));
  return checks;
}

const platformOf: Readonly<Record<string, Platform>> = {
  apk: 'ANDROID',
  aab: 'ANDROID',
  ipa: 'IOS',
  hap: 'HARMONY',
  app: 'HARMONY',
  exe: 'WINDOWS',
  msi: 'WINDOWS',
  deb: 'LINUX',
  rpm: 'LINUX',
};

/** Archives may hold anything but what phones install. */
function fits(ext: string, platform: Platform): boolean {
  const only = platformOf[ext];
  return only === undefined ? !['ANDROID', 'IOS', 'HARMONY'].includes(platform) : only === platform;
}

function checkNumbers({ version, highestCode }: PreflightFacts): VersionCheck[] {
  const { versionName, versionCode, parsed, file } = version;
  // Which numbers it has is not known before it can be read.
  if (file !== null && parsed === null) return [];
  const checks: VersionCheck[] = [];
  if (versionName === null || versionCode === null) checks.push(block('VERSION_MISSING'));
  const pairs: (readonly [unknown, unknown])[] = [
    [versionName, nameIn(parsed)],
    [versionCode, codeIn(parsed)],
  ];
  const differing = pairs.filter(([typed, found]) => typed !== null && found !== null && typed !== found);
  if (differing.length > 0) {
    const listed = (side: 0 | 1) => differing.map((pair) => String(pair[side])).join(' · ');
    checks.push(block('VERSION_DIFFERS', { typed: listed(0), found: listed(1) }));
  }
  if (versionCode !== null && highestCode !== null && versionCode <= highestCode) {
    checks.push(block('CODE_NOT_HIGHER', { code: versionCode, last: highestCode }));
  }
  return checks;
}

function checkAgainstLast({ version, last }: PreflightFacts): VersionCheck[] {
  const { parsed, file } = version;
  if (last === null || parsed === null) return [];
  const checks: VersionCheck[] = [];
  const changed = signatureChanged(parsed, last.parsed);
  if (changed !== null) checks.push({ code: 'SIGNATURE_CHANGED', level: changed, params: { last: last.versionName } });
  const added = addedPermissions(parsed, last.parsed);
  if (added.length > 0) {
    const permissions = added.slice(0, SHOWN);
    checks.push(warn('PERMISSION_ADDED', { last: last.versionName, count: added.length, permissions }));
  }
  const [size, before] = [file?.size ?? 0, last.size ?? Infinity];
  if (size > before * JUMP_TIMES && size - before > JUMP_BYTES) {
    checks.push(warn('SIZE_JUMP', { size, last: last.versionName, lastSize: before }));
  }
  return checks;
}

/**
 * Devices take no update with another certificate. A bundle is signed with the key of the upload, not of the app, so it is held
 * against bundles alone; certificates of iOS are renewed every year, and what counts there is the team.
 */
function signatureChanged(now: ParsedPackage, before: ParsedPackage | null): VersionCheck['level'] | null {
  if (before === null || before.format !== now.format || before.signatureSha256 === null) return null;
  if (before.signatureSha256 === now.signatureSha256) return null;
  return now.format === 'IPA' ? 'WARN' : 'BLOCK';
}

function addedPermissions(now: ParsedPackage, before: ParsedPackage | null): string[] {
  // Of a file that nobody can look into there is nothing to compare with.
  if (before === null || before.format === 'OTHER') return [];
  const known = new Set(before.permissions);
  return now.permissions.filter((permission) => !known.has(permission));
}

function checkNotes({ version: { releaseNotes } }: PreflightFacts): VersionCheck[] {
  return [
    ...(releaseNotes['zh-CN'] === '' ? [block('NOTES_MISSING')] : []),
    ...(releaseNotes['en-US'] === '' ? [warn('NOTES_MISSING_EN')] : []),
  ];
}

/** Who asks for more permissions than before has to say so to people first. */
function checkAgreements({ application, version, last }: PreflightFacts): VersionCheck[] {
  const asksForMore =
    version.parsed !== null && last !== null && addedPermissions(version.parsed, last.parsed).length > 0;
  if (asksForMore && version.channel === 'STABLE' && !application.hasPrivacyPolicy) return [block('AGREEMENT_MISSING')];
  return application.hasAgreement ? [] : [warn('AGREEMENT_MISSING')];
}
