import { sql, type Transaction } from 'kysely';
import { releaseQuota, takeQuota } from '../../../../domain/tenant/tenants.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import { mayRemove, type StoredBytes } from '../../../../kernel/jobs/removal.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { openMember, openPackage, type Member } from './h5.ts';
import { NotUsable, type Read, type StoredFile } from './reading.ts';

type Place = Pick<Job, 'database' | 'tenantId' | 'signal'>;

interface Entry {
  readonly path: string;
  readonly stored: string;
}

const newPath = () => {
  const [year, month] = new Date().toISOString().split('-');
  return `${year}/${month}/${newId()}`;
};

/**
 * Every page of a package under a key of its own. The rows come first, so that whatever a killed server has left is known and
 * is written over; nobody is led there before the material says that it is read.
 */
export async function unpackH5(storage: Storage, file: StoredFile, revisionId: string, job: Place): Promise<Read> {
  const { database, tenantId, signal } = job;
  const { members, entry } = await openPackage(file);
  const places = await inTenant(database, tenantId, (db) => reserveEntries(db, tenantId, revisionId, members));
  await writeMembers(storage, tenantId, file, members, places, signal);
  return { read: true, entry };
}

export async function writeMembers(
  storage: Storage,
  tenantId: string,
  file: StoredFile,
  members: readonly Member[],
  places: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<void> {
  for (const member of members) {
    if (signal?.aborted) throw new Error('the server stops');
    const key = storageKey(tenantId, { stored: places.get(member.path)! });
    await storage.delete(key);
    await storage.put(key, await openMember(file, member));
  }
}

const bytesOf = (rows: readonly { readonly size: number }[]) => rows.reduce((sum, { size }) => sum + size, 0);

/** What a package unpacks to is stored like any other file of the company, and counts like one. */
async function takeRoom(db: Transaction<Schema>, tenantId: string, bytes: number): Promise<void> {
  try {
    await takeQuota(db, tenantId, bytes);
  } catch (error) {
    throw error instanceof Fault && error.code === 'QUOTA_STORAGE' ? new NotUsable('NO_ROOM') : error;
  }
}

/** Where each of them will lie; those of an earlier try keep their places. */
export async function reserveEntries(
  db: Transaction<Schema>,
  tenantId: string,
  revisionId: string,
  members: readonly Member[],
): Promise<Map<string, string>> {
  const lines = members.map(({ path, unpacked }) => ({ path, stored: newPath(), size: unpacked }));
  const added = await sql<{ size: number }>`
    insert into material_h5_entry (tenant_id, revision_id, path, stored, size)
    select ${tenantId}, ${revisionId}, n.path, n.stored, n.size
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n (path text, stored text, size bigint)
    on conflict do nothing returning size`.execute(db);
  await takeRoom(db, tenantId, bytesOf(added.rows));
  const { rows } = await sql<Entry>`
    select path, stored from material_h5_entry where tenant_id = ${tenantId} and revision_id = ${revisionId}`.execute(
    db,
  );
  return new Map(rows.map(({ path, stored }) => [path, stored]));
}

const AT_ONCE = 200;

/** Pages that are shown: of a package that is being unpacked, or was replaced, they are made anew. */
export const storedPages: StoredBytes = {
  table: 'material_h5_entry',
  column: 'stored',
  paths: `select e.tenant_id, e.stored as path from material_h5_entry e
            join material_revision r on r.tenant_id = e.tenant_id and r.id = e.revision_id and r.state = 'CURRENT'
            join material m on m.tenant_id = r.tenant_id and m.id = r.material_id and m.facts -> 'read' is not null`,
};

/** Removes what lies under entries that `which` selects, as `e`: the bytes first, so that nothing is forgotten. */
export async function removeEntries(
  storage: Storage,
  { database, tenantId, signal }: Place,
  which: ReturnType<typeof sql>,
  { wereShown }: { readonly wereShown: boolean },
): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE && !signal.aborted;) {
    const rows = await inTenant(database, tenantId, async (db) => {
      const found = await sql<Entry & { revisionId: string }>`
        select e.revision_id as "revisionId", e.path, e.stored from material_h5_entry e
         where e.tenant_id = ${tenantId} and ${which} limit ${AT_ONCE}`.execute(db);
      return !wereShown || (await mayRemove(db)) ? found.rows : [];
    });
    for (const row of rows) await storage.delete(storageKey(tenantId, row));
    await inTenant(database, tenantId, async (db) => {
      const gone = await sql<{ size: number }>`
        delete from material_h5_entry e using jsonb_to_recordset(${JSON.stringify(rows)}) as n ("revisionId" uuid, path text)
         where e.tenant_id = ${tenantId} and e.revision_id = n."revisionId" and e.path = n.path returning e.size`.execute(
        db,
      );
      await releaseQuota(db, tenantId, bytesOf(gone.rows));
    });
    removed = rows.length;
  }
}
