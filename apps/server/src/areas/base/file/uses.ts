import type { Reference } from '@console/contract/fields';
import { filingKinds, kinds } from '@console/contract/kinds';
import { sql, type Transaction } from 'kysely';
import { referencesOf } from '../../../domain/file/file-references.ts';
import { recordsWith } from '../../../domain/file/readable-files.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

/** Enough for a person to see what is in the way. */
const SHOWN = 20;

/**
 * What refers to each of somebody's own files: the same references that say who else reads it. A part stays in the way
 * also while its whole lies in the recycle bin: the two come back together.
 */
export async function usesOf(db: Transaction<Schema>, fileIds: readonly string[]): Promise<Map<string, Reference[]>> {
  const parts = filingKinds
    .filter((kind) => kinds[kind].files !== 'ownCall')
    .flatMap((kind) => referencesOf(kind).map((reference) => ({ ...reference, within: [], kind })))
    .map(
      ({ kind, ...reference }) =>
        sql`select ${kind} as type, t.id, ${sql.ref(`t.${reference.name}`)} as name ${recordsWith(reference, 'f')}`,
    );
  const { rows } = await sql<Reference & { fileId: string }>`
    select f.id as "fileId", u.type, u.id, u.name from file f
     cross join lateral (select * from (${sql.join(parts, sql` union `)}) every limit ${SHOWN}) u
     where f.tenant_id = current_setting('app.tenant_id')::uuid and f.id = any(${[...fileIds]}::uuid[])`.execute(db);
  const uses = new Map<string, Reference[]>();
  for (const { fileId, ...reference } of rows) uses.set(fileId, [...(uses.get(fileId) ?? []), reference]);
  return uses;
}
