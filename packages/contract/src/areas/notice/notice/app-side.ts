import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../../endpoint.ts';
import { done, id, time, words } from '../../../fields.ts';

export const UNREAD_CAP = 100;

const noticeRow = z.strictObject({
  noticeId: id,
  type: z.string(),
  level: z.string(),
  /** Empty in the place of one that was revoked. */
  title: words,
  pinned: z.boolean(),
  popup: z.boolean(),
  requireAck: z.boolean(),
  publishedAt: time,
  readAt: z.nullable(time),
  ackAt: z.nullable(time),
  remindedAt: z.nullable(time),
  /** A tombstone: it was withdrawn, and why. */
  revoked: z.nullable(z.strictObject({ at: time, reason: z.nullable(z.string()) })),
});

/** The notices of somebody who has signed in to an app. */
export const noticeAppSide = {
  list: reads('POST /open/v1/notices', {
    words: { 'zh-CN': '我的公告', 'en-US': 'List a user’s notices' },
    access: 'appUser',
    input: z.strictObject({
      unreadOnly: z._default(z.boolean(), false),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
      /** Continues where the answer before ended. */
      cursor: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.strictObject({
      list: z.array(noticeRow),
      next: z.nullable(z.string()),
      /** Counted as far as `UNREAD_CAP`. */
      unread: z.int(),
    }),
  }),
  detail: reads('GET /open/v1/notices/detail', {
    words: { 'zh-CN': '公告内容', 'en-US': 'Get a notice' },
    access: 'appUser',
    input: z.strictObject({ noticeId: id }),
    output: z.strictObject({
      ...noticeRow.shape,
      /** Cleaned HTML. Pictures in it have addresses of the call below: fetch them with both headers. */
      content: words,
      attachments: z.array(z.strictObject({ fileId: id, name: z.string(), size: z.int(), url: z.string() })),
    }),
  }),
  /** A file that a notice of the user's shows or carries. */
  file: downloads('GET /open/v1/files', {
    words: { 'zh-CN': '公告中的文件', 'en-US': 'Get a file of a notice' },
    access: 'appUser',
    input: z.strictObject({ noticeId: id, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
  report: writes('POST /open/v1/notices/report', {
    words: { 'zh-CN': '上报公告已读或确认', 'en-US': 'Report notices as read or acknowledged' },
    access: 'appUser',
    input: z.strictObject({
      noticeIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
      event: z.enum(['READ', 'ACK']),
    }),
    output: z.strictObject({ changed: z.int() }),
  }),
};
