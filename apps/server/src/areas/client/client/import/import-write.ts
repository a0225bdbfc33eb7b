import type { ClientImportField } from '@console/contract/areas/client/client-import';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { GoodRow } from '../../../../kernel/tables/import/check.ts';
import type { Written } from '../../../../kernel/tables/import/import-kind.ts';
import { chunksOf } from '../../../../kernel/tables/import/run.ts';
import { maskEmail, maskPhone } from '../../../../kernel/records/masks.ts';
import type { ClientToWrite } from './import-check.ts';
import { naming } from '../list.ts';

type Row = GoodRow<ClientToWrite, ClientImportField>;

export async function writeImported(context: Context, rows: readonly Row[]): Promise<Written> {
  const { db, actor } = context;
  await lockGroups(context, rows);
  const clients = rows.map(({ made }) => ({ ...made, id: newId() }));
  for (const some of chunksOf(clients)) {
    await sql`
      insert into client (tenant_id, id, name, alias, code, client_type, level, industry, group_id, owner_id, contact_name,
                          contact_phone, contact_email, address, tags, remark, created_by, updated_by)
      select ${actor.tenantId}, n.id, n.name, n.alias, n.code, n."clientType", n.level, n.industry, n."groupId",
             n."ownerId", n."contactName", n."contactPhone", n."contactEmail", n.address, n.tags, n.remark,
             ${actor.accountId}, ${actor.accountId}
        from jsonb_to_recordset(${JSON.stringify(some)}) as n (
          id uuid, name text, alias text, code text, "clientType" text, level text, industry text, "groupId" uuid,
          "ownerId" uuid, "contactName" text, "contactPhone" text, "contactEmail" text, address text, tags text[],
          remark text)`.execute(db);
  }
  return {
    ids: clients.map(({ id }) => id),
    log: clients.map(({ id, ...client }) => ({
      action: 'CREATE',
      ...naming({ clientId: id, name: client.name }),
      changes: factsOf(client).map(([field, after]) => ({ field, before: null, after })),
    })),
  };
}

/** Keeps the groups from being deleted until the end; groups are always locked before their customers. */
async function lockGroups({ db, actor }: Context, rows: readonly Row[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ made }) => made.groupId ?? []))];
  const locked = await sql`
    select from client_group where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
     order by id for key share`.execute(db);
  if (locked.rows.length < ids.length) throw new Fault('NOT_FOUND');
}

const factsOf = ({ groupName, ownerName, ...client }: ClientToWrite) =>
  Object.entries({
    ...client,
    contactPhone: maskPhone(client.contactPhone),
    contactEmail: maskEmail(client.contactEmail),
    groupId: groupName,
    ownerId: ownerName,
  }).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null));
