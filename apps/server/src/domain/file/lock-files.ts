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
  const { rows } = await sql`
    select from file where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) and kind = ${kind}
       and deleted_at is null and ${isReadable(actor, 'file')} order by id for key share`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });
}
