import type { material as contract } from '@console/contract/areas/material/material/material';
import { OLD_FILE_DAYS } from '@console/contract/areas/material/material/parts';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import { countPeople } from '../../../../domain/toolbox/people.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import { find, lock, refuseStale } from '../../../../kernel/records/record.ts';
import { materials, type Stored } from '../read/row.ts';
import { countPlaces, recordsShowing, textsOf } from '../read/used-by.ts';
import { addRevision, lockUpload, MATERIAL_REPLACE, nextRevision, startReading, takeOver } from './files.ts';
import { fileKindOf } from './rules.ts';
import { namingOf } from './write.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

function refuseTime(at: string): void {
  const away = Date.parse(at) - Date.now();
  const code = 'MATERIAL_REPLACE_TIME';
  if (away <= 0 || away > YEAR_MS) throw new Fault(code, { fields: [{ field: 'at', code }] });
}

async function hashOf({ db, actor }: Context, fileId: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file where tenant_id = ${actor.tenantId} and id = ${fileId ?? null}::uuid`.execute(db);
  return rows[0]?.sha256;
}

/** At most one file waits: who plans another takes the place of the plan before. */
const dropWaiting = ({ db, actor }: Context, materialId: string) =>
  sql`delete from material_revision
       where tenant_id = ${actor.tenantId} and material_id = ${materialId} and state = 'WAITING'`.execute(db);

/** Reads what is out again. */
async function readIfOut(context: Context, materialId: string): Promise<void> {
  const { status } = await find<Stored>(context, materials, materialId);
  if (status === 'PROCESSING') await startReading(context, materialId);
}

export async function replaceFile(input: InputOf<(typeof contract)['replaceFile']>, context: Context): Promise<void> {
  const { materialId, fileId, at, note, pages, posterFileId = null } = input;
  const before = await lock<Stored>(context, materials, materialId, 'no key update');
  refuseStale(before, input);
  const kind = fileKindOf[before.kind];
  if (kind === null || before.h5Url !== null) {
    throw new Fault('MATERIAL_WRONG_FIELD', { fields: [{ field: 'fileId', code: 'MATERIAL_WRONG_FIELD' }] });
  }
  if (at !== null) refuseTime(at);
  const upload = await lockUpload(context, kind, fileId);
  if (upload.sha256 === (await hashOf(context, before.file?.fileId))) {
    throw new Fault('MATERIAL_SAME_FILE', { fields: [{ field: 'fileId', code: 'MATERIAL_SAME_FILE' }] });
  }
  await dropWaiting(context, materialId);
  const revision = await nextRevision(context, materialId);
  // It waits for a moment also where it takes over at once: one at a time is in effect.
  const waiting = {
    fileId,
    revision,
    state: 'WAITING',
    at: at ?? new Date().toISOString(),
    pages,
    posterFileId,
    note,
  } as const;
  const revisionId = await addRevision(context, materialId, waiting);
  const { db, actor } = context;
  if (at === null) {
    await takeOver(db, actor.tenantId, { materialId, revisionId, days: OLD_FILE_DAYS });
    await readIfOut(context, materialId);
  } else {
    const job = {
      tenantId: actor.tenantId,
      kind: MATERIAL_REPLACE,
      key: materialId,
      payload: { materialId, revisionId },
    };
    await enqueue(db, { ...job, runAt: new Date(at) });
    await sql`update material set version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${materialId}`.execute(db);
  }
  const changes = [
    { field: 'file', before: before.file?.name ?? null, after: upload.name },
    ...(at === null ? [] : [{ field: 'replaceAt', before: before.replaceAt, after: at }]),
    ...(note === null ? [] : [{ field: 'note', before: null, after: note }]),
  ];
  context.log({ action: 'UPDATE', ...namingOf(before), changes });
  const about = [upload.name, ...(at === null ? [] : [at])];
  await noteHistory(db, actor, 'REPLACE_FILE', [{ materialId, about }]);
}

/** Also where none waits: it is as it was wanted. */
export async function cancelReplace(materialId: string, context: Context): Promise<void> {
  const before = await lock<Stored>(context, materials, materialId, 'no key update');
  if (before.replaceAt === null) return;
  const { db, actor } = context;
  await dropWaiting(context, materialId);
  await sql`update material set version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = ${materialId}`.execute(db);
  const changes = [{ field: 'replaceAt', before: before.replaceAt, after: null }];
  context.log({ action: 'UPDATE', ...namingOf(before), changes });
  await noteHistory(db, actor, 'UPDATE', [{ materialId, about: ['replaceAt'] }]);
}

export async function bringBack(input: InputOf<(typeof contract)['bringBack']>, context: Context): Promise<void> {
  const { materialId, revisionId } = input;
  const before = await lock<Stored>(context, materials, materialId, 'no key update');
  refuseStale(before, input);
  const old = before.revisions.find((one) => one.revisionId === revisionId);
  if (!old) throw new Fault('NOT_FOUND', { fields: [{ field: 'revisionId', code: 'NOT_FOUND' }] });
  if (old.state !== 'OLD') throw new Fault('STATE_NOT_ALLOWED');
  const { db, actor } = context;
  await takeOver(db, actor.tenantId, { materialId, revisionId, days: OLD_FILE_DAYS });
  await readIfOut(context, materialId);
  const changes = [{ field: 'file', before: before.file?.name ?? null, after: old.file.name }];
  context.log({ action: 'UPDATE', ...namingOf(before), changes });
  await noteHistory(db, actor, 'REPLACE_FILE', [{ materialId, about: [old.file.name] }]);
}

/** Reads a file again that could not be read, for it may have been the storage. */
export async function retry(materialId: string, context: Context): Promise<void> {
  const before = await lock<Stored>(context, materials, materialId, 'no key update');
  if (before.status === 'PROCESSING') return;
  if (before.status !== 'FAILED' || before.file === null) throw new Fault('STATE_NOT_ALLOWED');
  const { db, actor } = context;
  await sql`update material set status = 'PROCESSING', fail_code = null, fail_detail = null, version = version + 1,
                   updated_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = ${materialId}`.execute(db);
  await startReading(context, materialId);
  const changes = [{ field: 'status', before: 'FAILED', after: 'PROCESSING' }];
  context.log({ action: 'STATUS', ...namingOf(before), changes });
  await noteHistory(db, actor, 'STATUS', [{ materialId, about: ['PROCESSING'] }]);
}

/** Who would see another file from now on. */
export async function impactOf(materialId: string, context: Context): Promise<OutputOf<(typeof contract)['impact']>> {
  await find(context, materials, materialId);
  const shown = await recordsShowing(context, [materialId]);
  return {
    references: shown.get(materialId) ?? [],
    ...(await textsOf(context, materialId)),
    ...(await countPlaces(context, materialId)),
    ...(await countPeople(context, { kind: 'material', id: materialId })),
  };
}
