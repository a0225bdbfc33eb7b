import type { UpgradeOffer } from '@console/contract/areas/application/upgrade-plan/app-side';
import { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import { upOnly } from '../../audience/audience.ts';
import { modeOf } from '../force-rule.ts';
import { windowAt } from '../../window.ts';
import type { Offer, ApplicationState, DeviceInfo, StagedOffer, Version } from './upgrade-state.ts';

/** What becomes of a device's offer when it checks for an upgrade. */
export type Decision =
  /** It has the version: its report was lost, or it never needed the offer. */
  | { readonly kind: 'ARRIVED'; readonly status: 'SUCCEEDED' | 'SKIPPED' }
  /** Its model was taken out of the plan. */
  | { readonly kind: 'EXCLUDED' }
  | { readonly kind: 'WAIT'; readonly seconds: number }
  /** `fresh` begins an attempt, or the time limit of one that was postponed; else the same offer as before. */
  | { readonly kind: 'OFFER'; readonly attempts: number; readonly fresh: boolean };

export const HOUR = 3600;
const SOON = 300;
const DAY = 86_400;
/** Devices of one plan that wait come back at about this many a second, however many there are. */
const PER_SECOND = 500;
/** Over how many seconds those come that wait for the same moment. */
const SPREAD = 900;

export const decide = (offer: Offer, device: DeviceInfo, application: ApplicationState): Decision =>
  decideStaged(offer, device, application, {
    hasArrived: hasArrived(offer, device, application),
    isOffered: offer.versionStatus === 'PUBLISHED',
  });

/** Of a device what decides on its offer, whatever is offered. */
export type AskingDevice = Pick<DeviceInfo, 'deviceId' | 'deviceModel' | 'osVersion' | 'utcOffsetMin'>;

export function decideStaged(
  offer: StagedOffer,
  device: AskingDevice,
  application: ApplicationState,
  target: { readonly hasArrived: boolean; readonly isOffered: boolean },
): Decision {
  const { now } = application;
  if (target.hasArrived) {
    return { kind: 'ARRIVED', status: offer.attempts > 0 ? 'SUCCEEDED' : 'SKIPPED' };
  }
  if (isExcluded(offer, device)) return { kind: 'EXCLUDED' };
  const isOffering = offer.planStatus === 'RUNNING' && target.isOffered && application.enabled;
  if (!isOffering || offer.currentStageNo === null || offer.stageNo > offer.currentStageNo) {
    return { kind: 'WAIT', seconds: Math.min(HOUR, Math.max(SOON, Math.ceil((offer.fillTotal ?? 0) / PER_SECOND))) };
  }
  if (offer.nextAttemptAt !== null && offer.nextAttemptAt > now && offer.offerStatus === 'PENDING') {
    return { kind: 'WAIT', seconds: secondsUntil(offer.nextAttemptAt, now) };
  }
  const { open, opensAt } = windowAt(offer.window, now, zoneOf(offer, device, application));
  if (!open) return { kind: 'WAIT', seconds: secondsUntil(opensAt, now) + spread(device.deviceId) };
  if (offer.offerStatus === 'PENDING') return { kind: 'OFFER', attempts: offer.attempts + 1, fresh: true };
  const restartsLimit = offer.timeoutMin !== null && offer.deadlineAt === null;
  return { kind: 'OFFER', attempts: offer.attempts, fresh: restartsLimit };
}

function hasArrived({ isRollback, versionCode }: Offer, device: DeviceInfo, { platform }: ApplicationState): boolean {
  const mayGoBack = isRollback && !upOnly.has(platform);
  return mayGoBack ? device.versionCode === versionCode : device.versionCode >= versionCode;
}

const isExcluded = ({ exclusions }: StagedOffer, { deviceModel, osVersion }: AskingDevice) =>
  exclusions.some((out) => out.deviceModel === deviceModel && (out.osVersion ?? osVersion) === osVersion);

/** A device that does not send its offset goes by the company's time zone. */
const zoneOf = ({ window }: StagedOffer, { utcOffsetMin }: AskingDevice, { timezone }: ApplicationState) =>
  window?.zone === 'DEVICE' && utcOffsetMin !== undefined ? { offsetMin: utcOffsetMin } : { timezone };

const secondsUntil = (moment: Date, now: Date) =>
  Math.min(DAY, Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)));

/** Always the same for one device, and different from device to device. */
function spread(deviceKey: string): number {
  let sum = 0;
  for (const letter of deviceKey) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return sum % SPREAD;
}

export function upgradeOf(
  offer: Offer,
  device: DeviceInfo,
  { now, minSupportedCode }: ApplicationState,
  attempt: number,
): UpgradeOffer {
  const pressure = { ...offer, versionCode: device.versionCode, minSupportedCode };
  return {
    offerId: offer.offerId,
    attempt,
    reminder: offer.reminders + 1,
    mode: modeOf(pressure, now),
    ...contentOf(offer, offer.offerId),
  };
}

export const floorUpgrade = (version: Version): UpgradeOffer => ({
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
