import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, ids, nothing, pageOf, pageRequest, time } from '../../fields.ts';

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
  'STORAGE_NEARLY_FULL',
  'DELIVERY_FAILED',
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

export const message = {
  page: reads('POST /tenant/message/page', {
    words: { 'zh-CN': '我的消息', 'en-US': 'My messages' },
    access: 'token',
    input: pageRequest(['createdAt'], { kind: z.optional(kind), unread: z.optional(z.boolean()) }),
    output: pageOf(row),
  }),
  unread: reads('GET /tenant/message/unread', {
    words: { 'zh-CN': '未读消息数', 'en-US': 'Unread counts' },
    access: 'token',
    input: nothing,
    output: z.strictObject({ MESSAGE: z.int(), NOTICE: z.int(), TODO: z.int() }),
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
