import type { Client, client as contract } from '@console/contract/areas/client/client';
import type { Dictionary } from '@console/contract/areas/base/reference';
import { sql } from 'kysely';
import { takenClient } from './write.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refuseStale, remove } from '../../../kernel/records/crud.ts';
import { visibleAccounts, visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import { exportClients } from './export.ts';
import { changed, chosenClients, findClient, listing, masked, naming, record } from './list.ts';
import { duplicates, merge } from './merge.ts';
import { holdGroup, moveClients, missing } from './moves.ts';

/** What one can look through when choosing; further ones are found by typing. */
const CHOICES = 50;

const choices: Listing = {
  ...listing,
  fields: Object.fromEntries(
    ['clientId', 'name', 'alias', 'groupId', 'groupName', 'status'].map((field) => [field, listing.fields[field]!]),
  ),
  defaultSort: ['name', 'asc'],
};

const people: Listing = {
  table: 'account',
  fields: {
    accountId: sql.ref('account.id'),
    name: sql.ref('account.name'),
    username: sql.ref('account.username'),
  },
  sorts: { name: { column: 'name', cast: 'text' } },
  defaultSort: ['name', 'asc'],
  search: ['name', 'username'],
};

export const client = (dictionaries: ReadonlyMap<string, Dictionary>): Handlers<typeof contract> => ({
  async page({ groupId, ungrouped, clientType, level, ownerId, status, ...request }, context) {
    const where = chosenClients({ groupId, ungrouped, clientType, level, ownerId, status });
    const found = await page(context, listing, request, where);
    const { list, ...rest } = JSON.parse(found.text) as { list: Client[]; total: number } & typeof request;
    return { ...rest, list: list.map(masked) };
  },

  async list({ keyword, groupId, ungrouped, clientIds }, context) {
    const where = { ...chosenClients({ groupId, ungrouped }), ...(clientIds && { among: { id: clientIds } }) };
    const request = { pageNo: 1, pageSize: clientIds?.length || CHOICES, keyword };
    return listOf<Pick<Client, 'clientId' | 'name' | 'alias' | 'groupId' | 'groupName' | 'status'>>(
      await page(context, choices, request, where),
    );
  },

  async owners({ keyword }, context) {
    const seen = await visibleAccounts(context);
    const where = { ...seen, equals: { ...seen.equals, status: 'ACTIVE' }, nulls: { deleted_at: true } };
    return listOf<{ accountId: string; name: string; username: string }>(
      await page(context, people, { pageNo: 1, pageSize: CHOICES, keyword }, where),
    );
  },

  async add(given, context) {
    const { db, actor } = context;
    if (given.groupId !== null && !(await holdGroup(given.groupId, context))) throw missing('groupId');
    await refuseOwner(given.ownerId, null, context);
    const id = newId();
    const values = columnsOf(given);
    await sql`
      insert into client (tenant_id, id, created_by, updated_by, ${sql.join(values.map(([column]) => column))})
      values (${actor.tenantId}, ${id}, ${actor.accountId}, ${actor.accountId}, ${sql.join(values.map(([, value]) => value))})`
      .execute(db)
      .catch((error: unknown) => {
        throw takenClient(error, given);
      });
    const after = await findClient(id, context, false);
    context.log({ action: 'CREATE', ...naming(after), changes: changed(null, after) });
    return masked(after);
  },

  async update({ clientId, version, contactPhone, contactEmail, ...given }, context) {
    const { db, actor } = context;
    const group = await holdGroup(given.groupId, context);
    const before = await findClient(clientId, context, true);
    refuseStale(masked(before), { version });
    if (given.groupId !== null && !group) throw missing('groupId');
    await refuseOwner(given.ownerId, before.ownerId, context);
    const values = columnsOf({
      ...given,
      contactPhone: contactPhone === undefined ? before.contactPhone : contactPhone,
      contactEmail: contactEmail === undefined ? before.contactEmail : contactEmail,
    });
    await sql`
      update client set ${sql.join(values.map(([column, value]) => sql`${column} = ${value}`))}, version = version + 1,
             updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = ${clientId}`
      .execute(db)
      .catch((error: unknown) => {
        throw takenClient(error, given);
      });
    return told('UPDATE', before, context);
  },

  async updateGroup({ clientId, groupId }, context) {
    await moveClients({ clientIds: [clientId], groupId }, context);
    return masked(await findClient(clientId, context, false));
  },

  async updateAlias({ clientId, alias }, context) {
    const { db, actor } = context;
    const before = await findClient(clientId, context, true);
    if (alias === before.alias) return masked(before);
    await sql`
      update client set alias = ${alias}, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = ${clientId}`.execute(db);
    return told('UPDATE', before, context);
  },

  async batchUpdateGroup({ clientIds, groupId }, context) {
    const { moved } = await moveClients({ clientIds, groupId }, context);
    return { moved };
  },

  detail: async ({ clientId }, context) => masked(await findClient(clientId, context, false)),

  delete: ({ clientId }, context) => remove(record, [clientId], context),

  async isAssociatedWithGroup({ clientId }, context) {
    const { groupId, groupName } = await findClient(clientId, context, false);
    const group = groupId === null ? null : { id: groupId, name: groupName ?? '' };
    return { associated: group !== null, group };
  },

  async reveal({ clientId, field }, context) {
    const found = await findClient(clientId, context, false);
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const shown = masked(found)[field];
    context.log({ action: 'REVEAL', ...naming(found), changes: [{ field, before: shown, after: shown }] });
    return { value };
  },

  duplicates,
  merge,
  export: exportClients(dictionaries),
});

const listOf = <Row>(found: { readonly text: string }): Row[] => (JSON.parse(found.text) as { list: Row[] }).list;

const columnsOf = (given: Readonly<Record<string, unknown>>) =>
  Object.entries(record.writable).map(([field, column]) => [sql.id(column), given[field] ?? null] as const);

async function told(action: 'UPDATE', before: Client, context: Context): Promise<Client> {
  const after = await findClient(before.clientId, context, false);
  context.log({ action, ...naming(after), changes: changed(before, after) });
  return masked(after);
}

/** Someone who can sign in and whom the one who names him may see; who has the customer already may keep it. */
async function refuseOwner(ownerId: string | null, before: string | null, context: Context): Promise<void> {
  if (ownerId === null || ownerId === before) return;
  const { db, actor } = context;
  const visible = await visibleDepts(context);
  const seen = visible === null ? sql`true` : sql`(dept_id = any(${[...visible]}::uuid[]) or id = ${actor.accountId})`;
  const { rows } = await sql`
    select from account where tenant_id = ${actor.tenantId} and id = ${ownerId} and status = 'ACTIVE'
       and deleted_at is null and ${seen}`.execute(db);
  if (rows.length === 0) throw missing('ownerId');
}
