import type { callAppSide as contract, MyCall } from '@console/contract/areas/call/app-side';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { advance } from './engine/advance.ts';
import { lockCall, writeEvents } from './engine/store.ts';
import { ownCall } from './my-call.ts';
import { foundNo, readNo, type NotedNo } from './reports/error-no.ts';

const startLimit = (who: string): Limit => ({ what: 'call-start', who, attempts: 20, seconds: 600 });

type Given = InputOf<(typeof contract)['start']>;

/** What the call keeps of who calls about what, as it is named now. */
interface Opened {
  readonly applicationId: string | null;
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly productName: string | null;
  readonly service: boolean;
  /** Somebody takes the calls of the customer's group. */
  readonly routed: boolean;
}

export async function start(input: Given, context: Context): Promise<MyCall> {
  const { db, app, appUser } = context;
  if (appUser.kind !== 'CLIENT_USER') throw new Fault('CALL_NOT_CUSTOMER');
  const opened = await lookUp(input, context);
  if (!opened.service) throw new Fault('SERVICE_NOT_ACTIVATED');
  if (opened.applicationId === null || (input.productId !== null && opened.productName === null)) {
    throw new Fault('NOT_FOUND');
  }
  const numbers = await numbersOf(input, context);
  // Trials reach test experts without a route.
  if (!opened.routed && !appUser.isTest) throw new Fault('CALL_NO_ROUTE');
  const { wait } = await takeAttempt(db, [startLimit(appUser.userId)]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  const callId = await insert(input, { ...opened, numbers }, context);
  const call = (await lockCall(db, app.tenantId, callId))!;
  await writeEvents(db, call, [
    { type: 'INVITE', actor: { kind: appUser.kind, id: appUser.userId, name: appUser.name } },
  ]);
  await advance(db, call);
  context.wakeWorkers();
  const begun = await ownCall(context, callId);
  return { ...begun, callNo: await giveNumber(callId, context) };
}

async function lookUp({ productId }: Given, { db, app, appUser }: Context): Promise<Opened> {
  const { rows } = await sql<Opened>`
    select coalesce(${app.applicationId}, (select a.id from application a where a.tenant_id = t.tenant_id
                      and a.deleted_at is null order by a.created_at, a.id limit 1)) as "applicationId",
           c.id as "clientId", c.name as "clientName",
           (select p.name from product p where p.tenant_id = t.tenant_id and p.id = ${productId} and p.deleted_at is null
               and p.status <> 'DRAFT') as "productName",
           exists (select from tenant_service s where s.tenant_id = t.tenant_id and s.code = 'REMOTE_ASSIST' and s.enabled
                      and (s.expire_at is null or s.expire_at > now())) as service,
           exists (select from call_assoc a where a.tenant_id = t.tenant_id and a.client_group_id = c.group_id
                      and a.status = 'ENABLED' and a.deleted_at is null) as routed
      from tenant t
      left join client_user u on u.tenant_id = t.tenant_id and u.id = ${appUser.userId} and u.deleted_at is null
      left join client c on c.tenant_id = u.tenant_id and c.id = u.client_id and c.deleted_at is null
     where t.tenant_id = ${app.tenantId}`.execute(db);
  return rows[0]!;
}

async function insert(
  input: Given,
  { numbers, ...opened }: Opened & { readonly numbers: readonly NotedNo[] },
  { db, app, appUser, caller }: Context,
): Promise<string> {
  const now = Date.now();
  const callId = newId(now);
  const { tenantId } = app;
  const state = { locale: caller.locale, tried: [], declined: [] };
  await sql`
    insert into call (tenant_id, id, call_no, direction, media, status, application_id, caller_kind, caller_id, caller_name,
                      is_test, client_id, client_name, product_id, product_name, product_sn, error_nos, error_no_ids,
                      created_at, route)
    values (${tenantId}, ${callId}, '', 'CLIENT_TO_TEAM', ${input.media}, 'RINGING', ${opened.applicationId},
            ${appUser.kind}, ${appUser.userId}, ${appUser.name}, ${appUser.isTest}, ${opened.clientId}, ${opened.clientName},
            ${input.productId}, ${opened.productName}, ${input.productSn},
            ${numbers.map(({ text }) => text)}, ${numbers.map(({ id }) => id)}::uuid[], to_timestamp(${now / 1_000}),
            ${JSON.stringify(state)})`.execute(db);
  const { numAffectedRows } = await sql`
    insert into call_member (tenant_id, call_id, person_kind, person_id, name, device)
    values (${tenantId}, ${callId}, ${appUser.kind}, ${appUser.userId}, ${appUser.name}, ${caller.userAgent.slice(0, 120)})
    on conflict (tenant_id, person_id) where left_at is null do nothing`.execute(db);
  if (numAffectedRows !== 1n) throw new Fault('CALL_ALREADY_IN');
  return callId;
}

/** The one it is about, where that is told. Nobody is kept from calling because it was deleted meanwhile: then its text is what is known. */
async function numbersOf(
  { errorNo, errorNoId, productId }: Given,
  { db, app: { tenantId } }: Context,
): Promise<NotedNo[]> {
  const chosen = errorNoId === undefined ? undefined : await foundNo(errorNoId, { db, tenantId });
  if (chosen !== undefined) return [chosen];
  return errorNo === null ? [] : [await readNo(errorNo, productId, { db, tenantId })];
}

/** Last of all: calls of one company that start at the same time wait for each other's numbers, and for nothing else. */
async function giveNumber(callId: string, { db, app }: Context): Promise<string> {
  const { rows } = await sql<{ callNo: string }>`
    with numbered as (
      insert into call_number as n (tenant_id, day, last)
      select c.tenant_id, (c.created_at at time zone t.timezone)::date, 1
        from call c join tenant t on t.tenant_id = c.tenant_id where c.tenant_id = ${app.tenantId} and c.id = ${callId}
      on conflict (tenant_id, day) do update set last = n.last + 1 returning day, last
    )
    update call set call_no = 'C' || to_char(day, 'YYYYMMDD') || '-' || lpad(last::text, 6, '0') from numbered
     where call.tenant_id = ${app.tenantId} and call.id = ${callId} returning call.call_no as "callNo"`.execute(db);
  return rows[0]!.callNo;
}
