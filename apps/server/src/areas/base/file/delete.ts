import { file as contract } from '@console/contract/areas/base/file';
import type { Reference } from '@console/contract/fields';
import { sql } from 'kysely';
import { releaseQuota } from '../../../domain/tenant/tenants.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { missing, skip, type Skips } from '../../../kernel/records/bulk.ts';
import { referencedAmong, type ReferenceSource } from '../../../kernel/records/references.ts';
import { FILE_SWEEP } from './jobs.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** Tables that point at files by id: a resource that stores files adds its line. */
const uses: readonly ReferenceSource[] = [
  { type: 'notice', link: 'notice_file', ours: 'file_id', theirs: 'notice_id', table: 'notice', name: 'name' },
  {
    type: 'agreementVersion',
    link: 'agreement_file',
    ours: 'file_id',
    theirs: 'version_id',
    table: 'agreement_version',
    name: 'name',
  },
  {
    type: 'application',
    link: 'application',
    ours: 'icon_file_id',
    theirs: 'id',
    table: 'application',
    name: 'name',
  },
  {
    type: 'appVersion',
    link: 'app_version',
    ours: 'file_id',
    theirs: 'id',
    table: 'app_version',
    name: 'name',
  },
  {
    type: 'application',
    link: 'download_page_picture',
    ours: 'file_id',
    theirs: 'application_id',
    table: 'application',
    name: 'name',
  },
];

/** Where each of these files is used. */
export async function usesOf(files: readonly StoredFile[], context: Context): Promise<Map<string, Reference[]>> {
  const { db, actor } = context;
  const found = await referencedAmong(
    db,
    uses,
    files.map(({ id }) => id),
  );
  // People whose picture it is: accounts keep the address of the file, not its id.
  const byAddress = new Map(
    files.flatMap(({ id, path }) => [path, `${contract.get.path}?path=${path}`].map((at) => [at, id])),
  );
  const people = await db
    .selectFrom('account')
    .select(['id', 'name', 'avatar'])
    .where('tenant_id', '=', actor.tenantId)
    .where('avatar', 'in', [...byAddress.keys()])
    .where('deleted_at', 'is', null)
    .limit(20 * files.length)
    .execute();
  for (const { id, name, avatar } of people) {
    const fileId = byAddress.get(avatar ?? '')!;
    found.set(fileId, [...(found.get(fileId) ?? []), { type: 'account', id, name }]);
  }
  return found;
}

/** Nobody sees them any more, their room is free, and the sweep takes the bytes. */
export async function markDeleted(files: readonly StoredFile[], context: Context): Promise<void> {
  if (files.length === 0) return;
  const { db, actor } = context;
  const { tenantId } = actor;
  await db
    .updateTable('file')
    .set({ deleted_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
  await releaseQuota(
    db,
    tenantId,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  await enqueue(db, { tenantId, kind: FILE_SWEEP, key: 'DELETED' });
  context.wakeWorkers();
  for (const { id, name } of files)
    context.log({ action: 'DELETE', objectType: 'file', objectId: id, objectName: name });
}

/** Those of one's own files that nothing uses. */
export async function deleteFiles(ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await db
    .selectFrom('file')
    .select(['id', 'name', 'path', 'size'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', [...ids])
    .where('created_by', '=', actor.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const skips: Skips = new Map();
  // What is deleted already is as it was wanted.
  for (const id of missing(
    ids,
    found.map((row) => row.id),
  ).keys()) {
    skip(skips, id, 'BULK_UNCHANGED');
  }
  if (found.length > 0) {
    for (const [id, references] of await usesOf(found, context)) {
      skips.set(id, new Fault('REFERENCED', { data: { references } }));
    }
  }
  await markDeleted(
    found.filter(({ id }) => !skips.has(id)),
    context,
  );
  return skips;
}
