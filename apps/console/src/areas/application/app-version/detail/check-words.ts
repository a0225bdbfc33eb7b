import {
  type CheckCode,
  checkCodes,
  type VersionCheck,
  type AppVersion,
} from '@console/contract/areas/application/app-version';
import type { Platform } from '@console/contract/areas/application/application';
import { formatBytes } from '../../../../lib/format.ts';
import { currentLocale, fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { applicationWords } from '../../../../locales/application/application.ts';

/** The sentence of a finding in the reader's language. */
export function useCheckWords(): (check: VersionCheck) => { found: string; todo: string } {
  const w = useWords(appVersionWords);
  const { platforms } = useWords(applicationWords);
  const read = (name: string, value: VersionCheck['params'][string]): string | number => {
    if (Array.isArray(value)) return namesOf(value);
    if (name === 'size' || name === 'lastSize') return formatBytes(Number(value));
    if (name === 'platform') return platforms[value as Platform] ?? value;
    if (name === 'format') return w.detail.formats[value as keyof typeof w.detail.formats] ?? value;
    return value;
  };
  return ({ code, level, params }) => {
    const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, read(name, value)]));
    const listed = Object.values(params).find(Array.isArray);
    const { found, todo } = w.checks[code];
    const problem = params['problem'];
    if (code === 'PACKAGE_UNREADABLE' && (problem === 'DAMAGED' || problem === 'WRONG')) return w.problems[problem];
    if (code === 'AGREEMENT_MISSING' && level === 'BLOCK') return { found: w.agreementBlocked, todo };
    return { found: fill(found, { count: listed?.length ?? 0, ...words }), todo };
  };
}

const NAMED = 5;

/** The first few; all of them stand in the comparison of the permissions. */
function namesOf(permissions: readonly string[]): string {
  const shown = permissions.slice(0, NAMED).map(shortPermission);
  const more = permissions.length > NAMED ? ['…'] : [];
  return [...shown, ...more].join(currentLocale() === 'zh-CN' ? '、' : ', ');
}

/** `android.permission.CAMERA` is known as CAMERA. */
export const shortPermission = (name: string): string => name.replace(/^(android|ohos)\.permission\./, '');

export const findingsIn = (checks: readonly VersionCheck[]): VersionCheck[] =>
  checks.filter(({ level }) => level !== 'SKIP');
export const skippedIn = (checks: readonly VersionCheck[]): VersionCheck[] =>
  checks.filter(({ level }) => level === 'SKIP');

/** The checks that were made and found nothing: what was not looked at is not among them. */
export function passedChecks({ checks, versionCode, versionName }: AppVersion): CheckCode[] {
  const told = new Set<CheckCode>(checks.map(({ code }) => code));
  return checkCodes.filter((code) => {
    if (told.has(code)) return false;
    if (code === 'CODE_NOT_HIGHER' && versionCode === null) return false;
    if (code === 'VERSION_DIFFERS' && (versionCode === null || versionName === null)) return false;
    return !(code === 'NOTES_MISSING_EN' && told.has('NOTES_MISSING'));
  });
}
