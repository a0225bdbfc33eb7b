import type { ClientUser, clientUser as contract } from '@console/contract/areas/client/client-user';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import {
  endAppAccess,
  inviteAppUsers,
  nextInvitation,
  takeDailyInvitation,
  takeInvitationAttempt,
  type AppUserParts,
} from '../../../domain/app-people/app-users.ts';
import { createClientUser, lockClients, refuseClient, refusePastEnd, uniqueOfClientUser } from './write.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { contactMasks, maskedChanges } from '../../../kernel/records/masks.ts';
import {
  find,
  hasPermission,
  lock,
  maskedPage,
  naming,
  orFaultIfTaken,
  refuseStale,
  revealField,
  update,
} from '../../../kernel/records/record.ts';
import { bulkOfClientUsers } from './bulk.ts';
import { exportClientUsers } from './export.ts';
import { chosen, listing, masked, record } from './list.ts';

export const clientUser = (parts: AppUserParts): Handlers<typeof contract> => ({
  ...bulkOfClientUsers(parts),

  async page({ clientId, status, source, memberRole, ...request }, context) {
    const where = chosen({ clientId, status, source, memberRole });
    const mayReveal = hasPermission(context.actor, 'client:user:reveal');
    return maskedPage<ClientUser>(await pageOfPeople(context, listing, request, where, mayReveal), contactMasks);
  },

  async add(given, context) {
    const { actor, caller } = context;
    const id = await createClientUser(context, parts, actor.tenantId, {
      ...given,
      locale: caller.locale,
      source: 'CONSOLE',
      createdBy: actor.accountId,
    });
    return masked(await find<ClientUser>(context, listing, id));
  },

  async update({ clientUserId, version, phone, email, ...given }, context) {
    const { db, actor } = context;
    const { tenantId } = actor;
    const before = await lock<ClientUser>(context, listing, clientUserId);
    refuseStale(masked(before), { version });
    const after = { ...given, phone: phone ?? before.phone, email: email === undefined ? before.email : email };
    const newEnd = (given.validTo && new Date(given.validTo).toISOString()) !== before.validTo;
    if (newEnd) refusePastEnd(given.validTo);
    if (given.clientId !== before.clientId) {
      const held = await lockClients(db, tenantId, [before.clientId, given.clientId]);
      refuseClient(held.find(({ id }) => id === given.clientId));
    }
    // Whose time had run out is back where they were, as soon as they have more of it.
    const back = before.activatedAt === null ? 'PENDING_ACTIVATION' : 'ACTIVE';
    const status = before.status === 'EXPIRED' && newEnd ? back : before.status;
    const columns = {
      client_id: after.clientId,
      name: after.name,
      phone: after.phone,
      email: after.email,
      position: after.position,
      member_role: after.memberRole,
      valid_to: after.validTo,
      remark: after.remark,
      status,
    };
    await orFaultIfTaken(update(context, 'client_user', clientUserId, columns), uniqueOfClientUser, after);
    // Whoever holds the old number is not this person any more.
    const newPhone = after.phone !== before.phone;
    if (newPhone) await endAppAccess(db, tenantId, [clientUserId]);
    if (status === 'PENDING_ACTIVATION' && (newPhone || before.status !== status)) {
      await takeDailyInvitation(db, clientUserId);
      await invite(clientUserId, after.phone, context, parts);
    }
    const now = await find<ClientUser>(context, listing, clientUserId);
    const changes = maskedChanges(facts(before), facts(now), contactMasks);
    context.log({ action: 'UPDATE', ...naming(record, now), changes });
    return masked(now);
  },

  async detail({ clientUserId }, context) {
    const found = await find<ClientUser>(context, listing, clientUserId);
    const waits = found.status === 'PENDING_ACTIVATION';
    const sent = { userId: clientUserId, sentAt: found.activationSentAt };
    return { ...masked(found), resendAt: waits ? await nextInvitation(context.db, sent) : null };
  },

  async info({ clientUserId: wanted }, context) {
    const { clientUserId, name, clientId, clientName, position, memberRole, status, lastActiveAt } =
      await find<ClientUser>(context, listing, wanted);
    return { clientUserId, name, clientId, clientName, position, memberRole, status, lastActiveAt };
  },

  async resendActivateSms({ clientUserId }, context) {
    const { db, actor } = context;
    const found = await lock<ClientUser>(context, listing, clientUserId);
    if (found.status !== 'PENDING_ACTIVATION') throw new Fault('STATE_NOT_ALLOWED');
    await takeInvitationAttempt(db, { tenantId: actor.tenantId, kind: 'CLIENT_USER', userId: clientUserId });
    await invite(clientUserId, found.phone, context, parts);
    context.log({ action: 'UPDATE', ...naming(record, found) });
    const { activationSentAt: sentAt } = await find<ClientUser>(context, listing, clientUserId);
    return { resendAt: await nextInvitation(db, { userId: clientUserId, sentAt }) };
  },

  async reveal({ clientUserId, field }, context) {
    const found = await find<ClientUser>(context, listing, clientUserId);
    return revealField(context, naming(record, found), found, { field, masks: contactMasks });
  },

  export: exportClientUsers,
});

/** What the log keeps of a person: the customer's name instead of an id, which says nothing to whoever reads it. */
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
