import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { newId } from '../../kernel/db/ids.ts';
import { storageKey } from '../../kernel/files/file-answer.ts';
import type { Storage } from '../../ports/storage/storage.ts';

export async function* entries(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) yield { name, content: whole(text) };
}

async function* whole(text: string) {
  yield text;
}

export const extOf = (fileName: string) => fileName.slice(fileName.lastIndexOf('.') + 1);

const mimes: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  apk: 'application/vnd.android.package-archive',
};

/** Small ones: the demonstration holds them while it makes them. */
export async function keepFile(
  { db, actor }: Context,
  storage: Storage,
  kind: 'PACKAGE' | 'LOG',
  name: string,
  content: Buffer | Promise<Buffer>,
): Promise<{ fileId: string; size: number; sha256: string }> {
  const bytes = await content;
  const fileId = newId();
  const path = `${new Date().toISOString().slice(0, 7).replace('-', '/')}/${fileId}`;
  await storage.put(storageKey(actor.tenantId, path), Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ext = extOf(name);
  await sql`
    insert into file (tenant_id, id, path, kind, name, ext, mime, charset, size, sha256, created_by)
    values (${actor.tenantId}, ${fileId}, ${path}, ${kind}, ${name}, ${ext},
            ${mimes[ext] ?? 'text/plain'}, ${ext in mimes ? null : 'utf-8'}, ${bytes.length},
            ${sha256}, ${kind === 'LOG' ? null : actor.accountId})`.execute(db);
  await sql`update tenant set storage_used_bytes = storage_used_bytes + ${bytes.length}
             where tenant_id = ${actor.tenantId}`.execute(db);
  return { fileId, size: bytes.length, sha256 };
}
