import type { Reference } from '@console/contract/fields';
import { filingKinds, kinds } from '@console/contract/kinds';
import { sql, type Transaction } from 'kysely';
import { fileReferences } from '../../../domain/file/file-references.ts';
import { recordsWith } from '../../../domain/file/readable-files.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

/** Enough for a person to see what is in the way. */
const SHOWN = 20;

/**
 * What refers to a file of somebody's own: the same references that say who else reads it. A part stays in the way also
 * while its whole lies in the recycle bin: the two come back together.
 */
export async function usesOf(db: Transaction<Schema>, fileId: string): Promise<Reference[]> {
  const parts = filingKinds
    .filter((kind) => kinds[kind].files !== 'ownCall')
    .map((kind) => {
      const reference = { ...fileReferences[kind], within: [] };
      return sql`select ${kind} as type, t.id, ${sql.ref(`t.${reference.name}`)} as name ${recordsWith(reference, 'f')}`;
    });
  const { rows } = await sql<Reference>`
    select u.type, u.id, u.name from file f cross join lateral (${sql.join(parts, sql` union all `)}) u
     where f.tenant_id = current_setting('app.tenant_id')::uuid and f.id = ${fileId} limit ${SHOWN}`.execute(db);
  return rows;
}
