import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { Fault } from './fault.ts';
import { newId } from './ids.ts';
import { enqueue } from './jobs.ts';
import type { Schema } from './schema.ts';

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
}

export interface SmsParams {
  SMS_SIGN_IN_CODE: { code: string; minutes: string };
  SMS_IDENTITY_CODE: { code: string; minutes: string };
}

export type MailTemplate = keyof MailParams;
export type SmsTemplate = keyof SmsParams;

type Letter<Channel, Params> = {
  [Template in keyof Params]: { channel: Channel; template: Template; params: Params[Template] };
}[keyof Params];

export type Message = Letter<'MAIL', MailParams> | Letter<'SMS', SmsParams>;

export type NewMessage = Message & { readonly tenantId: string; readonly to: string; readonly locale: Locale };

export const DELIVER = 'DELIVER_MESSAGE';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Stores a message in the caller's transaction: it leaves after the commit, or not at all. Returns its id. */
export async function send(db: Transaction<Schema>, message: NewMessage): Promise<string> {
  const { tenantId, channel, to, template, params, locale } = message;
  // A line break here would become a header of its own in a mail.
  if ([to, ...Object.values(params)].some((value) => CONTROL.test(value))) throw new Fault('VALIDATION');
  const id = newId();
  await sql`
    insert into outbox (tenant_id, id, channel, recipient, template, params, locale)
    values (${tenantId}, ${id}, ${channel}, ${to}, ${template}, ${JSON.stringify(params)}, ${locale})`.execute(db);
  await enqueue(db, { tenantId, kind: DELIVER, payload: { outboxId: id }, key: id });
  return id;
}
