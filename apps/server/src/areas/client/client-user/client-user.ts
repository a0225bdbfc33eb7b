import type { ClientUser, clientUser as contract } from '@console/contract/areas/client/client-user';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import {
  inviteAppUsers,
  nextInvitation,
  takeDailyInvitation,
  takeInvitationTurn,
  type AppUserParts,
} from '../../../domain/app-people/app-users.ts';
import {
  clientUserChanges,
  createClientUser,
  lockClients,
  refuseClient,
  refusePastEnd,
  shutOutClientUsers,
  takenClientUser,
} from './write.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refuseStale } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { exportClientUsers } from './export.ts';
import { chosen, findClientUser, findClientUsers, listing, masked } from './list.ts';

const record = { type: 'clientUser', table: 'client_user' } as const;

const mayReveal = ({ actor }: Context) => actor.type !== 3 || actor.permissions.has('client:user:reveal');

export const clientUser = (parts: AppUserParts): Handlers<typeof contract> => ({
  async page({ clientId, status, source, memberRole, ...request }, context) {
    const where = chosen({ clientId, status, source, memberRole });
    const found = await pageOfPeople(context, listing, request, where, mayReveal(context));
    const { list, ...rest } = JSON.parse(found.text) as { list: ClientUser[]; total: number } & typeof request;
    return { ...rest, list: list.map(masked) };
  },

  async add(given, context) {
    const { actor, caller } = context;
    const id = await createClientUser(context, parts, actor.tenantId, {
      ...given,
      locale: caller.locale,
      source: 'CONSOLE',
      createdBy: actor.accountId,
    });
    return masked(await findClientUser(id, context, false));
  },

  async update({ clientUserId, version, phone, email, ...given }, context) {
    const { db, actor } = context;
    const { tenantId } = actor;
    const before = await findClientUser(clientUserId, context, true);
    refuseStale(masked(before), { version });
    const after = { ...given, phone: phone ?? before.phone, email: email === undefined ? before.email : email };
    const newEnd = (given.validTo && new Date(given.validTo).toISOString()) !== before.validTo;
    if (newEnd) refusePastEnd(given.validTo);
    if (given.clientId !== before.clientId) {
      const held = await lockClients(db, tenantId, [before.clientId, given.clientId]);
      refuseClient(held.find(({ id }) => id === given.clientId));
    }
    // Whose time had run out is back where he was, as soon as he has more of it.
    const back = before.activatedAt === null ? 'PENDING_ACTIVATION' : 'ACTIVE';
    const status = before.status === 'EXPIRED' && newEnd ? back : before.status;
    await sql`
      update client_user set client_id = ${after.clientId}, name = ${after.name}, phone = ${after.phone},
             email = ${after.email}, position = ${after.position}, member_role = ${after.memberRole},
             valid_to = ${after.validTo}, remark = ${after.remark}, status = ${status},
             version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${tenantId} and id = ${clientUserId}`
      .execute(db)
      .catch((error: unknown) => {
        throw takenClientUser(error, after);
      });
    // Whoever holds the old number is not this person any more.
    const newPhone = after.phone !== before.phone;
    if (newPhone) await shutOutClientUsers(db, tenantId, [clientUserId]);
    if (status === 'PENDING_ACTIVATION' && (newPhone || before.status !== status)) {
      await takeDailyInvitation(db, clientUserId);
      await invite(clientUserId, after.phone, context, parts);
    }
    const now = await findClientUser(clientUserId, context, false);
    context.log({ action: 'UPDATE', ...naming(now), changes: clientUserChanges(facts(before), facts(now)) });
    return masked(now);
  },

  async updateStatus({ clientUserIds, status }, context) {
    const { db, actor } = context;
    const found = await findClientUsers(clientUserIds, context, true);
    const other = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
    const over = (row: ClientUser) => row.validTo !== null && row.validTo <= new Date().toISOString();
    if (found.some((row) => row.status !== status && (row.status !== other || over(row)))) {
      throw new Fault('STATE_NOT_ALLOWED');
    }
    const turned = found.filter((row) => row.status !== status);
    const ids = turned.map((row) => row.clientUserId);
    await sql`
      update client_user set status = ${status}, version = version + 1, updated_at = now(),
             updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(db);
    if (status === 'DISABLED') await shutOutClientUsers(db, actor.tenantId, ids);
    for (const row of turned) {
      const changes = [{ field: 'status', before: row.status, after: status }];
      context.log({ action: 'STATUS', ...naming(row), changes });
    }
    return null;
  },

  async delete({ clientUserIds }, context) {
    const { db, actor } = context;
    const wanted = [...new Set(clientUserIds)];
    const { rows } = await sql<{ id: string; name: string; deleted: boolean }>`
      select id, name, deleted_at is not null as deleted from client_user
       where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) order by id for update`.execute(db);
    if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
    // A repeated delete finds its work done.
    const alive = rows.filter(({ deleted }) => !deleted);
    if (alive.length === 0) return null;
    await shutOutClientUsers(
      db,
      actor.tenantId,
      alive.map(({ id }) => id),
    );
    await moveToTrash(context, record, alive);
    return null;
  },

  async detail({ clientUserId }, context) {
    const found = await findClientUser(clientUserId, context, false);
    const waits = found.status === 'PENDING_ACTIVATION';
    const sent = { userId: clientUserId, sentAt: found.activationSentAt };
    return { ...masked(found), resendAt: waits ? await nextInvitation(context.db, sent) : null };
  },

  async info({ clientUserId: wanted }, context) {
    const { clientUserId, name, clientId, clientName, position, memberRole, status, lastActiveAt } =
      await findClientUser(wanted, context, false);
    return { clientUserId, name, clientId, clientName, position, memberRole, status, lastActiveAt };
  },

  async resendActivateSms({ clientUserId }, context) {
    const { db, actor } = context;
    const found = await findClientUser(clientUserId, context, true);
    if (found.status !== 'PENDING_ACTIVATION') throw new Fault('STATE_NOT_ALLOWED');
    await takeInvitationTurn(db, { tenantId: actor.tenantId, kind: 'CLIENT_USER', userId: clientUserId });
    await invite(clientUserId, found.phone, context, parts);
    context.log({ action: 'UPDATE', ...naming(found) });
    const { activationSentAt: sentAt } = await findClientUser(clientUserId, context, false);
    return { resendAt: await nextInvitation(db, { userId: clientUserId, sentAt }) };
  },

  async reveal({ clientUserId, field }, context) {
    const found = await findClientUser(clientUserId, context, false);
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const shown = masked(found)[field];
    context.log({ action: 'REVEAL', ...naming(found), changes: [{ field, before: shown, after: shown }] });
    return { value };
  },

  export: exportClientUsers,
});

const naming = ({ clientUserId, name }: ClientUser) => ({
  objectType: record.type,
  objectId: clientUserId,
  objectName: name,
});

/** What the log tells of a person: the customer's name instead of an id, which says nothing to whoever reads it. */
function facts(row: ClientUser): Record<string, unknown> {
  const { clientName: client, name, phone, email, position, memberRole, validTo, remark, status } = row;
  return { client, name, phone, email, position, memberRole, validTo, remark, status };
}

/** In the language in which the person was invited before. */
async function invite(userId: string, phone: string, context: Context, { secrets }: AppUserParts): Promise<void> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const { rows } = await sql<{ locale: Locale }>`
    select locale from client_user where tenant_id = ${tenantId} and id = ${userId}`.execute(db);
  await inviteAppUsers(db, secrets, { tenantId, kind: 'CLIENT_USER' }, [{ userId, phone, locale: rows[0]!.locale }]);
  context.wakeWorkers();
}
