import * as z from 'zod/mini';
import { adds, downloads, reads, steps, writes } from '../../endpoint.ts';
import { done, flag, id, keyword, pageOf, pageRequest, text, time, trail, version, words } from '../../fields.ts';
import { platform, webAddress } from './application.ts';

export const channels = ['STABLE', 'BETA', 'INTERNAL'] as const;
export type Channel = (typeof channels)[number];
const channel = z.enum(channels);

/** A package of ours, or an address in a store. */
export const packageTypes = ['FULL', 'STORE_LINK'] as const;
const packageType = z.enum(packageTypes);

export const updateModes = ['OPTIONAL', 'RECOMMENDED', 'FORCED', 'SILENT'] as const;
const updateMode = z.enum(updateModes);

/**
 * DRAFT has no package yet; CHECKING reads it; then CHECK_FAILED or READY, from which it is published. What is
 * published never changes; it is deprecated (still there, no longer offered) or withdrawn (nobody gets it any more).
 */
export const versionStatuses = [
  'DRAFT',
  'CHECKING',
  'CHECK_FAILED',
  'READY',
  'PUBLISHED',
  'DEPRECATED',
  'WITHDRAWN',
] as const;
export type VersionStatus = (typeof versionStatuses)[number];
const status = z.enum(versionStatuses);

export const checkCodes = [
  'PACKAGE_UNREADABLE',
  'WRONG_PLATFORM',
  'CODE_NOT_HIGHER',
  'PACKAGE_MISMATCH',
  'VERSION_MISSING',
  'VERSION_DIFFERS',
  'SIGNATURE_CHANGED',
  'DEBUGGABLE',
  'PERMISSION_ADDED',
  'SIZE_JUMP',
  'NOTES_MISSING',
  'NOTES_MISSING_EN',
  'AGREEMENT_MISSING',
] as const;
export type CheckCode = (typeof checkCodes)[number];

/** Why a check could not be made. */
export const skipWhys = [
  /** A store has it. */
  'NO_PACKAGE',
  'UNREADABLE',
  /** A file that nobody can look into. */
  'OPAQUE',
  'NO_NUMBERS',
  'UNSIGNED',
  /** Only what everybody gets is held to it. */
  'NOT_STABLE',
  'FIRST',
  /** The last one lies in a store, or cannot be looked into, or is of another kind, or is not signed. */
  'LAST_NO_PACKAGE',
  'LAST_OPAQUE',
  'LAST_OTHER_FORMAT',
  'LAST_UNSIGNED',
] as const;
export type SkipWhy = (typeof skipWhys)[number];

/** Cut off or broken on the way; or whole, and nothing that a device could install. */
export const packageProblems = ['DAMAGED', 'WRONG'] as const;
export type PackageProblem = (typeof packageProblems)[number];

/** What the preflight found. Words come from the reader's language; `params` fills them. */
const check = z.strictObject({
  code: z.enum(checkCodes),
  /** BLOCK keeps it from being published; WARN must be confirmed; SKIP could not be looked at, `why` says why not. */
  level: z.enum(['BLOCK', 'WARN', 'SKIP']),
  params: z.record(z.string(), z.union([z.string(), z.int(), z.array(z.string())])),
});
export type VersionCheck = z.infer<typeof check>;

/** What was read from the package. */
const parsed = z.strictObject({
  format: z.enum(['APK', 'AAB', 'IPA', 'HAP', 'OTHER']),
  packageName: z.nullable(z.string()),
  label: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.int()),
  minOs: z.nullable(z.string()),
  targetOs: z.nullable(z.string()),
  permissions: z.array(z.string()),
  /** Of the first signing certificate. */
  signatureSha256: z.nullable(z.string()),
  debuggable: z.boolean(),
});
export type ParsedPackage = z.infer<typeof parsed>;

/** 1.2.3 or 1.2.3-beta.1, and whatever else the tools of a platform let people write, such as v2.0 (45). */
export const versionName = z
  .string()
  .check(z.trim(), z.regex(/^(?=.*\d)[0-9A-Za-z][0-9A-Za-z._+() -]{0,39}$/, 'BAD_FORMAT'));
/** Of iOS it may be a whole date and time, of Android it has a higher half. */
const versionCode = z.int().check(z.minimum(1));

const notes = z.strictObject({
  'zh-CN': z.string().check(z.trim(), z.maxLength(2000)),
  'en-US': z.string().check(z.trim(), z.maxLength(2000)),
});

const editable = {
  /** Left empty, name and code are read from the package. */
  versionName: z.nullable(versionName),
  versionCode: z.nullable(versionCode),
  channel,
  packageType,
  /** An upload of kind PACKAGE, of type FULL. */
  fileId: z.nullable(id),
  storeUrl: z.nullable(webAddress),
  releaseNotes: notes,
  updateMode,
  /** Those below this code must upgrade, whatever the mode. */
  forcedBelowVersionCode: z.nullable(versionCode),
};

const row = z.strictObject({
  versionId: id,
  applicationId: id,
  applicationName: z.string(),
  platform,
  versionName: z.nullable(z.string()),
  versionCode: z.nullable(z.int()),
  channel,
  packageType,
  file: z.nullable(z.strictObject({ fileId: id, name: z.string(), size: z.int(), sha256: z.string() })),
  storeUrl: z.nullable(z.string()),
  releaseNotes: words,
  updateMode,
  forcedBelowVersionCode: z.nullable(z.int()),
  status,
  parsed: z.nullable(parsed),
  checks: z.array(check),
  publishedAt: z.nullable(time),
  publishedByName: z.nullable(z.string()),
  /** Why it was deprecated or withdrawn, when and by whom. */
  ended: z.nullable(z.strictObject({ at: time, byName: z.nullable(z.string()), reason: z.string() })),
  /** It is what the public download page offers. */
  isDownloadPage: z.boolean(),
  downloadCount: z.int(),
  /** Plans under way that bring it: they offer it to nobody once it is deprecated or withdrawn. */
  planCount: z.int(),
  ...trail,
});
export type AppVersion = z.infer<typeof row>;

const one = z.strictObject({ versionId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'publish' | 'withdraw' | 'download' | 'downloadPage') =>
  ({ types: [1, 2, 3], permission: `app:version:${action}` }) as const;

export const appVersion = {
  page: reads('POST /tenant/application/version/page', {
    words: { 'zh-CN': '版本列表', 'en-US': 'List versions' },
    access: may('query'),
    input: pageRequest(['createdAt', 'versionCode', 'publishedAt'], {
      applicationId: z.optional(id),
      channel: z.optional(channel),
      status: z.optional(status),
    }),
    output: pageOf(row),
  }),
  /** For choosing one: the published ones, the highest first. */
  list: reads('POST /tenant/application/version/list', {
    words: { 'zh-CN': '选择版本', 'en-US': 'List versions to choose from' },
    access: may('query'),
    input: z.strictObject({ applicationId: id, keyword, channel: z.optional(channel) }),
    output: z.array(
      z.strictObject({
        versionId: id,
        versionName: z.string(),
        versionCode: z.int(),
        channel,
        status,
        publishedAt: z.nullable(time),
      }),
    ),
  }),
  /** The names there are, for filters; several versions may share one. */
  nameList: reads('POST /tenant/application/version/nameList', {
    words: { 'zh-CN': '版本名称列表', 'en-US': 'List version names' },
    access: may('query'),
    input: z.strictObject({ applicationId: z.optional(id) }),
    output: z.array(z.string()),
  }),
  /** The applications that have versions, for filters. */
  applicationList: reads('POST /tenant/application/version/applicationList', {
    words: { 'zh-CN': '有版本的应用', 'en-US': 'List applications with versions' },
    access: may('query'),
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ applicationId: id, name: z.string(), platform })),
  }),
  add: adds('POST /tenant/application/version/add', {
    words: { 'zh-CN': '新增版本', 'en-US': 'Add a version' },
    access: may('create'),
    input: z.strictObject({ applicationId: id, ...editable }),
    output: row,
  }),
  update: writes('POST /tenant/application/version/update', {
    words: { 'zh-CN': '修改版本', 'en-US': 'Update a version' },
    access: may('update'),
    input: z.strictObject({ versionId: id, version, ...editable }),
    output: row,
  }),
  detail: reads('GET /tenant/application/version/detail', {
    words: { 'zh-CN': '版本详情', 'en-US': 'Get a version' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/application/version/delete', {
    words: { 'zh-CN': '删除版本', 'en-US': 'Delete a version' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** The preflight runs once more; what it warns of must be confirmed. */
  publish: writes('GET /tenant/application/version/publish', {
    words: { 'zh-CN': '发布版本', 'en-US': 'Publish a version' },
    access: may('publish'),
    input: z.strictObject({ versionId: id, confirmed: flag }),
    output: row,
  }),
  /** What a package says of itself and how it differs from the last version, before anything is saved. */
  inspect: steps('POST /tenant/application/version/inspect', {
    words: { 'zh-CN': '读取安装包', 'en-US': 'Read a package' },
    access: may('create'),
    input: z.strictObject({ applicationId: id, fileId: id, channel }),
    output: z.strictObject({
      parsed: z.nullable(parsed),
      problem: z.nullable(z.enum(packageProblems)),
      /** Those of the package: its name, signer, permissions and size. */
      checks: z.array(check),
      /** The version it is held against. */
      last: z.nullable(z.string()),
    }),
  }),
  /** Still on the devices that have it, but no longer offered. */
  deprecate: writes('POST /tenant/application/version/deprecate', {
    words: { 'zh-CN': '停用版本', 'en-US': 'Deprecate a version' },
    access: may('withdraw'),
    input: z.strictObject({ versionId: id, reason: text(200) }),
    output: row,
  }),
  /** Nobody gets it any more, not even by a link. */
  withdraw: writes('POST /tenant/application/version/withdraw', {
    words: { 'zh-CN': '撤回版本', 'en-US': 'Withdraw a version' },
    access: may('withdraw'),
    input: z.strictObject({ versionId: id, reason: text(200) }),
    output: row,
  }),
  download: downloads('GET /tenant/application/version/download', {
    words: { 'zh-CN': '下载安装包', 'en-US': 'Download a package' },
    access: may('download'),
    input: one,
    output: done,
  }),
  /** What the public download page of its application offers. */
  setDownloadPage: writes('GET /tenant/application/version/setDownloadPage', {
    words: { 'zh-CN': '设置下载页版本', 'en-US': 'Offer a version on the download page' },
    access: may('downloadPage'),
    input: z.strictObject({ versionId: id, enabled: z.stringbool() }),
    output: row,
  }),
};
