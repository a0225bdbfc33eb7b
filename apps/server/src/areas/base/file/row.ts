import { file as contract, type FileRef, thumbEdges } from '@console/contract/areas/base/file';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { StoredBytes } from '../../../kernel/jobs/removal.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { thumbKey } from './thumb/thumbnail.ts';

const address = sql.lit(`${contract.get.path}?path=`);

/** The wire's picture of a row, written once for the list and for a single one. */
export const fileFields: Record<keyof FileRef, RawBuilder<unknown>> = {
  fileId: sql.ref('file.id'),
  path: sql.ref('file.path'),
  url: sql`${address} || file.path`,
  name: sql.ref('file.name'),
  ext: sql.ref('file.ext'),
  mime: sql.ref('file.mime'),
  size: sql.ref('file.size'),
  sha256: sql.ref('file.sha256'),
  kind: sql.ref('file.kind'),
  width: sql.ref('file.width'),
  height: sql.ref('file.height'),
  thumbUrl: sql`case when file.has_thumb then ${address} || file.path || '&thumb=1' end`,
  createdAt: sql`wire_time(file.created_at)`,
};

/** A file that the caller uploaded. */
export async function findOwnFile(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<FileRef | undefined> {
  const { rows } = await sql<{ row: FileRef }>`
    select ${jsonObject(fileFields)} as row from file
     where file.tenant_id = ${actor.tenantId} and file.id = ${id} and file.created_by = ${actor.accountId}
       and file.deleted_at is null`.execute(db);
  return rows[0]?.row;
}

/** Never empty: of a file that shares nothing it is its path. */
export const whereItLies = sql<string>`file.stored`.as('stored');

interface Placed {
  readonly path: string;
}

/** Under its own path lie what only this one has: its thumbnails, and its bytes until they are found to be there already. */
export const ownKey = (tenantId: string, { path }: Placed) => storageKey(tenantId, { stored: path });

export async function removeThumbs(storage: Storage, tenantId: string, row: Placed): Promise<void> {
  for (const edge of thumbEdges) await storage.delete(thumbKey(ownKey(tenantId, row), edge));
}

/** What of an upload's own is in use, so that it stays when the upload goes. */
export interface InUse {
  readonly bytes: boolean;
  readonly thumbs: boolean;
}

export async function removeUploaded(storage: Storage, tenantId: string, row: Placed, inUse: InUse): Promise<void> {
  if (!inUse.bytes) await storage.delete(ownKey(tenantId, row));
  if (!inUse.thumbs) await removeThumbs(storage, tenantId, row);
}

/** Whole files, and the pictures of them beside them. */
export const storedFiles: readonly StoredBytes[] = [
  {
    table: 'file',
    column: 'path',
    // What shares its bytes names those of another; a database of an older release has none that do.
    paths: `select distinct tenant_id, coalesce(to_jsonb(file) ->> 'shares', path) as path from file
             where deleted_at is null`,
  },
  {
    table: 'file',
    column: 'has_thumb',
    paths: `select tenant_id, path || '${thumbKey('')}' as path from file where deleted_at is null and has_thumb`,
  },
  {
    table: 'file',
    column: 'thumb_edges',
    paths: `select tenant_id, path || '${thumbKey('')}' || edge as path from file, unnest(thumb_edges) as edge
             where deleted_at is null and edge > ${thumbEdges[0]}`,
  },
];

export function newPath(id: string, now = new Date()): string {
  const [year, month] = now.toISOString().split('-');
  return `${year}/${month}/${id}`;
}
