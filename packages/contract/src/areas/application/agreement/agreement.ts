import * as z from 'zod/mini';
import { shownBrand } from '../../../brand/brand.ts';
import { adds, downloads, reads, writes } from '../../../endpoint.ts';
import {
  done,
  id,
  pageOf,
  pageRequest,
  RICH_BODY_BYTES,
  richText,
  text,
  time,
  trail,
  version,
  words,
} from '../../../fields.ts';
import { appUserKinds } from '../../app-people/app-session.ts';

export const agreementKinds = [
  'USER_AGREEMENT',
  'PRIVACY_POLICY',
  'CHILD_PRIVACY',
  'PERMISSION_LIST',
  'SDK_LIST',
  'OTHER',
] as const;
export type AgreementKind = (typeof agreementKinds)[number];
const kind = z.enum(agreementKinds);

export const agreementVersionStatuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED'] as const;
export type AgreementVersionStatus = (typeof agreementVersionStatuses)[number];
const status = z.enum(agreementVersionStatuses);

const summary = z.strictObject({
  'zh-CN': z.string().check(z.trim(), z.maxLength(500)),
  'en-US': z.string().check(z.trim(), z.maxLength(500)),
});

const row = z.strictObject({
  agreementId: id,
  applicationId: id,
  applicationName: z.string(),
  kind,
  name: z.string(),
  /** EMPTY has no version, DRAFT_ONLY none that was ever published. */
  status: z.enum(['EMPTY', 'DRAFT_ONLY', 'PUBLISHED']),
  currentVersionId: z.nullable(id),
  currentVersionNo: z.nullable(z.string()),
  publishedAt: z.nullable(time),
  versionCount: z.int(),
  /** Of the people who may use the application, those who have accepted what is in force; null while nothing is. */
  consent: z.nullable(z.strictObject({ accepted: z.int(), total: z.int() })),
  share: z.nullable(z.strictObject({ url: z.string(), slug: z.string(), createdAt: time })),
  ...trail,
});
export type Agreement = z.infer<typeof row>;

const versionRow = z.strictObject({
  versionId: id,
  agreementId: id,
  versionNo: z.string(),
  status,
  changeSummary: words,
  requireReconsent: z.boolean(),
  /** When it came or comes into force; null while nobody has said. */
  effectiveAt: z.nullable(time),
  /** The languages that have a text. */
  complete: z.array(z.enum(['zh-CN', 'en-US'])),
  /** Of the UTF-8 text `{"zh-CN":…,"en-US":…}`, JSON without spaces; fixed when it is published. */
  contentSha256: z.nullable(z.string()),
  publishedAt: z.nullable(time),
  publishedByName: z.nullable(z.string()),
  /** People who accepted this very version and have not withdrawn it. */
  consentCount: z.int(),
  ...trail,
});
export type AgreementVersion = z.infer<typeof versionRow>;

const versionDetail = z.strictObject({ ...versionRow.shape, agreementName: z.string(), content: words });
export type AgreementVersionDetail = z.infer<typeof versionDetail>;

/** V1.0, 2.3, 2026-11 */
const versionNo = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/, 'BAD_FORMAT'));

const userConsent = z.strictObject({
  consentId: id,
  agreementId: id,
  agreementName: z.string(),
  kind,
  applicationName: z.string(),
  versionId: id,
  versionNo: z.string(),
  /** REPLACED by a later word on the same agreement. */
  state: z.enum(['ACCEPTED', 'OUTDATED', 'REPLACED', 'WITHDRAWN']),
  acceptedAt: time,
  withdrawnAt: z.nullable(time),
  appVersion: z.nullable(z.string()),
  deviceModel: z.nullable(z.string()),
});
export type UserConsent = z.infer<typeof userConsent>;

const editableVersion = {
  versionNo,
  content: richText,
  changeSummary: summary,
  /** Those who accepted the version before are asked again. */
  requireReconsent: z.boolean(),
  /** Left empty it comes into force when it is published; a time to come schedules the publication. */
  effectiveAt: z.nullable(time),
};

const one = z.strictObject({ agreementId: id });
const oneVersion = z.strictObject({ versionId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'publish' | 'share' | 'export') =>
  ({ types: [1, 2, 3], permission: `app:agreement:${action}` }) as const;

/** How someone stands to an agreement. OUTDATED accepted a version before the last that asked for it again. */
export const consentStates = ['ACCEPTED', 'OUTDATED', 'WITHDRAWN', 'NONE'] as const;

const slug = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/));

/** How many people stand how; `none` have said nothing yet. */
const standing = {
  accepted: z.int(),
  outdated: z.int(),
  withdrawn: z.int(),
  none: z.int(),
  total: z.int(),
};

const publicText = z.strictObject({
  tenantName: z.string(),
  brand: shownBrand,
  applicationName: z.string(),
  kind,
  name: z.string(),
  versionNo: z.string(),
  effectiveAt: z.nullable(time),
  publishedAt: time,
  content: words,
  contentSha256: z.string(),
});

export const agreement = {
  page: reads('POST /tenant/application/agreement/page', {
    words: { 'zh-CN': '协议列表', 'en-US': 'List agreements' },
    access: may('query'),
    input: pageRequest(['createdAt', 'name', 'updatedAt'], {
      applicationId: z.optional(id),
      kind: z.optional(kind),
      /** What is in effect, or else the newest version, lacks Chinese or English. */
      incomplete: z.optional(z.boolean()),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/application/agreement/add', {
    words: { 'zh-CN': '新增协议', 'en-US': 'Add an agreement' },
    access: may('create'),
    input: z.strictObject({ applicationId: id, kind, name: text(50) }),
    output: row,
  }),
  update: writes('POST /tenant/application/agreement/update', {
    words: { 'zh-CN': '修改协议', 'en-US': 'Update an agreement' },
    access: may('update'),
    input: z.strictObject({ agreementId: id, version, kind, name: text(50) }),
    output: row,
  }),
  delete: writes('GET /tenant/application/agreement/delete', {
    words: { 'zh-CN': '删除协议', 'en-US': 'Delete an agreement' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  detail: reads('GET /tenant/application/agreement/detail', {
    words: { 'zh-CN': '协议详情', 'en-US': 'Get an agreement' },
    access: may('query'),
    input: one,
    output: row,
  }),
  /** A public address that always shows what is in force. Asked for again it gives the same one. */
  generateLink: writes('GET /tenant/application/agreement/generateLink', {
    words: { 'zh-CN': '生成协议分享链接', 'en-US': 'Create a share link for an agreement' },
    access: may('share'),
    input: one,
    output: z.strictObject({ url: z.string(), slug: z.string(), createdAt: time }),
  }),
  /** The address leads nowhere from now on. */
  stopSharing: writes('POST /tenant/application/agreement/stopSharing', {
    words: { 'zh-CN': '关闭协议分享', 'en-US': 'Stop sharing an agreement' },
    access: may('share'),
    input: one,
    output: done,
  }),
  /** What the shared page shows now, for whoever works on it. */
  shareContent: reads('GET /tenant/application/agreement/shareContent', {
    words: { 'zh-CN': '协议分享内容', 'en-US': 'Get a shared agreement' },
    access: may('query'),
    input: one,
    output: publicText,
  }),
  /** The same for anyone who has the address; an agreement that was never published does not exist there. */
  preview: {
    ...reads('GET /tenant/application/agreement/preview', {
      words: { 'zh-CN': '查看已发布协议', 'en-US': 'Read a published agreement' },
      access: 'public',
      input: z.strictObject({ slug }),
      /** Pictures in the text have addresses of the call below. */
      output: publicText,
    }),
    steps: true as const,
  },
  /** A picture that the text at this address shows. */
  picture: downloads('GET /tenant/application/agreement/picture', {
    words: { 'zh-CN': '已发布协议中的图片', 'en-US': 'Get an image of a published agreement' },
    access: 'public',
    input: z.strictObject({ slug, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
  /** How many of the people who may use the application have accepted what is in force. Test accounts are none of them. */
  coverage: reads('GET /tenant/application/agreement/coverage', {
    words: { 'zh-CN': '协议同意覆盖率', 'en-US': 'Get acceptance figures of an agreement' },
    access: may('query'),
    input: one,
    output: z.strictObject({
      ...standing,
      /** The kinds of people that the application is for. */
      byKind: z.array(z.strictObject({ userKind: z.enum(appUserKinds), ...standing })),
      /** By the last version that each of them accepted, the newest first. */
      byVersion: z.array(z.strictObject({ versionId: id, versionNo: z.string(), accepted: z.int() })),
    }),
  }),
  /**
   * Active people of one kind and how each of them stands. Without a state they come by name; ACCEPTED, OUTDATED and
   * WITHDRAWN by version and then by time, the latest first; NONE with those first who were added
   * last. Looking for NONE passes those who did answer: where only people of long ago have not, it takes a moment longer
   * the more people there are. With a keyword and a state, the first 2,000 people who fit the keyword are looked at.
   */
  consents: reads('POST /tenant/application/agreement/consents', {
    words: { 'zh-CN': '协议同意记录', 'en-US': 'List people who accepted an agreement' },
    access: may('query'),
    input: pageRequest(['name'], {
      agreementId: id,
      userKind: z.enum(appUserKinds),
      state: z.optional(z.enum(consentStates)),
    }),
    output: pageOf(
      z.strictObject({
        userId: id,
        userName: z.string(),
        clientName: z.nullable(z.string()),
        state: z.enum(consentStates),
        versionNo: z.nullable(z.string()),
        acceptedAt: z.nullable(time),
        withdrawnAt: z.nullable(time),
        appVersion: z.nullable(z.string()),
        deviceModel: z.nullable(z.string()),
      }),
    ),
  }),
  /** Everything that one person said to agreements, the latest first. */
  userConsents: reads('POST /tenant/application/agreement/userConsents', {
    words: { 'zh-CN': '用户的协议同意记录', 'en-US': 'What a user agreed to' },
    access: may('query'),
    input: pageRequest(['acceptedAt'], { userKind: z.enum(appUserKinds), userId: id }),
    output: pageOf(userConsent),
  }),
  /** Every consent with the hash of the text that was accepted: what a lawyer asks for. */
  evidence: downloads('GET /tenant/application/agreement/evidence', {
    words: { 'zh-CN': '导出协议同意凭证', 'en-US': 'Export acceptance evidence' },
    access: may('export'),
    input: z.strictObject({ agreementId: id, format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
    output: done,
  }),
};

export const agreementVersion = {
  page: reads('POST /tenant/application/agreement/version/page', {
    words: { 'zh-CN': '协议版本列表', 'en-US': 'List versions of an agreement' },
    access: may('query'),
    input: pageRequest(['createdAt', 'publishedAt'], { agreementId: id, status: z.optional(status) }),
    output: pageOf(versionRow),
  }),
  add: adds('POST /tenant/application/agreement/version/add', {
    words: { 'zh-CN': '新增协议版本', 'en-US': 'Add a version of an agreement' },
    access: may('update'),
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ agreementId: id, ...editableVersion }),
    output: versionDetail,
  }),
  /** Drafts alone; what is scheduled is taken back first. */
  update: writes('POST /tenant/application/agreement/version/update', {
    words: { 'zh-CN': '修改协议版本', 'en-US': 'Update a version of an agreement' },
    access: may('update'),
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ versionId: id, version, ...editableVersion }),
    output: versionDetail,
  }),
  publish: writes('GET /tenant/application/agreement/version/publish', {
    words: { 'zh-CN': '发布协议版本', 'en-US': 'Publish a version of an agreement' },
    access: may('publish'),
    input: oneVersion,
    output: versionRow,
  }),
  /** A scheduled one becomes a draft again. */
  unschedule: writes('POST /tenant/application/agreement/version/unschedule', {
    words: { 'zh-CN': '取消定时发布协议', 'en-US': 'Unschedule a version' },
    access: may('publish'),
    input: oneVersion,
    output: versionRow,
  }),
  detail: reads('GET /tenant/application/agreement/version/detail', {
    words: { 'zh-CN': '协议版本详情', 'en-US': 'Get a version of an agreement' },
    access: may('query'),
    input: oneVersion,
    output: versionDetail,
  }),
  delete: writes('GET /tenant/application/agreement/version/delete', {
    words: { 'zh-CN': '删除协议版本', 'en-US': 'Delete a version of an agreement' },
    access: may('delete'),
    input: oneVersion,
    output: done,
  }),
  /** Two texts of one agreement side by side: what went, what came. */
  compare: {
    ...reads('POST /tenant/application/agreement/version/compare', {
      words: { 'zh-CN': '对比协议版本', 'en-US': 'Compare two versions of an agreement' },
      access: may('query'),
      input: z.strictObject({ fromVersionId: id, toVersionId: id, locale: z.enum(['zh-CN', 'en-US']) }),
      output: z.strictObject({
        fromVersionNo: z.string(),
        toVersionNo: z.string(),
        /** The texts are so long and so different that some paragraphs are shown as removed and added, without the words. */
        coarse: z.boolean(),
        /** Paragraph by paragraph; within a changed one, piece by piece. */
        blocks: z.array(
          z.strictObject({
            kind: z.enum(['TEXT', 'HEADING', 'ITEM', 'CELL']),
            change: z.enum(['SAME', 'ADDED', 'REMOVED', 'CHANGED']),
            pieces: z.array(z.strictObject({ change: z.enum(['SAME', 'ADDED', 'REMOVED']), text: z.string() })),
          }),
        ),
      }),
    }),
    steps: true as const,
  },
};
