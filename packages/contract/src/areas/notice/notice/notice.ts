import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../../endpoint.ts';
import {
  done,
  id,
  nullableText,
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

export const noticeTypes = ['NOTICE', 'ANNOUNCEMENT', 'MAINTENANCE', 'RELEASE'] as const;
export const noticeLevels = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const noticeStatuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'REVOKED', 'EXPIRED'] as const;
export const noticeChannels = ['IN_APP', 'SMS', 'EMAIL'] as const;
export const targetModes = ['ALL', 'GROUPS', 'CLIENTS', 'USERS'] as const;
export const receiptStates = ['DELIVERED', 'READ', 'ACKED', 'FAILED'] as const;

const type = z.enum(noticeTypes);
const level = z.enum(noticeLevels);
const status = z.enum(noticeStatuses);
const channel = z.enum(noticeChannels);
const ref = z.strictObject({ id, name: z.string() });

/** Content in both languages. One may be empty while it is a draft; the author is shown which. */
const bothTitles = z.strictObject({ 'zh-CN': nullableTitle(), 'en-US': nullableTitle() });
function nullableTitle() {
  return nullableText(50);
}

export const noticeTarget = z.strictObject({
  mode: z.enum(targetModes),
  /** Groups, customers or users, by mode; of all, none. */
  ids: z.array(id).check(z.maxLength(1_000)),
});
export type NoticeTarget = z.infer<typeof noticeTarget>;

const attachment = z.strictObject({ fileId: id, name: z.string(), size: z.int(), url: z.string() });

const editable = {
  type,
  level,
  title: bothTitles,
  content: richText,
  attachmentIds: z.array(id).check(z.maxLength(10)),
  target: noticeTarget,
  channels: z.array(channel).check(z.minLength(1)),
  pinned: z.boolean(),
  popup: z.boolean(),
  requireAck: z.boolean(),
  /** Null is as soon as it is published. */
  publishAt: z.nullable(time),
  expireAt: z.nullable(time),
};

/** How far it has got: recipients found, and what has become of them. */
const stats = z.strictObject({
  target: z.int(),
  delivered: z.int(),
  read: z.int(),
  acked: z.int(),
  failed: z.int(),
  /** Recipients are still being written. */
  running: z.boolean(),
});

const row = z.strictObject({
  noticeId: id,
  type,
  level,
  title: words,
  /** The languages in which it is complete: title and text. */
  complete: z.array(z.enum(['zh-CN', 'en-US'])),
  target: z.strictObject({ mode: z.enum(targetModes), ids: z.array(id) }),
  channels: z.array(channel),
  pinned: z.boolean(),
  popup: z.boolean(),
  requireAck: z.boolean(),
  publishAt: z.nullable(time),
  expireAt: z.nullable(time),
  status,
  publishedAt: z.nullable(time),
  publishedBy: z.nullable(ref),
  revokedAt: z.nullable(time),
  revokedBy: z.nullable(ref),
  revokeReason: z.nullable(z.string()),
  remindedAt: z.nullable(time),
  stats,
  ...trail,
});
export type Notice = z.infer<typeof row>;

const detail = z.strictObject({
  ...row.shape,
  content: words,
  attachments: z.array(attachment),
  /** Names of the target's groups, customers or users; one that is gone has none. */
  targets: z.array(ref),
});
export type NoticeDetail = z.infer<typeof detail>;

const receipt = z.strictObject({
  receiptId: id,
  noticeId: id,
  title: words,
  userId: id,
  userName: z.string(),
  clientName: z.nullable(z.string()),
  state: z.enum(receiptStates),
  deliveredAt: z.nullable(time),
  readAt: z.nullable(time),
  ackAt: z.nullable(time),
  remindedAt: z.nullable(time),
  /** Why a message could not be sent, in the reader's language. */
  failure: z.nullable(z.string()),
});
export type NoticeReceipt = z.infer<typeof receipt>;

const one = z.strictObject({ noticeId: id });
const filters = { status: z.optional(status), type: z.optional(type), level: z.optional(level) };
const receiptFilters = { state: z.optional(z.enum(receiptStates)) };

/** The same calls for both audiences; each has its own permission. */
function noticesTo(audience: 'client' | 'team', zh: string, en: string) {
  const may = <Action extends 'query' | 'create' | 'update' | 'delete' | 'publish' | 'revoke' | 'remind'>(
    action: Action,
  ) => ({ types: [3], permission: `notice:${audience}:${action}` }) as const;
  const path = <Name extends string>(name: Name) => `/tenant/${audience}/notice/${name}` as const;
  return {
    page: reads(`POST ${path('page')}`, {
      words: { 'zh-CN': `${zh}列表`, 'en-US': `List ${en}s` },
      access: may('query'),
      input: pageRequest(['createdAt', 'publishedAt', 'updatedAt'], filters),
      output: pageOf(row),
    }),
    add: adds(`POST ${path('add')}`, {
      words: { 'zh-CN': `新增${zh}`, 'en-US': `Create a ${en}` },
      access: may('create'),
      bodyBytes: RICH_BODY_BYTES,
      input: z.strictObject(editable),
      output: detail,
    }),
    update: writes(`POST ${path('update')}`, {
      words: { 'zh-CN': `修改${zh}`, 'en-US': `Update a ${en}` },
      access: may('update'),
      bodyBytes: RICH_BODY_BYTES,
      input: z.strictObject({ noticeId: id, version, ...editable }),
      output: detail,
    }),
    detail: reads(`GET ${path('detail')}`, {
      words: { 'zh-CN': `${zh}详情`, 'en-US': `Get a ${en}` },
      access: may('query'),
      input: one,
      output: detail,
    }),
    delete: writes(`GET ${path('delete')}`, {
      words: { 'zh-CN': `删除${zh}`, 'en-US': `Delete a ${en}` },
      access: may('delete'),
      input: one,
      output: done,
    }),
    batchDelete: steps(`POST ${path('batchDelete')}`, {
      words: { 'zh-CN': `批量删除${zh}`, 'en-US': `Delete several of the ${en}` },
      access: may('delete'),
      input: z.strictObject({ noticeIds: bulkIds, ...matching(filters) }),
      output: bulkOutcome,
    }),
    publish: writes(`GET ${path('publish')}`, {
      words: { 'zh-CN': `发布${zh}`, 'en-US': `Publish a ${en}` },
      access: may('publish'),
      input: one,
      output: row,
    }),
    revoke: writes(`GET ${path('revoke')}`, {
      words: { 'zh-CN': `撤回${zh}`, 'en-US': `Revoke a ${en}` },
      access: may('revoke'),
      /** A scheduled one is called off; a published one leaves this reason in its place. */
      input: z.strictObject({ noticeId: id, reason: z.optional(text(200)) }),
      output: row,
    }),
    batchPublish: steps(`POST ${path('batchPublish')}`, {
      words: { 'zh-CN': `批量发布${zh}`, 'en-US': `Publish several of the ${en}s` },
      access: may('publish'),
      input: z.strictObject({ noticeIds: bulkIds, ...matching(filters) }),
      output: bulkOutcome,
    }),
    batchRevoke: steps(`POST ${path('batchRevoke')}`, {
      words: { 'zh-CN': `批量撤回${zh}`, 'en-US': `Revoke several of the ${en}s` },
      access: may('revoke'),
      /** What has gone out leaves this reason in its place. */
      input: z.strictObject({ noticeIds: bulkIds, ...matching(filters), reason: text(200) }),
      output: bulkOutcome,
    }),
    /** Who it would go to: how many, how many of them can be reached by what, and some of their names. */
    preview: reads(`POST ${path('preview')}`, {
      words: { 'zh-CN': `${zh}的接收人数`, 'en-US': `Count the recipients of a ${en}` },
      access: may('query'),
      input: z.strictObject({ target: noticeTarget }),
      output: z.strictObject({
        total: z.int(),
        withEmail: z.int(),
        /** There are more of them than were counted. */
        withEmailCapped: z.optional(z.boolean()),
        sample: z.array(z.strictObject({ id, name: z.string(), clientName: z.nullable(z.string()) })),
      }),
    }),
    /** Users for choosing as a target. */
    users: reads(`POST ${path('users')}`, {
      words: { 'zh-CN': `选择${zh}的接收人`, 'en-US': `List people to choose from for a ${en}` },
      access: may('query'),
      input: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(100))) }),
      output: z.array(z.strictObject({ id, name: z.string(), clientName: z.nullable(z.string()) })),
    }),
    /** Groups for choosing as a target, with how many people are in them. */
    groups: reads(`POST ${path('groups')}`, {
      words: { 'zh-CN': `选择${zh}的接收分组`, 'en-US': `List groups to choose from for a ${en}` },
      access: may('query'),
      input: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(100))) }),
      output: z.array(z.strictObject({ id, name: z.string(), users: z.int() })),
    }),
    /** Of one notice, or everything that one person got; one of the two at least. */
    receipts: reads(`POST ${path('receipts')}`, {
      words: { 'zh-CN': `${zh}的回执`, 'en-US': `List receipts of a ${en}` },
      access: may('query'),
      input: pageRequest(['deliveredAt'], { noticeId: z.optional(id), userId: z.optional(id), ...receiptFilters }),
      output: pageOf(receipt),
    }),
    /** Once more to those who have not read it, or not acknowledged what must be. */
    remind: writes(`POST ${path('remind')}`, {
      words: { 'zh-CN': `提醒未读${zh}`, 'en-US': `Send reminders for a ${en}` },
      access: may('remind'),
      input: one,
      output: z.strictObject({ reminded: z.int() }),
    }),
    exportReceipts: downloads(`GET ${path('exportReceipts')}`, {
      words: { 'zh-CN': `导出${zh}的回执`, 'en-US': `Export receipts of a ${en}` },
      access: may('query'),
      input: z.strictObject({
        noticeId: id,
        format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'),
        ...receiptFilters,
      }),
      output: done,
    }),
  };
}

export const clientNotice = {
  ...noticesTo('client', '客户公告', 'customer notice'),
  /** Customers for choosing as a target. */
  clients: reads('POST /tenant/client/notice/clients', {
    words: { 'zh-CN': '选择客户公告的接收客户', 'en-US': 'List customers to choose from for customer notices' },
    access: { types: [3], permission: 'notice:client:query' },
    input: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(100))) }),
    output: z.array(z.strictObject({ id, name: z.string(), users: z.int() })),
  }),
};
export const teamNotice = noticesTo('team', '团队公告', 'team notice');
