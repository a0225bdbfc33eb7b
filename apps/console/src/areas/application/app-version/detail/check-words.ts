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

const ofPackage: ReadonlySet<CheckCode> = new Set([
  'PACKAGE_UNREADABLE',
  'WRONG_PLATFORM',
  'PACKAGE_MISMATCH',
  'VERSION_DIFFERS',
  'SIGNATURE_CHANGED',
  'DEBUGGABLE',
  'PERMISSION_ADDED',
]);
const againstLast: ReadonlySet<CheckCode> = new Set(['SIGNATURE_CHANGED', 'PERMISSION_ADDED', 'SIZE_JUMP']);

/** The checks that found nothing, out of those that could be made at all. */
export function passedChecks(version: AppVersion, hasPrevious: boolean): CheckCode[] {
  const { parsed, checks, file } = version;
  const found = new Set<CheckCode>(checks.map(({ code }) => code));
  const readable = parsed !== null && parsed.format !== 'OTHER' && !found.has('PACKAGE_UNREADABLE');
  return checkCodes.filter((code) => {
    if (found.has(code)) return false;
    if (ofPackage.has(code) && !readable) return false;
    if ((code === 'VERSION_MISSING' || code === 'CODE_NOT_HIGHER') && version.versionCode === null) return false;
    if (code === 'SIZE_JUMP' && file === null) return false;
    if (code === 'NOTES_MISSING_EN' && found.has('NOTES_MISSING')) return false;
    if (code === 'SIGNATURE_CHANGED' && parsed?.signatureSha256 === null) return false;
    return hasPrevious || !againstLast.has(code);
  });
}
