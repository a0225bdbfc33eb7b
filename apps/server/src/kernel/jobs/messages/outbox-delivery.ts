import type { Brand } from '@console/contract/brand/brand';
import type { Locale } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { inTenant } from '../../db/in-tenant.ts';
import type { Schema } from '../../db/schema.ts';
import { sendInboxMessage } from './inbox.ts';
import { describeError, GiveUp, type Job, type JobSet } from '../jobs.ts';
import { maskEmail, maskPhone } from '../../records/masks.ts';
import { DELIVER, type Message } from './outbox.ts';
import { persist } from '../worker.ts';

/** What a provider says: its own number of the message, and whether it only left it where it is. */
export interface Delivered {
  readonly providerId?: string;
  readonly storedOnly?: boolean;
}

export interface MailPort {
  /** The message id is the same at every try, so that a repeated mail is recognised as the same one. */
  send(mail: { to: string; subject: string; text: string; html: string; messageId: string }): Promise<Delivered>;
}

export interface SmsPort {
  send(sms: {
    to: string;
    text: string;
    template: string;
    params: Readonly<Record<string, string>>;
    messageId: string;
  }): Promise<Delivered>;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail wears the brand of the company that it comes from. */
export type MailBrand = Pick<Brand, 'name' | 'shown' | 'logo'>;

export type RenderMessage = (
  message: Pick<Message, 'template' | 'params'>,
  locale: Locale,
  brand?: MailBrand | null,
) => RenderedMessage;

export interface DeliveryPorts {
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly render: RenderMessage;
  /** Where people reach this installation: mails show pictures from there. */
  readonly publicUrl: string;
}

type Branded = Pick<Message, 'template' | 'params'> & {
  readonly locale: Locale;
  readonly brand: MailBrand | null;
};

type OutboxRow = Message & Branded & { readonly id: string; readonly recipient: string };

/** The provider id that marks a message as only stored; the page /dev/outbox shows the content of these alone. */
const STORED_ONLY = 'OUTBOX';

/** What stands behind messages that go to thousands, and hears what became of each; `receipt_id` names it. */
export interface Receipts {
  /** Whether the message of an outbox row, `o`, is still to be sent. */
  readonly wanted: RawBuilder<unknown>;
  failed(db: Transaction<Schema>, tenantId: string, receiptId: string, channel: 'MAIL' | 'SMS'): Promise<void>;
}

/** The jobs that carry messages out of the outbox. */
export const deliveryJobs = (ports: DeliveryPorts, receipts: Receipts): JobSet => ({
  handlers: { [DELIVER]: (payload, job) => deliver(ports, receipts, outboxIdOf(payload), job) },
  dead: { [DELIVER]: (payload, job, reason) => fail(receipts, outboxIdOf(payload), job, reason) },
});

function outboxIdOf(payload: unknown): string {
  return (payload as { outboxId: string }).outboxId;
}

async function deliver(ports: DeliveryPorts, receipts: Receipts, id: string, job: Job): Promise<void> {
  const row = await startAttempt(receipts, id, job);
  if (!row) return;
  let delivered: Delivered;
  try {
    delivered = await sendThrough(ports, row);
  } catch (error) {
    const reason = withoutSecrets(describeError(error), row);
    await inTenant(job.database, job.tenantId, (db) =>
      sql`update outbox set last_error = ${reason} where tenant_id = ${job.tenantId} and id = ${id}`.execute(db),
    );
    throw error instanceof GiveUp ? new GiveUp(reason) : new Error(reason);
  }
  // It is on its way: not writing that down would send it twice.
  await persist(() => markSent(id, job, delivered));
}

/** Undefined when there is nothing to send any more. What tells of a notice is dropped once that is withdrawn. */
async function startAttempt(
  { wanted }: Receipts,
  id: string,
  { database, tenantId }: Job,
): Promise<OutboxRow | undefined> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<OutboxRow & { dropped: boolean }>`
      update outbox o set attempts = attempts + 1, status = case when o.receipt_id is null or ${wanted} then 'PENDING' else 'FAILED' end
       where tenant_id = ${tenantId} and id = ${id} and status = 'PENDING'
      returning id, channel, recipient, template, params, locale, status = 'FAILED' as dropped,
                (select mail_brand(t) from tenant t where t.tenant_id = o.tenant_id) as brand`.execute(db),
  );
  return rows[0]?.dropped ? undefined : rows[0];
}

function sendThrough({ mail, sms, render, publicUrl }: DeliveryPorts, row: OutboxRow): Promise<Delivered> {
  const { template, params, locale, brand } = branded(row, publicUrl);
  const { subject, text, html } = render({ template, params }, locale, brand);
  const to = row.recipient;
  if (row.channel === 'MAIL') return mail.send({ to, subject, text, html, messageId: row.id });
  return sms.send({ to, text, template, params, messageId: row.id });
}

/** As its reader gets it: the company is called as everywhere else, and its logo is found from far away. */
export function branded({ template, params, locale, brand }: Branded, publicUrl: string): Branded {
  if (brand === null) return { template, params, locale, brand };
  const named = 'tenantName' in params ? { ...params, tenantName: brand.name[locale] } : params;
  return { template, params: named, locale, brand: { ...brand, logo: brand.logo && `${publicUrl}${brand.logo}` } };
}

/** Codes and links are stored as hashes elsewhere, so they do not stay here once they have left. */
async function markSent(id: string, { database, tenantId }: Job, delivered: Delivered): Promise<void> {
  const stored = delivered.storedOnly ?? false;
  const providerId = stored ? STORED_ONLY : (delivered.providerId ?? null);
  await inTenant(database, tenantId, (db) =>
    sql`
      update outbox set status = 'SENT', sent_at = now(), provider_id = ${providerId}, last_error = null,
             params = case when ${stored} then params else '{}' end
       where tenant_id = ${tenantId} and id = ${id}`.execute(db),
  );
}

/** Tells the owners of the tenant, once: they can look after a wrong address or a provider that is gone. */
async function fail(receipts: Receipts, id: string, { database, tenantId }: Job, reason: string): Promise<void> {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ recipient: string; channel: 'MAIL' | 'SMS'; receiptId: string | null }>`
      update outbox set status = 'FAILED', last_error = coalesce(last_error, ${reason}), params = '{}'
       where tenant_id = ${tenantId} and id = ${id} and status = 'PENDING'
      returning recipient, channel, receipt_id as "receiptId"`.execute(db);
    if (!rows[0]) return;
    // One of thousands of messages of a notice: its receipts tell, not the message box of the owners.
    if (rows[0].receiptId !== null) return receipts.failed(db, tenantId, rows[0].receiptId, rows[0].channel);
    const owners = await db
      .selectFrom('account')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('type', '=', 2)
      .where('deleted_at', 'is', null)
      .execute();
    const to = rows[0].recipient;
    await sendInboxMessage(
      db,
      tenantId,
      owners.map((owner) => owner.id),
      {
        kind: 'MESSAGE',
        code: 'DELIVERY_FAILED',
        params: { to: (to.includes('@') ? maskEmail(to) : maskPhone(to)) ?? '' },
      },
    );
  });
}

/** A server's complaint may quote what it was sent. */
function withoutSecrets(text: string, { recipient, params }: OutboxRow): string {
  const values = Object.values<string>(params).filter((value) => value.length > 3);
  return [recipient, ...values]
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, '***'), text);
}
