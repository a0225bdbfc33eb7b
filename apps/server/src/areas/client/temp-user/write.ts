import { randomBytes } from 'node:crypto';
import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { AppUserParts } from '../../../domain/app-people/app-users.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { sendAll } from '../../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { entitled } from '../../../domain/identity/entitled.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';

export interface NewTempUser {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly companyName: string;
  readonly position: string | null;
  readonly productSn: string | null;
  readonly locationCode: string | null;
  readonly reason: string | null;
  readonly locale: Locale;
  readonly phoneVerified: boolean;
  readonly appKeyId: string | null;
  readonly appName: string | null;
}

export interface SubmittedTempUser {
  readonly requestId: string;
  /** Asks for the state and cancels; kept as a hash. */
  readonly ticket: string;
  readonly slaDueAt: string;
}

/** After so long nobody will decide any more. */
const REQUEST_DAYS = 30;
const LINK_HOURS = 72;

/** Writes a request down and notifies the approvers. One of a person waits at a time: a second is refused. */
export async function submitTempUser(
  context: Pick<Context, 'db' | 'log' | 'wakeWorkers'>,
  { publicUrl }: Pick<AppUserParts, 'publicUrl'>,
  tenantId: string,
  request: NewTempUser,
): Promise<SubmittedTempUser> {
  const { db } = context;
  await refuseKnown(db, tenantId, request.phone);
  const requestId = newId();
  const ticket = secret();
  const { rows } = await sql<{ slaDueAt: string; due: string; tenantName: string }>`
    insert into temp_user (tenant_id, id, name, phone, email, company_name, position, product_sn, location_code, reason,
                           locale, app_key_id, app_name, phone_verified, ticket_hash, sla_due_at, expires_at)
    select t.tenant_id, ${requestId}, ${request.name}, ${request.phone}, ${request.email}, ${request.companyName},
           ${request.position}, ${request.productSn}, ${request.locationCode}, ${request.reason}, ${request.locale},
           ${request.appKeyId}::uuid, ${request.appName}, ${request.phoneVerified}, ${hashToken(ticket)},
           now() + make_interval(hours => coalesce(s.sla_hours, 24)), now() + make_interval(days => ${REQUEST_DAYS})
      from tenant t left join temp_user_setting s on s.tenant_id = t.tenant_id where t.tenant_id = ${tenantId}
    returning wire_time(sla_due_at) as "slaDueAt",
              (select to_char(sla_due_at at time zone t.timezone, 'YYYY-MM-DD HH24:MI') from tenant t
                where t.tenant_id = ${tenantId}) as due,
              (select t.name from tenant t where t.tenant_id = ${tenantId}) as "tenantName"`
    .execute(db)
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'temp_user_waiting' ? new Fault('TEMP_USER_WAITING') : error;
    });
  const { slaDueAt, due, tenantName } = rows[0]!;
  const { name, companyName: company, locale } = request;
  await mailLinks(db, publicUrl, { tenantId, requestId, locale }, { applicant: name, company, tenantName, due });
  await sendInboxMessage(db, tenantId, await decidersOf(db, tenantId), {
    kind: 'TODO',
    code: 'TEMP_USER_REQUEST',
    params: { name, company, due },
    route: 'userReview',
  });
  context.wakeWorkers();
  context.log({
    action: 'CREATE',
    objectType: 'tempUser',
    objectId: requestId,
    objectName: name,
    changes: Object.entries({
      companyName: company,
      phone: maskPhone(request.phone),
      email: maskEmail(request.email),
    }).map(([field, after]) => ({ field, before: null, after })),
  });
  return { requestId, ticket, slaDueAt };
}

const secret = () => randomBytes(32).toString('base64url');

/** Whoever asks has shown by a code that the number is their own, so they may hear that it is in use. */
async function refuseKnown(db: Transaction<Schema>, tenantId: string, phone: string): Promise<void> {
  const { rows } = await sql`
    select from client_user where tenant_id = ${tenantId} and phone = ${phone} and deleted_at is null`.execute(db);
  if (rows.length > 0) throw new Fault('TEMP_ALREADY_USER');
}

export const mayApprove = entitled(sql`'client:temp:approve'`);

/** Everyone who can decide, for the message box. */
async function decidersOf(db: Transaction<Schema>, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.tenant_id = ${tenantId} and ${mayApprove}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Approver {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Who gets a link: the chosen ones who still may decide, and where there are none, the owners. */
export async function approversOf(db: Transaction<Schema>, tenantId: string): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    with able as (
      select a.id, a.name, a.email, a.type <> 3 as owns,
             a.id = any(coalesce((select s.approver_ids from temp_user_setting s where s.tenant_id = ${tenantId}), '{}')) as chosen
        from account a where a.tenant_id = ${tenantId} and a.email is not null and ${mayApprove})
    select id, name, email from able
     where chosen or (owns and not exists (select from able where chosen)) order by name, id`.execute(db);
  return rows;
}

/** Each approver gets a mail and a link of their own: nobody sees who else was asked, and the log knows who decided. */
async function mailLinks(
  db: Transaction<Schema>,
  publicUrl: string,
  { tenantId, requestId, locale }: { tenantId: string; requestId: string; locale: Locale },
  words: { applicant: string; company: string; tenantName: string; due: string },
): Promise<void> {
  const approvers = await approversOf(db, tenantId);
  const links = approvers.map((approver) => ({ ...approver, token: secret() }));
  await sql`
    insert into temp_user_link (tenant_id, id, token_hash, temp_user_id, account_id, expires_at)
    select ${tenantId}, n.id, n.hash, ${requestId}, n.account_id, now() + make_interval(hours => ${LINK_HOURS})
      from unnest(${links.map(() => newId())}::uuid[], ${links.map(({ token }) => hashToken(token))}::text[],
                  ${links.map(({ id }) => id)}::uuid[]) as n (id, hash, account_id)`.execute(db);
  await sendAll(
    db,
    links.map(({ name, email, token }) => ({
      tenantId,
      to: email,
      // No account says which language it reads; the vendor mostly works in the language of its customers.
      locale,
      channel: 'MAIL',
      template: 'TEMP_USER_REQUEST',
      // Behind the hash, so that the secret reaches no server's log.
      params: { name, ...words, link: `${publicUrl}/approval#${token}`, hours: String(LINK_HOURS) },
    })),
  );
}
