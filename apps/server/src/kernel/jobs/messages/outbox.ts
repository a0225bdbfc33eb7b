import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { Fault } from '../../db/fault.ts';
import { newId } from '../../db/ids.ts';
import type { Schema } from '../../db/schema.ts';

type UsageNumber = 'active' | 'fresh' | 'returning' | 'sessions' | 'operations' | 'failures';
/** Numbers as they are shown, with how they changed and where their lists are; empty is what there is none of. */
type UsageReportParams = Record<
  | ('name' | 'tenantName' | 'report' | 'from' | 'to' | 'alert' | 'asOf' | 'link')
  | ('applications' | 'versions' | 'events' | 'falling')
  | UsageNumber
  | `${UsageNumber}Change`
  | `${Exclude<UsageNumber, 'sessions'>}Link`,
  string
>;

/** What each mail is filled in with. Values are inserted as they are; links and codes among them are secrets. */
export interface MailParams {
  ACTIVATE_ACCOUNT: { name: string; tenantName: string; username: string; link: string; hours: string };
  RESET_PASSWORD: { name: string; tenantName: string; link: string; hours: string };
  VERIFY_EMAIL_CODE: { name: string; tenantName: string; code: string; minutes: string };
  PLATFORM_BOOTSTRAP_LINK: { name: string; link: string; hours: string };
  PASSWORD_CHANGED: { name: string; tenantName: string; time: string; link: string };
  FACTOR_CHANGED: { name: string; tenantName: string; time: string };
  EMAIL_CHANGED: { name: string; tenantName: string; email: string };
  ACCESS_REQUEST_ACCEPTED: { name: string; company: string; reply: string };
  ACCESS_REQUEST_REFUSED: { name: string; company: string; reply: string };
  IDENTITY_CODE: { code: string; minutes: string };
  TEMP_USER_REQUEST: {
    name: string;
    applicant: string;
    company: string;
    tenantName: string;
    due: string;
    link: string;
    hours: string;
  };
  TEMP_USER_APPROVED: { name: string; tenantName: string; reply: string };
  TEMP_USER_REFUSED: { name: string; tenantName: string; reason: string; reply: string };
  TEMP_USER_EXPIRED: { name: string; tenantName: string };
  LIVE_REMINDER: { tenantName: string; title: string; when: string; link: string };
  USAGE_REPORT_WEEKLY: UsageReportParams;
  USAGE_REPORT_MONTHLY: UsageReportParams;
  NOTICE_MAIL: { name: string; tenantName: string; title: string; summary: string };
}

export interface SmsParams {
  SMS_SIGN_IN_CODE: { code: string; minutes: string };
  SMS_APP_CODE: { tenantName: string; code: string; minutes: string };
  SMS_APP_ACTIVATION: { tenantName: string; code: string; hours: string };
  SMS_IDENTITY_CODE: { code: string; minutes: string };
  SMS_NOTICE: { tenantName: string; title: string };
  SMS_TEMP_USER_APPROVED: { tenantName: string; code: string; hours: string; reply: string };
  SMS_TEMP_USER_REFUSED: { tenantName: string; reason: string; reply: string };
  SMS_TEMP_USER_EXPIRED: { tenantName: string };
}

export type MailTemplate = keyof MailParams;
export type SmsTemplate = keyof SmsParams;

type Letter<Channel, Params> = {
  [Template in keyof Params]: { channel: Channel; template: Template; params: Params[Template] };
}[keyof Params];

export type Message = Letter<'MAIL', MailParams> | Letter<'SMS', SmsParams>;

export type NewMessage = Message & {
  readonly tenantId: string;
  readonly to: string;
  readonly locale: Locale;
  /** Of a notice: whose receipt tells what became of it. */
  readonly receiptId?: string;
  /** Not before this time: one of very many lets those pass that somebody waits for. */
  readonly runAt?: Date;
};

export const DELIVER = 'DELIVER_MESSAGE';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Stores a message in the caller's transaction: it leaves after the commit, or not at all. Returns its id. */
export async function send(db: Transaction<Schema>, message: NewMessage): Promise<string> {
  const [id] = await sendAll(db, [message]);
  return id!;
}

/** The same for many at once. */
export async function sendAll(db: Transaction<Schema>, messages: readonly NewMessage[]): Promise<string[]> {
  // A line break here would become a header of its own in a mail.
  if (messages.some(({ to, params }) => [to, ...Object.values(params)].some((value) => CONTROL.test(value)))) {
    throw new Fault('VALIDATION');
  }
  const rows = messages.map((message) => ({ id: newId(), jobId: newId(), ...message }));
  await sql`
    insert into outbox (tenant_id, id, channel, recipient, template, params, locale, receipt_id)
    select n."tenantId", n.id, n.channel, n."to", n.template, n.params, n.locale, n."receiptId"
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
        "tenantId" uuid, id uuid, channel text, "to" text, template text, params jsonb, locale text,
        "receiptId" uuid)`.execute(db);
  // Each has its own key, so none of these jobs waits already.
  await sql`
    insert into job (tenant_id, id, kind, key, payload, run_at)
    select n."tenantId", n."jobId", ${DELIVER}, n.id::text, jsonb_build_object('outboxId', n.id), coalesce(n."runAt", now())
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n ("tenantId" uuid, "jobId" uuid, id uuid, "runAt" timestamptz)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
