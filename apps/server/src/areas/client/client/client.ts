import type { Client, client as contract } from '@console/contract/areas/client/client';
import type { Dictionary } from '@console/contract/areas/base/reference';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { columnsOf } from '../../../kernel/records/crud.ts';
import { isAssignable, visibleAccounts } from '../../../domain/identity/data-scope.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { page, parsePage, type Listing } from '../../../kernel/records/page.ts';
import {
  find,
  insert,
  lock,
  maskedPage,
  naming,
  orFaultIfTaken,
  refuseStale,
  remove,
  revealField,
  update,
} from '../../../kernel/records/record.ts';
import { bulkOfClients } from './bulk.ts';
import { exportClients } from './export.ts';
import { changed, chosenClients, clientMasks, listing, masked, record } from './list.ts';
import { duplicates, merge } from './merge.ts';
import { lockGroup, moveClients, missing } from './moves.ts';
import { uniqueOfClient } from './write.ts';

/** What one can look through when choosing; further ones are found by typing. */
const CHOICES = 50;

type Choice = Pick<Client, 'clientId' | 'name' | 'alias' | 'groupId' | 'groupName' | 'status'>;

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
    return maskedPage<Client>(await page(context, listing, request, where), clientMasks);
  },

  async list({ keyword, groupId, ungrouped, clientIds }, context) {
    const where = { ...chosenClients({ groupId, ungrouped }), ...(clientIds && { among: { id: clientIds } }) };
    const request = { pageNo: 1, pageSize: clientIds?.length || CHOICES, keyword };
    return parsePage<Choice>(await page(context, choices, request, where)).list;
  },

  async owners({ keyword }, context) {
    const seen = await visibleAccounts(context);
    const where = { ...seen, equals: { ...seen.equals, status: 'ACTIVE' }, nulls: { deleted_at: true } };
    const found = await page(context, people, { pageNo: 1, pageSize: CHOICES, keyword }, where);
    return parsePage<{ accountId: string; name: string; username: string }>(found).list;
  },

  async add(given, context) {
    if (given.groupId !== null && !(await lockGroup(given.groupId, context))) throw missing('groupId');
    await refuseOwner(given.ownerId, null, context);
    const id = newId();
    await orFaultIfTaken(insert(context, 'client', id, columnsOf(record, given)), uniqueOfClient, given);
    const after = await find<Client>(context, listing, id);
    context.log({ action: 'CREATE', ...naming(record, after), changes: changed(null, after) });
    return masked(after);
  },

  async update({ clientId, version, contactPhone, contactEmail, ...given }, context) {
    const group = await lockGroup(given.groupId, context);
    const before = await lock<Client>(context, listing, clientId);
    refuseStale(masked(before), { version });
    if (given.groupId !== null && !group) throw missing('groupId');
    await refuseOwner(given.ownerId, before.ownerId, context);
    const columns = columnsOf(record, {
      ...given,
      contactPhone: contactPhone === undefined ? before.contactPhone : contactPhone,
      contactEmail: contactEmail === undefined ? before.contactEmail : contactEmail,
    });
    await orFaultIfTaken(update(context, 'client', clientId, columns), uniqueOfClient, given);
    return logUpdate(before, context);
  },

  async updateGroup({ clientId, groupId }, context) {
    await moveClients({ clientIds: [clientId], groupId }, context);
    return masked(await find<Client>(context, listing, clientId));
  },

  async updateAlias({ clientId, alias }, context) {
    const before = await lock<Client>(context, listing, clientId);
    if (alias === before.alias) return masked(before);
    await update(context, 'client', clientId, { alias });
    return logUpdate(before, context);
  },

  ...bulkOfClients,

  detail: async ({ clientId }, context) => masked(await find<Client>(context, listing, clientId)),

  delete: ({ clientId }, context) => remove(context, record, [clientId]),

  async isAssociatedWithGroup({ clientId }, context) {
    const { groupId, groupName } = await find<Client>(context, listing, clientId);
    const group = groupId === null ? null : { id: groupId, name: groupName ?? '' };
    return { associated: group !== null, group };
  },

  async reveal({ clientId, field }, context) {
    const found = await find<Client>(context, listing, clientId);
    return revealField(context, naming(record, found), found, { field, masks: clientMasks });
  },

  duplicates,
  merge,
  export: exportClients(dictionaries),
});

async function logUpdate(before: Client, context: Context): Promise<Client> {
  const after = await find<Client>(context, listing, before.clientId);
  context.log({ action: 'UPDATE', ...naming(record, after), changes: changed(before, after) });
  return masked(after);
}

/** Someone who can sign in and whom the caller may see; who has the customer already may keep it. */
async function refuseOwner(ownerId: string | null, before: string | null, context: Context): Promise<void> {
  if (ownerId === null || ownerId === before) return;
  if (!(await isAssignable(context, ownerId))) throw missing('ownerId');
}
