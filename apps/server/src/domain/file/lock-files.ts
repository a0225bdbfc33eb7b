import type { FileKind } from '@console/contract/areas/base/file';
import { sql } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { isReadable } from './readable-files.ts';

/** Files of this kind that the caller may read, held so that none is deleted while a record comes to point at them. */
export async function lockFiles(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { field, kind, ids }: { readonly field: string; readonly kind: FileKind; readonly ids: readonly (string | null)[] },
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return;
  const found = await lockReadable({ db, actor }, kind, wanted);
  if (found.size < wanted.length) throw new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });
}

/** Those of them that can be had, and what tells their content apart. */
export async function lockReadable(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  kind: FileKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select id, sha256 from file where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[]) and kind = ${kind}
       and deleted_at is null and ${isReadable(actor, 'file')} order by id for key share`.execute(db);
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
