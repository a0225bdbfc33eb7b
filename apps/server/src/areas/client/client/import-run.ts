import type { Dictionary } from '@console/contract/areas/base/reference';
import type { ImportBatch } from '@console/contract/import';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { StoredRow } from '../../../kernel/tables/import/batch.ts';
import { isGood, type GoodRow } from '../../../kernel/tables/import/check.ts';
import {
  beginRun,
  finishRun,
  finishUndo,
  parted,
  recordsOf,
  refuseUndo,
  slices,
  TRIES,
  unlessTaken,
} from '../../../kernel/tables/import/run.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { checkClients, type CheckedClient, type ClientToWrite } from './import-check.ts';
import { naming, record } from './list.ts';

type MadeClient = GoodRow<CheckedClient> & { readonly recordId: string };

/** Makes the customers of the good rows. What has turned bad since the look stays behind, with the reason. */
export async function runClientImport(
  context: Context,
  dictionaries: ReadonlyMap<string, Dictionary>,
  batch: ImportBatch,
): Promise<void> {
  const { stored, shownGood } = await beginRun(context, batch);
  const { made, left } = await makeClients(context, dictionaries, stored, shownGood);
  await finishRun(context, batch, made, left);
  for (const { made: client, recordId } of made) {
    const changes = factsOf(client).map(([field, after]) => ({ field, before: null, after }));
    context.log({ action: 'CREATE', ...naming({ clientId: recordId, name: client.name }), changes });
  }
}

const factsOf = ({ groupName, ownerName, ...client }: ClientToWrite) =>
  Object.entries({
    ...client,
    contactPhone: maskPhone(client.contactPhone),
    contactEmail: maskEmail(client.contactEmail),
    groupId: groupName,
    ownerId: ownerName,
  }).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null));

/** Someone may take a name between the look and the write: then it is looked at once more. */
async function makeClients(
  context: Context,
  dictionaries: ReadonlyMap<string, Dictionary>,
  stored: readonly StoredRow[],
  shownGood: ReadonlySet<number>,
): Promise<{ made: MadeClient[]; left: CheckedClient[] }> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const checked = (await checkClients(context, dictionaries, stored)).filter(({ rowNo }) => shownGood.has(rowNo));
    const made = checked.filter(isGood).map((row) => ({ ...row, recordId: newId() }));
    if (!(await holdGroups(context, made))) continue;
    if (!(await unlessTaken(context.db, () => writeClients(context, made)))) continue;
    return { made, left: checked.filter((row) => !isGood(row)) };
  }
  throw new Fault('TIMED_OUT');
}

/** Keeps the groups from being deleted until the end; groups are always held before their customers. */
async function holdGroups({ db, actor }: Context, rows: readonly MadeClient[]): Promise<boolean> {
  const ids = [...new Set(rows.flatMap(({ made }) => made.groupId ?? []))];
  const held = await sql`
    select from client_group where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
     order by id for key share`.execute(db);
  return held.rows.length === ids.length;
}

async function writeClients({ db, actor }: Context, rows: readonly MadeClient[]): Promise<true> {
  for (const some of slices(rows.map(({ made, recordId }) => ({ ...made, id: recordId })))) {
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
  return true;
}

/** Takes the customers back into the recycle bin; those that were changed, or have people by now, stay. */
export async function undoClientImport(
  context: Context,
  batch: ImportBatch,
): Promise<{ removed: number; kept: { id: string; name: string }[] }> {
  refuseUndo(batch);
  const { db, actor } = context;
  const { rows } = await sql<{ id: string; name: string; untouched: boolean }>`
    select c.id, c.name, c.version = 1 and c.user_count = 0 as untouched
      from client c
     where c.tenant_id = ${actor.tenantId} and c.id = any(${await recordsOf(context, batch)}::uuid[])
       and c.deleted_at is null
     order by c.id for update of c`.execute(db);
  const { gone, kept } = parted(rows);
  for (const some of slices(gone)) await moveToTrash(context, { type: record.type, table: record.table }, some);
  await finishUndo(context, batch, gone, kept);
  return { removed: gone.length, kept };
}
