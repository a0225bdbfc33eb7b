import type { Locale, Words } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { sendAll, type Message, type NewMessage } from '../../../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

export interface Applicant {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly locale: Locale;
}

export type Answer =
  | { readonly status: 'APPROVED'; readonly reply: string | null }
  | { readonly status: 'REJECTED'; readonly reason: Words; readonly reply: string | null }
  | { readonly status: 'EXPIRED' };

/** Messages take no line breaks in what they are filled in with. */
export const inOneLine = (reply: string | null) => (reply ?? '').replace(/\s*[\n\t]\s*/g, ' ');

/** A short message is short; the whole reply is in the mail and in the app. */
const SMS_REPLY = 100;
export const shortened = (reply: string) => (reply.length > SMS_REPLY ? `${reply.slice(0, SMS_REPLY - 1)}…` : reply);

/**
 * Notifies applicants how it ended: on the phone, which is proven theirs, and by mail who gave an address. Whoever was let
 * in learns it on the phone by the invitation, which carries their code.
 */
export async function notifyApplicants(
  db: Transaction<Schema>,
  tenantId: string,
  applicants: readonly Applicant[],
  answer: Answer,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from tenant where tenant_id = ${tenantId}`.execute(db);
  const tenantName = rows[0]?.name ?? '';
  await sendAll(
    db,
    applicants.flatMap(({ phone, email, locale, name }): NewMessage[] => [
      ...(answer.status === 'APPROVED' ? [] : [{ tenantId, to: phone, locale, ...short(answer, tenantName, locale) }]),
      ...(email === null ? [] : [{ tenantId, to: email, locale, ...letter(answer, { name, tenantName }, locale) }]),
    ]),
  );
}

function short(answer: Exclude<Answer, { status: 'APPROVED' }>, tenantName: string, locale: Locale): Message {
  const channel = 'SMS';
  if (answer.status === 'EXPIRED') return { channel, template: 'SMS_TEMP_USER_EXPIRED', params: { tenantName } };
  const reply = shortened(inOneLine(answer.reply));
  const reason = answer.reason[locale];
  return { channel, template: 'SMS_TEMP_USER_REFUSED', params: { tenantName, reason, reply } };
}

function letter(answer: Answer, who: { name: string; tenantName: string }, locale: Locale): Message {
  const channel = 'MAIL';
  if (answer.status === 'EXPIRED') return { channel, template: 'TEMP_USER_EXPIRED', params: who };
  const reply = inOneLine(answer.reply);
  if (answer.status === 'APPROVED') return { channel, template: 'TEMP_USER_APPROVED', params: { ...who, reply } };
  return { channel, template: 'TEMP_USER_REFUSED', params: { ...who, reason: answer.reason[locale], reply } };
}
