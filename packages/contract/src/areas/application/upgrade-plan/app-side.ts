import * as z from 'zod/mini';
import { downloads, joins } from '../../../endpoint.ts';
import { done, id, nullableText, text, words } from '../../../fields.ts';
import { offerStatuses } from './states.ts';
import { updateModes } from '../app-version.ts';

export const REPORT_BATCH = 20;

/**
 * What went wrong, of the app's own words or these, which the console knows in both languages: DOWNLOAD_FAILED,
 * NETWORK_LOST, CHECKSUM_MISMATCH, NO_SPACE, SIGNATURE_MISMATCH, INSTALL_FAILED, CRASH_AFTER_INSTALL, BATTERY_LOW.
 */
const failCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'BAD_FORMAT'));

/** WAIT_CONFIRM is shown to the user, POSTPONED is "later", DECLINED is "no". */
export const reportStatuses = [
  'WAIT_CONFIRM',
  'POSTPONED',
  'DECLINED',
  'DOWNLOADING',
  'DOWNLOADED',
  'INSTALLING',
  'SUCCEEDED',
  'FAILED',
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

const report = z.strictObject({
  /** Of the offer, and of which try of it: what belongs to an earlier one no longer counts. */
  offerId: id,
  attempt: z.int().check(z.minimum(1), z.maximum(10)),
  status: z.enum(reportStatuses),
  /** Percent of what it is at. */
  progress: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  /** Of POSTPONED: the reminder of the offer. */
  reminder: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  failCode: z.optional(failCode),
  failMessage: z.optional(nullableText(300)),
});
export type UpgradeReport = z.infer<typeof report>;

const offer = z.strictObject({
  /** Null where no plan offers it: the version in use is no longer supported. */
  offerId: z.nullable(id),
  attempt: z.int(),
  /** Which reminder this is; goes back with POSTPONED. */
  reminder: z.int(),
  versionId: id,
  versionName: z.string(),
  versionCode: z.int(),
  mode: z.enum(updateModes),
  releaseNotes: words,
  /** What `package` answers; null where a store has it. */
  package: z.nullable(z.strictObject({ url: z.string(), name: z.string(), size: z.int(), sha256: z.string() })),
  storeUrl: z.nullable(z.string()),
});
export type UpgradeOffer = z.infer<typeof offer>;

/** The upgrade of an app: checking, fetching, and reporting how it went. The user's token stands beside the key. */
export const upgradePlanAppSide = {
  /** At the start of the app and from time to time. Whoever has not signed in learns only what they must upgrade to. */
  check: joins('POST /open/v1/upgrade/check', {
    words: { 'zh-CN': '检查升级', 'en-US': 'Check for an upgrade' },
    access: 'app',
    input: z.strictObject({
      /** The app's own lasting name of the device. */
      deviceId: text(64),
      versionCode: z.int().check(z.minimum(0)),
      versionName: text(40),
      deviceModel: text(60),
      osVersion: text(40),
      /** Of Android and HarmonyOS the API level, of iOS the first number of its version. */
      osLevel: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
      /** What the clock of the device is ahead of UTC. */
      utcOffsetMin: z.optional(z.int().check(z.minimum(-840), z.maximum(840))),
    }),
    output: z.strictObject({
      upgrade: z.nullable(offer),
      /** When to ask again. */
      nextCheckSeconds: z.int(),
    }),
  }),
  /** The same report twice counts once; one that comes late changes nothing. */
  report: joins('POST /open/v1/upgrade/report', {
    words: { 'zh-CN': '上报升级进度', 'en-US': 'Report upgrade progress' },
    access: 'appUser',
    input: z.strictObject({ list: z.array(report).check(z.minLength(1), z.maxLength(REPORT_BATCH)) }),
    /** Where each offer stands now. */
    output: z.strictObject({
      list: z.array(z.strictObject({ offerId: id, status: z.enum(offerStatuses), attempt: z.int() })),
    }),
  }),
  /** The package of an offer, whole or in ranges. */
  package: downloads('GET /open/v1/upgrade/package', {
    words: { 'zh-CN': '下载升级包', 'en-US': 'Download the package of an upgrade' },
    access: 'app',
    input: z.strictObject({ versionId: id, offerId: z.optional(id) }),
    output: done,
  }),
};
