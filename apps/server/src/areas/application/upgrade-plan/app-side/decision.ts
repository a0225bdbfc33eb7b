import type { UpgradeOffer } from '@console/contract/areas/application/upgrade-plan/app-side';
import { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import { upOnly } from '../audience/audience.ts';
import { modeOf } from './force-rule.ts';
import { windowAt } from '../window.ts';
import type { Line, Place, Told, Version } from './upgrade-state.ts';

/** What becomes of a device's line when it asks. */
export type Decision =
  /** It has the version: told at last, or never needed. */
  | { readonly kind: 'ARRIVED'; readonly status: 'SUCCEEDED' | 'SKIPPED' }
  /** Its model was taken out of the plan. */
  | { readonly kind: 'EXCLUDED' }
  | { readonly kind: 'WAIT'; readonly seconds: number }
  /** `fresh` begins a try, or the time limit of one that was put off; else the same offer as before. */
  | { readonly kind: 'OFFER'; readonly attempts: number; readonly fresh: boolean };

export const HOUR = 3600;
const SOON = 300;
const DAY = 86_400;
/** Devices of one plan that wait come back at about this many a second, however many there are. */
const PER_SECOND = 500;
/** Over how many seconds those come that wait for the same moment. */
const SPREAD = 900;

export function decide(line: Line, told: Told, place: Place): Decision {
  const { now } = place;
  if (hasArrived(line, told, place)) {
    return { kind: 'ARRIVED', status: line.attempts > 0 ? 'SUCCEEDED' : 'SKIPPED' };
  }
  if (isExcluded(line, told)) return { kind: 'EXCLUDED' };
  const may = line.planStatus === 'RUNNING' && line.versionStatus === 'PUBLISHED' && place.enabled;
  if (!may || line.currentStageNo === null || line.stageNo > line.currentStageNo) {
    return { kind: 'WAIT', seconds: Math.min(HOUR, Math.max(SOON, Math.ceil((line.fillTotal ?? 0) / PER_SECOND))) };
  }
  if (line.nextAttemptAt !== null && line.nextAttemptAt > now && line.recordStatus === 'PENDING') {
    return { kind: 'WAIT', seconds: secondsUntil(line.nextAttemptAt, now) };
  }
  const { open, opensAt } = windowAt(line.window, now, zoneOf(line, told, place));
  if (!open) return { kind: 'WAIT', seconds: secondsUntil(opensAt, now) + spread(told.deviceId) };
  if (line.recordStatus === 'PENDING') return { kind: 'OFFER', attempts: line.attempts + 1, fresh: true };
  const again = line.timeoutMin !== null && line.deadlineAt === null;
  return { kind: 'OFFER', attempts: line.attempts, fresh: again };
}

function hasArrived({ isRollback, versionCode }: Line, told: Told, { platform }: Place): boolean {
  const mayGoBack = isRollback && !upOnly.has(platform);
  return mayGoBack ? told.versionCode === versionCode : told.versionCode >= versionCode;
}

const isExcluded = ({ exclusions }: Line, { deviceModel, osVersion }: Told) =>
  exclusions.some((out) => out.deviceModel === deviceModel && (out.osVersion ?? osVersion) === osVersion);

/** A device that does not tell its clock goes by that of the company. */
const zoneOf = ({ window }: Line, { utcOffsetMin }: Told, { timezone }: Place) =>
  window?.zone === 'DEVICE' && utcOffsetMin !== undefined ? { offsetMin: utcOffsetMin } : { timezone };

const secondsUntil = (moment: Date, now: Date) =>
  Math.min(DAY, Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)));

/** The same for a device each time, and different from one to the other. */
function spread(deviceKey: string): number {
  let sum = 0;
  for (const letter of deviceKey) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return sum % SPREAD;
}

export function offerOf(line: Line, told: Told, { now, minSupportedCode }: Place, attempt: number): UpgradeOffer {
  const pressure = { ...line, versionCode: told.versionCode, minSupportedCode };
  return {
    offerId: line.recordId,
    attempt,
    reminder: line.reminders + 1,
    mode: modeOf(pressure, now),
    ...contentOf(line, line.recordId),
  };
}

export const floorOffer = (version: Version): UpgradeOffer => ({
  offerId: null,
  attempt: 1,
  reminder: 1,
  mode: 'FORCED',
  ...contentOf(version, null),
});

function contentOf(version: Version, offerId: string | null) {
  const { versionId, packageName: name, packageSize: size, packageSha256: sha256 } = version;
  const url = `${contract.package.path}?versionId=${versionId}${offerId === null ? '' : `&offerId=${offerId}`}`;
  return {
    versionId,
    versionName: version.versionName,
    versionCode: version.versionCode,
    releaseNotes: {
      'zh-CN': version.releaseNotes['zh-CN'],
      'en-US': version.releaseNotes['en-US'],
    },
    package: name === null || size === null || sha256 === null ? null : { url, name, size, sha256 },
    storeUrl: version.storeUrl,
  };
}
