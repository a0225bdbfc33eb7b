import type { Client } from '@console/contract/areas/client/client';
import { sql } from 'kysely';
import { withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { maskedChanges, maskFields } from '../../../kernel/records/masks.ts';
import type { Listing, Where } from '../../../kernel/records/page.ts';

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
  references: [
    {
      type: 'clientUser',
      link: 'client_user',
      ours: 'client_id',
      theirs: 'id',
      table: 'client_user',
      name: 'name',
    },
  ],
};

/** The rows of customers with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = withFields(record);

export const clientMasks = { contactPhone: 'phone', contactEmail: 'email' } as const;

export const masked = <Row extends Pick<Client, 'contactPhone' | 'contactEmail'>>(row: Row): Row =>
  maskFields(row, clientMasks);

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

/** For what knows no more of a customer than this. */
export const naming = ({ clientId, name }: Pick<Client, 'clientId' | 'name'>) => ({
  objectType: record.type,
  objectId: clientId,
  objectName: name,
});

/** What the log keeps of a customer: names instead of ids, which say nothing to whoever reads it. */
const facts = ({ groupName, ownerName, ...row }: Client): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(record.writable).map((field) => [field, row[field as keyof typeof row]])),
  groupId: groupName,
  ownerId: ownerName,
});

export const changed = (before: Client | null, after: Client): Change[] =>
  maskedChanges(before ? facts(before) : { tags: [] }, facts(after), clientMasks);
