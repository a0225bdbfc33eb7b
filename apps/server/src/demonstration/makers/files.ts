import type { FileKind } from '@console/contract/areas/base/file';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describePicture, isPicture } from '../../areas/base/file/thumb/thumbnail.ts';
import type { Context } from '../../kernel/calls/context.ts';
import { newId } from '../../kernel/db/ids.ts';
import { storageKey } from '../../kernel/files/file-answer.ts';
import { extensionOf } from '../../kernel/files/file-name.ts';
import type { Storage } from '../../ports/storage/storage.ts';

export async function* entries(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) yield { name, content: whole(text) };
}

async function* whole(text: string) {
  yield text;
}

const mimes: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  apk: 'application/vnd.android.package-archive',
  png: 'image/png',
  pdf: 'application/pdf',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  webm: 'video/webm',
  mp4: 'video/mp4',
};

/** Small ones: the demonstration holds them while it makes them. */
export async function keepFile(
  { db, actor }: Context,
  storage: Storage,
  kind: FileKind,
  name: string,
  content: Buffer | Promise<Buffer>,
): Promise<{ fileId: string; size: number; sha256: string }> {
  const bytes = await content;
  const fileId = newId();
  const path = `${new Date().toISOString().slice(0, 7).replace('-', '/')}/${fileId}`;
  const key = storageKey(actor.tenantId, { stored: path });
  await storage.put(key, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ext = extensionOf(name);
  const picture = isPicture(mimes[ext] ?? '') ? await describePicture(storage, key) : null;
  await sql`
    insert into file (tenant_id, id, path, kind, name, ext, mime, charset, size, sha256, width, height, has_thumb, created_by)
    values (${actor.tenantId}, ${fileId}, ${path}, ${kind}, ${name}, ${ext},
            ${mimes[ext] ?? 'text/plain'}, ${ext in mimes ? null : 'utf-8'}, ${bytes.length}, ${sha256},
            ${picture?.width ?? null}, ${picture?.height ?? null}, ${picture?.hasThumb ?? false},
            ${kind === 'LOG' || kind === 'RECORDING' ? null : actor.accountId})`.execute(db);
  await sql`update tenant set storage_used_bytes = storage_used_bytes + ${bytes.length}
             where tenant_id = ${actor.tenantId}`.execute(db);
  return { fileId, size: bytes.length, sha256 };
}
