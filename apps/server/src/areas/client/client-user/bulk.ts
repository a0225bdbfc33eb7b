import type { ClientUser, clientUser as contract } from '@console/contract/areas/client/client-user';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { sql } from 'kysely';
import { endAppAccess, inviteEachAgain, type AppUserParts } from '../../../domain/app-people/app-users.ts';
import { peopleQuery } from '../../../domain/app-people/people-page.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { inBulk, missing, skip, type BulkList, type Selected, type Skips } from '../../../kernel/records/bulk.ts';
import { findPresent, hasPermission, lockToDelete, naming, setStatus } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { chosen, listing, record } from './list.ts';

type Filters = NonNullable<InputOf<(typeof contract)['delete']>['match']>;

const list = (permission: Permission): BulkList<Filters> => ({
  kind: 'clientUser',
  permission,
  query: ({ keyword, ...filters }, { actor }) =>
    peopleQuery({ listing, keyword, where: chosen(filters) }, hasPermission(actor, 'client:user:reveal')),
});

const selected = (given: InputOf<(typeof contract)['delete']>): Selected<Filters> => ({
  ids: given.clientUserIds,
  match: given.match,
  count: given.count,
});

/** What can be done with many people at once; each of them by the rules of the call for one. */
export const bulkOfClientUsers = (
  parts: AppUserParts,
): Pick<Handlers<typeof contract>, 'updateStatus' | 'delete' | 'batchResend'> => ({
  updateStatus: ({ status, ...given }, context) =>
    inBulk(context, list('client:user:status'), selected(given), (ids, step) => setStatuses(status, ids, step)),

  delete: (given, context) => inBulk(context, list('client:user:delete'), selected(given), deleteUsers),

  batchResend: (given, context) =>
    inBulk(context, list('client:user:resend'), selected(given), (ids, step) => resend(parts, ids, step)),
});

const idsOf = (rows: readonly ClientUser[]) => rows.map(({ clientUserId }) => clientUserId);

async function setStatuses(status: 'ACTIVE' | 'DISABLED', ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await findPresent<ClientUser>(context, listing, ids, 'update');
  const skips = missing(ids, idsOf(found));
  const other = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  const over = ({ validTo }: ClientUser) => validTo !== null && validTo <= new Date().toISOString();
  for (const row of found) {
    if (row.status === status) skip(skips, row.clientUserId, 'BULK_UNCHANGED');
    else if (row.status !== other || over(row)) skip(skips, row.clientUserId, 'STATE_NOT_ALLOWED');
  }
  const turned = found.filter(({ clientUserId }) => !skips.has(clientUserId));
  await setStatus(context, record, turned, status);
  if (status === 'DISABLED') await endAppAccess(db, actor.tenantId, idsOf(turned));
  return skips;
}

async function deleteUsers(ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await lockToDelete(context, record, ids);
  const gone = found.map(({ id }) => id);
  await endAppAccess(db, actor.tenantId, gone);
  await moveToTrash(context, record, found);
  const skips: Skips = new Map();
  // What is deleted already is as it was wanted.
  for (const id of missing(ids, gone).keys()) skip(skips, id, 'BULK_UNCHANGED');
  return skips;
}

async function resend({ secrets }: AppUserParts, ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const found = await findPresent<ClientUser>(context, listing, ids, 'update');
  const skips = missing(ids, idsOf(found));
  const waiting = found.filter(({ status }) => status === 'PENDING_ACTIVATION');
  for (const row of found) if (!waiting.includes(row)) skip(skips, row.clientUserId, 'STATE_NOT_ALLOWED');
  // In the language in which each was invited before.
  const { rows } = await sql<{ id: string; locale: Locale }>`
    select id, locale from client_user where tenant_id = ${tenantId} and id = any(${idsOf(waiting)}::uuid[])`.execute(
    db,
  );
  const locales = new Map(rows.map(({ id, locale }) => [id, locale]));
  const people = waiting.map(({ clientUserId: userId, phone }) => ({ userId, phone, locale: locales.get(userId)! }));
  const refused = await inviteEachAgain(db, secrets, { tenantId, kind: 'CLIENT_USER' }, people);
  for (const [id, fault] of refused) skips.set(id, fault);
  context.wakeWorkers();
  for (const row of waiting)
    if (!skips.has(row.clientUserId)) context.log({ action: 'UPDATE', ...naming(record, row) });
  return skips;
}
