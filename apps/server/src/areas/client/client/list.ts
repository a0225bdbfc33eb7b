import type { Client } from '@console/contract/areas/client/client';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { fieldsOf, type RecordTable } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { jsonObject, type Listing, type Where } from '../../../kernel/records/page.ts';

export const record: RecordTable<Client> = {
  type: 'client',
  table: 'client',
  id: 'clientId',
  writable: {
    name: 'name',
    alias: 'alias',
    code: 'code',
    clientType: 'client_type',
    level: 'level',
    industry: 'industry',
    groupId: 'group_id',
    ownerId: 'owner_id',
    contactName: 'contact_name',
    contactPhone: 'contact_phone',
    contactEmail: 'contact_email',
    locationCode: 'location_code',
    address: 'address',
    status: 'status',
    tags: 'tags',
    remark: 'remark',
  },
  computed: {
    groupName: sql`(select g.name from client_group g
                     where g.tenant_id = client.tenant_id and g.id = client.group_id)`,
    ownerName: sql`(select a.name from account a where a.tenant_id = client.tenant_id and a.id = client.owner_id)`,
    userCount: sql.ref('client.user_count'),
    activeUserCount: sql.ref('client.active_user_count'),
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    userCount: { column: 'user_count', cast: 'integer' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name', 'alias', 'code'],
  filters: {},
  unique: {},
  references: [
    {
      type: 'clientUser',
      link: 'client_user',
      ours: 'client_id',
      theirs: 'id',
      table: 'client_user',
      name: 'name',
      route: 'userInfoDetail',
    },
  ],
};

/** The rows of customers with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = { ...record, fields: fieldsOf(record) };

export const masked = <Row extends Pick<Client, 'contactPhone' | 'contactEmail'>>(row: Row): Row => ({
  ...row,
  contactPhone: maskPhone(row.contactPhone),
  contactEmail: maskEmail(row.contactEmail),
});

export interface ClientFilters {
  readonly groupId?: string | undefined;
  readonly ungrouped?: boolean | undefined;
  readonly clientType?: string | undefined;
  readonly level?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly status?: Client['status'] | undefined;
}

export const chosenClients = ({ groupId, ungrouped, clientType, level, ownerId, status }: ClientFilters): Where => ({
  equals: { group_id: groupId, client_type: clientType, level, owner_id: ownerId, status },
  nulls: { deleted_at: true, ...(ungrouped && { group_id: true }) },
});

/** One customer with its whole phone and e-mail. */
export async function findClient(clientId: string, context: Context, lock: boolean): Promise<Client> {
  const [found] = await findClients([clientId], context, lock);
  return found!;
}

/** All of them, or NOT_FOUND; locked in the order of their ids, so that two who want the same wait for each other. */
export async function findClients(ids: readonly string[], context: Context, lock: boolean): Promise<Client[]> {
  const { db, actor } = context;
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ row: Client }>`
    select ${jsonObject(listing.fields)} as row from client
     where client.tenant_id = ${actor.tenantId} and client.deleted_at is null and client.id = any(${wanted}::uuid[])
     order by client.id ${lock ? sql`for update of client` : sql``}`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
  return rows.map(({ row }) => row);
}

export const naming = ({ clientId, name }: Pick<Client, 'clientId' | 'name'>) => ({
  objectType: record.type,
  objectId: clientId,
  objectName: name,
});

/** What the log tells of a customer: names instead of ids, which say nothing to whoever reads it. */
const facts = ({ groupName, ownerName, ...row }: Client): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(record.writable).map((field) => [field, row[field as keyof typeof row]])),
  groupId: groupName,
  ownerId: ownerName,
});

const masks: Readonly<Record<string, (value: string | null) => string | null>> = {
  contactPhone: maskPhone,
  contactEmail: maskEmail,
};

/** That a number has changed is seen before it is masked: the masks of two may be alike. */
export function changed(before: Client | null, after: Client): Change[] {
  const now = facts(after);
  return changesBetween(before ? facts(before) : { tags: [] }, now, Object.keys(now)).map((change) => {
    const mask = masks[change.field];
    if (!mask) return change;
    return { ...change, before: mask(change.before as string | null), after: mask(change.after as string | null) };
  });
}
