import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../endpoint.ts';
import { done, id, ids, nothing, pageOf, pageRequest, time, words } from '../../fields.ts';

export const messageKinds = ['MESSAGE', 'NOTICE', 'TODO'] as const;
export type MessageKind = (typeof messageKinds)[number];
const kind = z.enum(messageKinds);

/** Texts travel as a code with parameters; the console words them in the reader's language. */
export const messageCodes = [
  'WELCOME',
  'ACCESS_REQUEST',
  'NEW_SIGN_IN',
  'FACTOR_CHANGED',
  'ROLES_CHANGED',
  'RIGHTS_CHANGED',
  'TENANT_ENDING',
  'MATERIAL_NOT_REPLACED',
  'MATERIAL_ENDING',
  'MATERIALS_ENDING',
  'MATERIAL_ENDED',
  'MATERIALS_ENDED',
  'MATERIAL_SUGGESTED',
  'MATERIAL_SUGGESTION_TAKEN',
  'MATERIAL_SUGGESTION_DECLINED',
  'STORAGE_NEARLY_FULL',
  'DELIVERY_FAILED',
  'TEMP_USER_REQUEST',
  'PLAN_APPROVAL',
  'PLAN_DECIDED',
  'PLAN_PAUSED',
  'PLAN_TO_CONFIRM',
  'PLAN_ENDED',
  'VERSION_READY',
  'VERSION_WARNED',
  'VERSION_BLOCKED',
  'CALL_FOLLOW_UP',
  'CALL_MESSAGE_LEFT',
  'CALL_CLIP_MADE',
  'CALL_CLIP_FAILED',
  'CALL_CLIP_NO_ROOM',
  'NOTICE',
  'NOTICE_REVOKED',
  'TEXT',
] as const;
export type MessageCode = (typeof messageCodes)[number];

const row = z.strictObject({
  messageId: id,
  kind,
  code: z.enum(messageCodes),
  params: z.record(z.string(), z.string()),
  /** Name of a console route that the message leads to. */
  route: z.nullable(z.string()),
  createdAt: time,
  readAt: z.nullable(time),
});
export type InboxMessage = z.infer<typeof row>;

const notice = z.strictObject({
  noticeId: id,
  level: z.string(),
  title: words,
  /** Cleaned HTML; empty in the place of one that was revoked. */
  content: words,
  /** `path` is what a file is fetched by. */
  attachments: z.array(z.strictObject({ fileId: id, name: z.string(), size: z.int(), path: z.string() })),
  requireAck: z.boolean(),
  publishedAt: time,
  ackAt: z.nullable(time),
  /** It was withdrawn, and why. */
  revoked: z.nullable(z.strictObject({ at: time, reason: z.nullable(z.string()) })),
});
export type TeamNoticeText = z.infer<typeof notice>;

export const message = {
  page: reads('POST /tenant/message/page', {
    words: { 'zh-CN': '我的消息', 'en-US': 'List your messages' },
    access: 'token',
    input: pageRequest(['createdAt'], { kind: z.optional(kind), unread: z.optional(z.boolean()) }),
    output: pageOf(row),
  }),
  unread: reads('GET /tenant/message/unread', {
    words: { 'zh-CN': '未读消息数', 'en-US': 'Get unread counts' },
    access: 'token',
    input: nothing,
    output: z.strictObject({ MESSAGE: z.int(), NOTICE: z.int(), TODO: z.int() }),
  }),
  /** Server-sent events: one `news` whenever something has come into the own message box. */
  stream: downloads('GET /tenant/message/stream', {
    words: { 'zh-CN': '消息推送', 'en-US': 'Stream message updates' },
    access: 'token',
    input: nothing,
    output: done,
  }),
  /** A notice to the team, for one of its members; opening it is what its author sees as read. */
  openNotice: writes('POST /tenant/message/openNotice', {
    words: { 'zh-CN': '阅读团队公告', 'en-US': 'Read a team notice' },
    access: 'token',
    input: z.strictObject({ noticeId: id }),
    output: notice,
  }),
  ackNotice: writes('POST /tenant/message/ackNotice', {
    words: { 'zh-CN': '确认团队公告', 'en-US': 'Acknowledge a team notice' },
    access: 'token',
    input: z.strictObject({ noticeId: id }),
    output: notice,
  }),
  read: writes('POST /tenant/message/read', {
    words: { 'zh-CN': '标记已读', 'en-US': 'Mark as read' },
    access: 'token',
    input: z.strictObject({ messageIds: z.optional(ids), kind: z.optional(kind) }),
    output: done,
  }),
  clear: writes('POST /tenant/message/clear', {
    words: { 'zh-CN': '清空消息', 'en-US': 'Clear messages' },
    access: 'token',
    input: z.strictObject({ kind }),
    output: done,
  }),
};
