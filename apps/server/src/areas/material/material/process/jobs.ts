import { OLD_FILE_DAYS, type MaterialKind } from '@console/contract/areas/material/material/parts';
import { sql, type Transaction } from 'kysely';
import { MATERIAL_FROM_CLIP } from '../../../../domain/material/from-clip.ts';
import { MATERIAL_FROM_LIVE } from '../../../../domain/material/from-live.ts';
import { noteHistory } from '../../../../domain/material/history.ts';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { FileIntake } from '../../../../kernel/files/file-sender.ts';
import { enqueue, type DeadHandler, type Job, type JobHandler, type JobSet } from '../../../../kernel/jobs/jobs.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { detailRoute } from '../read/detail-route.ts';
import { MATERIAL_READ, MATERIAL_REPLACE, takeOver } from '../write/files.ts';
import { addFromClip } from '../write/from-clip.ts';
import { addFromLive } from '../write/from-live.ts';
import { readDocument } from './document.ts';
import { expireMaterials } from './expiry.ts';
import { readModelFile } from './model.ts';
import { NotUsable, type Read, type StoredFile } from './reading.ts';
import { removeEntries, unpackH5 } from './unpack.ts';
import { makePoster } from './video/poster.ts';
import { readVideo } from './video/video.ts';

const MATERIAL_EXPIRE = 'MATERIAL_EXPIRE';
const MATERIAL_H5_SWEEP = 'MATERIAL_H5_SWEEP';

interface Payload {
  readonly materialId: string;
  /** The file that it was about when it was asked for; jobs of before do not say. */
  readonly revisionId?: string;
}

interface Waiting {
  readonly kind: MaterialKind;
  readonly name: string;
  readonly revisionId: string;
  readonly fileName: string;
  readonly stored: string;
  readonly size: number;
  readonly ext: string;
  readonly mime: string;
  readonly pages: number | null;
  readonly ownerId: string | null;
  /** When it takes over; null of the one in effect. */
  readonly at: Date | null;
}

interface Parts {
  readonly storage: Storage;
  readonly files: FileIntake;
}

/** Nothing is held while the storage is read. */
async function readFile({ storage, files }: Parts, materialId: string, waiting: Waiting, job: Job): Promise<Read> {
  const { kind, name, size, ext, mime, pages, revisionId } = waiting;
  const file: StoredFile = { storage, key: storageKey(job.tenantId, waiting), size, ext, mime };
  if (kind === 'VIDEO') {
    const read = await readVideo(file);
    await makePoster(files, job, file, read, { materialId, revisionId, name });
    return read;
  }
  if (kind === 'MODEL') return readModelFile(file);
  return kind === 'H5' ? unpackH5(storage, file, revisionId, job) : readDocument(file, pages);
}

/** The file that a job is about: of what is being read, or of what takes its place. One in the recycle bin may come back. */
async function fileOf(
  db: Transaction<Schema>,
  tenantId: string,
  materialId: string,
  state: 'CURRENT' | 'WAITING',
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select m.kind, m.name, r.id as "revisionId", f.name as "fileName", f.stored, f.size, f.ext, f.mime, r.pages,
           m.owner_id as "ownerId", r.at
      from material m
      join material_revision r on r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = ${state}
      join file f on f.tenant_id = r.tenant_id and f.id = r.file_id
     where m.tenant_id = ${tenantId} and m.id = ${materialId}
       and ${state === 'CURRENT' ? sql`m.status = 'PROCESSING'` : sql`true`}`.execute(db);
  return rows[0];
}

/** Of a package that nothing came of, nothing stays. */
const clearPackage = (storage: Storage, job: Job, { kind, revisionId }: Waiting) =>
  kind === 'H5'
    ? removeEntries(storage, job, sql`e.revision_id = ${revisionId}`, { wereShown: false })
    : Promise.resolve();

interface Failure {
  readonly code: string;
  readonly detail: string | null;
}

/**
 * Held by itself, and only then looked at: what a statement finds beside the row that it waits for is what was there before it
 * waited.
 */
const holdMaterial = (db: Transaction<Schema>, tenantId: string, materialId: string) =>
  sql`select from material where tenant_id = ${tenantId} and id = ${materialId} for no key update`.execute(db);

/** Its file may be another one by now: then a job of its own reads that. */
async function settle(job: Job, materialId: string, revisionId: string, read: Read | null, failure?: Failure) {
  await inTenant(job.database, job.tenantId, async (db) => {
    await holdMaterial(db, job.tenantId, materialId);
    const { rows } = await sql<{ name: string; status: string }>`
      update material m set facts = ${JSON.stringify(read ?? {})}, fail_code = ${failure?.code ?? null},
             fail_detail = ${failure?.detail ?? null}, updated_at = now(),
             status = case when ${failure !== undefined} then 'FAILED'
                           when m.expire_at <= now() then 'EXPIRED' else 'READY' end
       where m.tenant_id = ${job.tenantId} and m.id = ${materialId} and m.status = 'PROCESSING'
         and exists (select from material_revision r where r.tenant_id = m.tenant_id and r.id = ${revisionId}
                        and r.material_id = m.id and r.state = 'CURRENT')
      returning m.name, m.status`.execute(db);
    const done = rows[0];
    if (!done) return;
    const changes = [{ field: 'status', before: 'PROCESSING', after: done.status }];
    const entry = { objectType: 'material', objectId: materialId, objectName: done.name, changes } as const;
    await writeJobLog(db, job, [
      { action: 'STATUS', ...entry, ...(failure && { failCode: 'MATERIAL_FILE_UNUSABLE' as const }) },
    ]);
    await noteHistory(db, nobody(job), 'STATUS', [{ materialId, about: [done.status] }]);
  });
}

const nobody = ({ tenantId }: Job) => ({ tenantId, accountId: null, name: null });

const readMaterial =
  (parts: Parts): JobHandler =>
  async (payload, job) => {
    const { materialId } = payload as Payload;
    const { tenantId, database } = job;
    const file = await inTenant(database, tenantId, (db) => fileOf(db, tenantId, materialId, 'CURRENT'));
    if (!file) return;
    try {
      await settle(job, materialId, file.revisionId, await readFile(parts, materialId, file, job));
    } catch (error) {
      if (!(error instanceof NotUsable)) throw error;
      await clearPackage(parts.storage, job, file);
      await settle(job, materialId, file.revisionId, null, error);
    }
  };

/** Another file may have come since, which has a job of its own. */
const isAbout = ({ revisionId }: Payload, file: Waiting) => revisionId === undefined || revisionId === file.revisionId;

/** The storage gave nothing, however often it was asked. */
const giveUpReading: DeadHandler = async (given, job) => {
  const payload = given as Payload;
  const { materialId } = payload;
  const { tenantId, database } = job;
  const file = await inTenant(database, tenantId, (db) => fileOf(db, tenantId, materialId, 'CURRENT'));
  if (file && isAbout(payload, file))
    await settle(job, materialId, file.revisionId, null, { code: 'UNREADABLE', detail: null });
};

const isAhead = ({ at }: Waiting) => at !== null && at.getTime() > Date.now();

/** Of one key the earlier time holds while a job waits. */
function putOff({ tenantId, database }: Job, materialId: string, { revisionId, at }: Waiting): Promise<void> {
  const payload = { materialId, revisionId };
  const later = { tenantId, kind: MATERIAL_REPLACE, key: materialId, payload, ...(at !== null && { runAt: at }) };
  return inTenant(database, tenantId, (db) => enqueue(db, later));
}

/**
 * Nobody watches when a file takes over at night: it is read before, and one that nothing can be made of leaves everything as
 * it was, with a word to whoever answers for the material.
 */
const replaceOnTime =
  (parts: Parts): JobHandler =>
  async (payload, job) => {
    const { materialId } = payload as Payload;
    const { tenantId, database } = job;
    const file = await inTenant(database, tenantId, (db) => fileOf(db, tenantId, materialId, 'WAITING'));
    if (!file) return;
    if (isAhead(file)) return putOff(job, materialId, file);
    try {
      const facts = await readFile(parts, materialId, file, job);
      await switchTo(job, materialId, file, facts);
    } catch (error) {
      if (!(error instanceof NotUsable)) throw error;
      await clearPackage(parts.storage, job, file);
      await callOff(job, materialId, file);
    }
  };

const giveUpReplacing: DeadHandler = async (given, job) => {
  const payload = given as Payload;
  const { materialId } = payload;
  const { tenantId, database } = job;
  const file = await inTenant(database, tenantId, (db) => fileOf(db, tenantId, materialId, 'WAITING'));
  if (!file) return;
  // Another one was planned since: this job was to run for it as well.
  if (isAhead(file) || !isAbout(payload, file)) await putOff(job, materialId, file);
  else await callOff(job, materialId, file);
};

/** It is still the one that waits. Whoever cancels holds the material; so does this. */
async function holdWaiting(db: Transaction<Schema>, tenantId: string, materialId: string, revisionId: string) {
  await holdMaterial(db, tenantId, materialId);
  const { rows } = await sql`
    select from material_revision where tenant_id = ${tenantId} and id = ${revisionId} and state = 'WAITING'`.execute(
    db,
  );
  return rows.length > 0;
}

const switchTo = (job: Job, materialId: string, { revisionId, name, fileName }: Waiting, facts: Read) =>
  inTenant(job.database, job.tenantId, async (db) => {
    if (!(await holdWaiting(db, job.tenantId, materialId, revisionId))) return;
    await takeOver(db, job.tenantId, { materialId, revisionId, days: OLD_FILE_DAYS, facts });
    const changes = [{ field: 'file', before: null, after: fileName }];
    await writeJobLog(db, job, [
      { action: 'UPDATE', objectType: 'material', objectId: materialId, objectName: name, changes },
    ]);
    await noteHistory(db, nobody(job), 'REPLACE_FILE', [{ materialId, about: [fileName] }]);
  });

const callOff = (job: Job, materialId: string, { revisionId, kind, name, fileName, ownerId }: Waiting) =>
  inTenant(job.database, job.tenantId, async (db) => {
    if (!(await holdWaiting(db, job.tenantId, materialId, revisionId))) return;
    await sql`delete from material_revision where tenant_id = ${job.tenantId} and id = ${revisionId}`.execute(db);
    const changes = [{ field: 'file', before: fileName, after: null }];
    await writeJobLog(db, job, [
      {
        action: 'UPDATE',
        objectType: 'material',
        objectId: materialId,
        objectName: name,
        changes,
        failCode: 'MATERIAL_FILE_UNUSABLE',
      },
    ]);
    await noteHistory(db, nobody(job), 'UPDATE', [{ materialId, about: ['replaceAt'] }]);
    if (ownerId !== null) await tellOwner(db, job.tenantId, ownerId, { materialId, kind, name, fileName });
  });

const tellOwner = (
  db: Transaction<Schema>,
  tenantId: string,
  ownerId: string,
  { materialId, kind, name, fileName }: Pick<Waiting, 'kind' | 'name' | 'fileName'> & { readonly materialId: string },
) =>
  sendInboxMessage(db, tenantId, [ownerId], {
    kind: 'TODO',
    code: 'MATERIAL_NOT_REPLACED',
    params: { name, fileName, materialId, tab: 'versions' },
    route: detailRoute[kind],
  });

export const materialJobs = (ports: Parts): JobSet => ({
  handlers: {
    [MATERIAL_READ]: readMaterial(ports),
    [MATERIAL_REPLACE]: replaceOnTime(ports),
    [MATERIAL_FROM_CLIP]: addFromClip,
    [MATERIAL_FROM_LIVE]: addFromLive,
    [MATERIAL_EXPIRE]: (_payload, job) => expireMaterials(job),
    [MATERIAL_H5_SWEEP]: (_payload, job) =>
      removeEntries(
        ports.storage,
        job,
        sql`not exists (select from material_revision r where r.tenant_id = e.tenant_id and r.id = e.revision_id)`,
        { wereShown: true },
      ),
  },
  dead: { [MATERIAL_READ]: giveUpReading, [MATERIAL_REPLACE]: giveUpReplacing },
  recurring: [
    { kind: MATERIAL_EXPIRE, everySeconds: 600 },
    { kind: MATERIAL_H5_SWEEP, everySeconds: 3_600 },
  ],
  expiring: [
    {
      kind: 'PURGE_MATERIAL_REVISIONS',
      everySeconds: 86_400,
      table: 'material_revision',
      expired: sql`state = 'OLD' and kept_until < now()`,
    },
    {
      kind: 'PURGE_MATERIAL_READS',
      everySeconds: 86_400,
      table: 'material_read',
      // The sums stand with the material, and no app reports again after so long.
      expired: sql`read_at < now() - interval '365 days'`,
    },
    {
      kind: 'PURGE_MATERIAL_SHARES',
      everySeconds: 86_400,
      table: 'material_share',
      // Until then whoever opens an old one hears that it has ended, and its maker sees how often it was opened.
      expired: sql`end_at < now() - interval '365 days'`,
    },
  ],
});
