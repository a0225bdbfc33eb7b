import type { TempUser, tempUser as contract } from '@console/contract/areas/client/temp-user/temp-user';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refusePastEnd } from '../client-user/write.ts';
import { seenAccounts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { contactMasks } from '../../../kernel/records/masks.ts';
import type { Where } from '../../../kernel/records/page.ts';
import { hasPermission, maskedPage, naming } from '../../../kernel/records/record.ts';
import { approversOf, mayApprove } from './write.ts';
import { approveRequests, refuseRequests, type Decider } from './decision/decide.ts';
import { matchesOf } from './decision/matches.ts';
import { placeName, type ReviewParts } from './parts.ts';
import { findRequest, listing, masked } from './row.ts';

export const tempUser = (parts: ReviewParts): Handlers<typeof contract> => ({
  async page({ status, overdue, ...request }, context) {
    const mayReveal = hasPermission(context.actor, 'client:temp:reveal');
    const found = await pageOfPeople(context, listing, request, chosen(status, overdue), mayReveal);
    return maskedPage<TempUser>(found, contactMasks);
  },

  async detail({ tempUserId }, { db, actor }) {
    const { tenantId } = actor;
    const found = await findRequest(db, tenantId, tempUserId);
    const [likely] = found.status === 'PENDING' ? await matchesOf(db, tenantId, [tempUserId]) : [];
    const { rows: clients } = await sql<{ id: string; name: string }>`
      select c.id, c.name from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
       where u.tenant_id = ${tenantId} and u.id = ${found.resultClientUserId}`.execute(db);
    return {
      ...masked(found),
      location: placeName(parts, found.locationCode),
      resultClient: clients[0] ?? null,
      matches: likely?.matches ?? [],
      approvers: (await approversOf(db, tenantId)).map(({ id, name }) => ({ id, name })),
    };
  },

  async matches({ tempUserIds }, { db, actor }) {
    const found = await matchesOf(db, actor.tenantId, tempUserIds);
    if (found.length < new Set(tempUserIds).size) throw new Fault('NOT_FOUND');
    return found;
  },

  async approvePass({ items, validTo, reply }, context) {
    refusePastEnd(validTo);
    await approveRequests(context, parts, decider(context), { items, validTo, reply });
    return { approved: items.length };
  },

  async approveRefuse(given, context) {
    await refuseRequests(context, parts, decider(context), given);
    return { refused: given.tempUserIds.length };
  },

  async reveal({ tempUserId, field }, context) {
    const { db, actor } = context;
    const found = await findRequest(db, actor.tenantId, tempUserId);
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const changes = [{ field, before: null, after: null }];
    context.log({ action: 'REVEAL', ...naming({ type: 'tempUser', id: 'tempUserId' }, found), changes });
    return { value };
  },

  settings: (_, context) => readSettings(context),

  async updateSettings({ approverIds, slaHours, validDays, version }, context) {
    const { db, actor } = context;
    const { tenantId, accountId } = actor;
    await sql`insert into temp_user_setting (tenant_id) values (${tenantId}) on conflict do nothing`.execute(db);
    await sql`select from temp_user_setting where tenant_id = ${tenantId} for update`.execute(db);
    const before = await readSettings(context);
    if (before.version !== version) throw new Fault('CONFLICT', { params: { name: await lastEditor(context) } });
    const wanted = [...new Set(approverIds)];
    await refuseUnable(wanted, before.approvers, context);
    await sql`
      update temp_user_setting set approver_ids = ${wanted}::uuid[], sla_hours = ${slaHours}, valid_days = ${validDays},
             version = version + 1, updated_at = now(), updated_by = ${accountId}
       where tenant_id = ${tenantId}`.execute(db);
    const after = await readSettings(context);
    const facts = ({ approvers, ...rest }: typeof after) => ({ ...rest, approvers: approvers.map(({ name }) => name) });
    context.log({
      action: 'UPDATE',
      objectType: 'tempUserSetting',
      changes: changesBetween(facts(before), facts(after), ['approvers', 'slaHours', 'validDays']),
    });
    return after;
  },

  async approverChoices(_, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ id: string; name: string }>`
      select a.id, a.name from account a
       where a.tenant_id = ${actor.tenantId} and a.email is not null and ${mayApprove} and ${await seenAccounts(context, 'a')}
       order by a.name, a.id limit 200`.execute(db);
    return rows;
  },
});

function chosen(asked: TempUser['status'] | 'ALL' | undefined, overdue: boolean | undefined): Where {
  const status = asked === 'ALL' ? undefined : asked;
  if (overdue !== true) return { equals: { status } };
  // Only what waits can be late.
  const impossible = status !== undefined && status !== 'PENDING';
  return {
    equals: { status: 'PENDING' },
    ranges: { sla_due_at: [null, new Date().toISOString()] },
    ...(impossible && { among: { id: [] } }),
  };
}

const decider = ({ actor }: Context): Decider => ({
  tenantId: actor.tenantId,
  by: { accountId: actor.accountId, name: actor.name, type: actor.type },
  via: 'CONSOLE',
});

async function readSettings({ db, actor }: Context) {
  const { rows } = await sql<{
    approvers: { id: string; name: string }[];
    slaHours: number;
    validDays: number | null;
    version: number;
  }>`
    select coalesce(s.sla_hours, 24) as "slaHours", s.valid_days as "validDays", coalesce(s.version, 1) as version,
           (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
              from account a where a.tenant_id = t.tenant_id and a.id = any(s.approver_ids)
               and a.deleted_at is null) as approvers
      from tenant t left join temp_user_setting s on s.tenant_id = t.tenant_id
     where t.tenant_id = ${actor.tenantId}`.execute(db);
  return rows[0]!;
}

async function lastEditor({ db, actor }: Context): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a.name from temp_user_setting s join account a on a.tenant_id = s.tenant_id and a.id = s.updated_by
     where s.tenant_id = ${actor.tenantId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** New approvers must be able to decide, and be seen by who names them; whoever was one already may stay. */
async function refuseUnable(
  wanted: readonly string[],
  already: readonly { readonly id: string }[],
  context: Context,
): Promise<void> {
  const added = wanted.filter((id) => !already.some((one) => one.id === id));
  const { rows } = await sql`
    select from account a where a.tenant_id = ${context.actor.tenantId} and a.id = any(${added}::uuid[])
       and a.email is not null and ${mayApprove} and ${await seenAccounts(context, 'a')}`.execute(context.db);
  if (rows.length < added.length)
    throw new Fault('TEMP_APPROVER', { fields: [{ field: 'approverIds', code: 'TEMP_APPROVER' }] });
}
