import type { FileKind } from '@console/contract/areas/base/file';
import { sql, type Transaction } from 'kysely';
import { lockFiles } from '../../../../domain/file/lock-files.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';

/** The job that reads the file of a material. */
export const MATERIAL_READ = 'MATERIAL_READ';
/** The job that puts a file in the place of another when its time has come. */
export const MATERIAL_REPLACE = 'MATERIAL_REPLACE';

export interface Uploaded {
  readonly size: number;
  readonly sha256: string;
  readonly name: string;
}

/** A file of this kind that the caller may use; it stays while a material comes to point at it. */
export async function lockUpload(context: Context, kind: FileKind, fileId: string): Promise<Uploaded> {
  const { db, actor } = context;
  await lockFiles(context, { field: 'fileId', kind, ids: [fileId] });
  const { rows } = await sql<Uploaded>`
    select size, sha256, name from file where tenant_id = ${actor.tenantId} and id = ${fileId}`.execute(db);
  return rows[0]!;
}

interface NewRevision {
  readonly fileId: string;
  readonly revision: number;
  readonly state: 'CURRENT' | 'WAITING';
  readonly at: string | null;
  readonly pages: number | null;
  readonly posterFileId: string | null;
  readonly note: string | null;
}

export async function addRevision({ db, actor }: Context, materialId: string, given: NewRevision): Promise<string> {
  const id = newId();
  const { fileId, revision, state, at, pages, posterFileId, note } = given;
  await lockFiles({ db, actor }, { field: 'posterFileId', kind: 'IMAGE', ids: [posterFileId] });
  await sql`
    insert into material_revision (tenant_id, id, material_id, revision, file_id, state, at, pages, poster_file_id, note,
                                   created_by)
    values (${actor.tenantId}, ${id}, ${materialId}, ${revision}, ${fileId}, ${state}, ${at}, ${pages}, ${posterFileId},
            ${note}, ${actor.accountId})`.execute(db);
  return id;
}

/** The picture of the file in effect is the cover, unless somebody has chosen another. */
export async function showPoster(db: Transaction<Schema>, tenantId: string, materialId: string): Promise<void> {
  await sql`delete from material_picture
             where tenant_id = ${tenantId} and material_id = ${materialId} and role = 'COVER' and made`.execute(db);
  await sql`
    insert into material_picture (tenant_id, material_id, file_id, role, made)
    select r.tenant_id, r.material_id, r.poster_file_id, 'COVER', true from material_revision r
     where r.tenant_id = ${tenantId} and r.material_id = ${materialId} and r.state = 'CURRENT'
       and r.poster_file_id is not null
       and not exists (select from material_picture p where p.tenant_id = r.tenant_id and p.material_id = r.material_id
                          and p.role = 'COVER')`.execute(db);
}

/** Of which file it is, so that one who gives up speaks of no other. */
export async function startReading(context: Context, materialId: string): Promise<void> {
  const { tenantId } = context.actor;
  const { rows } = await sql<{ id: string }>`
    select id from material_revision
     where tenant_id = ${tenantId} and material_id = ${materialId} and state = 'CURRENT'`.execute(context.db);
  const payload = { materialId, revisionId: rows[0]?.id };
  await enqueue(context.db, { tenantId, kind: MATERIAL_READ, key: materialId, payload });
  context.wakeWorkers();
}

/** The number of the next file. */
export async function nextRevision({ db, actor }: Context, materialId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(revision), 0) + 1 as next from material_revision
     where tenant_id = ${actor.tenantId} and material_id = ${materialId}`.execute(db);
  return rows[0]!.next;
}

/**
 * Another revision is the one in effect; the one before can be brought back for so many days. What is out is read again,
 * unless `facts` says that it has been; what is a draft or was taken away stays that.
 */
export async function takeOver(
  db: Transaction<Schema>,
  tenantId: string,
  {
    materialId,
    revisionId,
    days,
    facts,
  }: {
    readonly materialId: string;
    readonly revisionId: string;
    readonly days: number;
    readonly facts?: object;
  },
): Promise<void> {
  await sql`update material_revision set state = 'OLD', kept_until = now() + make_interval(days => ${days})
             where tenant_id = ${tenantId} and material_id = ${materialId} and state = 'CURRENT'`.execute(db);
  // A file in effect has the highest number: whoever has an older one knows that theirs is not it.
  await sql`update material_revision r set state = 'CURRENT', at = null, kept_until = null, revision = greatest(r.revision, (
               select max(o.revision) + 1 from material_revision o
                where o.tenant_id = ${tenantId} and o.material_id = ${materialId} and o.id <> r.id))
             where r.tenant_id = ${tenantId} and r.id = ${revisionId}`.execute(db);
  await showPoster(db, tenantId, materialId);
  const isRead = facts !== undefined;
  await sql`
    update material m set revision = r.revision, file_size = f.size, facts = ${JSON.stringify(facts ?? {})},
           fail_code = null, fail_detail = null, version = m.version + 1, updated_at = now(),
           status = case when m.status in ('DRAFT', 'DISABLED') then m.status
                         when ${!isRead} then 'PROCESSING'
                         when m.expire_at <= now() then 'EXPIRED' else 'READY' end
      from material_revision r join file f on f.tenant_id = r.tenant_id and f.id = r.file_id
     where m.tenant_id = ${tenantId} and m.id = ${materialId} and r.tenant_id = m.tenant_id and r.id = ${revisionId}`.execute(
    db,
  );
}
