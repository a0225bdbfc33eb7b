import * as z from 'zod/mini';
import { adds, reads, steps, writes } from '../../endpoint.ts';
import { done, id, keyword, nothing, text, time, trail, version } from '../../fields.ts';
import type { Locale } from '../../locale.ts';

/** More than anyone reads; the list shows all of them. */
export const MOST_REPORTS = 20;
export const MOST_RECIPIENTS = 50;
/** So many finished periods with use are needed before a sudden change is told. */
export const ALERT_PERIODS = 8;

export const reportRhythms = ['WEEKLY', 'MONTHLY'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];
const locales = ['zh-CN', 'en-US'] as const satisfies readonly Locale[];
const locale = z.enum(locales);

const editable = {
  name: text(50),
  rhythm: z.enum(reportRhythms),
  /** On the tenant's clock, on Mondays or on the first of a month. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  enabled: z.boolean(),
  /** In which language each of them reads it. */
  recipients: z.array(z.strictObject({ accountId: id, locale })).check(z.minLength(1), z.maxLength(MOST_RECIPIENTS)),
};

/** Why somebody gets no mail, if so: looked at anew each time one is sent. */
export const recipientStates = ['GETS', 'NOT_IN_USE', 'NO_RIGHT', 'NO_EMAIL'] as const;
const person = {
  accountId: id,
  name: z.string(),
  username: z.string(),
  state: z.enum(recipientStates),
};

const row = z.strictObject({
  reportId: id,
  name: z.string(),
  rhythm: z.enum(reportRhythms),
  hour: z.int(),
  enabled: z.boolean(),
  recipients: z.array(z.strictObject({ ...person, locale })),
  /** Null of one that is switched off. */
  nextAt: z.nullable(time),
  /** Of the latest period, and what became of its mails: those that left, wait, failed, and are no longer known. */
  last: z.nullable(
    z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      at: time,
      sent: z.int(),
      waiting: z.int(),
      /** Of those that wait, the ones that have been tried before. */
      retrying: z.int(),
      failed: z.int(),
      gone: z.int(),
      /** Recipients who got none. */
      leftOut: z.int(),
    }),
  ),
  ...trail,
});
export type UsageReport = z.infer<typeof row>;

const access = { types: [1, 2, 3], permission: 'dashboard:usage:report' } as const;

/** What people do in the apps, by mail: on Mondays or on the first of a month. */
export const usageReport = {
  list: reads('GET /tenant/dashboard/usageReport/list', {
    words: { 'zh-CN': '邮件报告列表', 'en-US': 'List mail reports' },
    access,
    input: nothing,
    output: z.strictObject({ timezone: z.string(), list: z.array(row) }),
  }),
  /** Colleagues that the caller may choose from. */
  people: reads('POST /tenant/dashboard/usageReport/people', {
    words: { 'zh-CN': '可选的收件人', 'en-US': 'List possible recipients' },
    access,
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject(person)),
  }),
  add: adds('POST /tenant/dashboard/usageReport/add', {
    words: { 'zh-CN': '新增邮件报告', 'en-US': 'Add a mail report' },
    access,
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/dashboard/usageReport/update', {
    words: { 'zh-CN': '修改邮件报告', 'en-US': 'Update a mail report' },
    access,
    input: z.strictObject({ reportId: id, version, ...editable }),
    output: row,
  }),
  delete: writes('GET /tenant/dashboard/usageReport/delete', {
    words: { 'zh-CN': '删除邮件报告', 'en-US': 'Delete a mail report' },
    access,
    input: z.strictObject({ reportId: id }),
    output: done,
  }),
  /** The latest finished period, to the caller alone. */
  sendToMe: steps('POST /tenant/dashboard/usageReport/sendToMe', {
    words: { 'zh-CN': '给自己发送一份报告', 'en-US': 'Send oneself a report' },
    access,
    input: z.strictObject({ reportId: id }),
    output: done,
  }),
};
