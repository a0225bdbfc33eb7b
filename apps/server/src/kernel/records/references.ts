import type { Reference } from '@console/contract/fields';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A table through which other records point at this one. */
export interface ReferenceSource {
  /** Word for the records that point here. */
  readonly type: string;
  readonly link: keyof Schema;
  /** Column of the link that holds our id, and the one that holds theirs. */
  readonly ours: string;
  readonly theirs: string;
  readonly table: keyof Schema;
  readonly name: string;
}

/** Enough for a person to see what is in the way. */
const SHOWN = 20;

export async function referencesTo(
  db: Transaction<Schema>,
  sources: readonly ReferenceSource[],
  ids: readonly string[],
): Promise<Reference[]> {
  const found: Reference[] = [];
  for (const { type, link, ours, theirs, table, name } of sources) {
    const { rows } = await sql<{ id: string; name: string }>`
      select distinct t.id, t.${sql.ref(name)} as name
        from ${sql.table(link)} l join ${sql.table(table)} t on t.tenant_id = l.tenant_id and t.id = l.${sql.ref(theirs)}
       where l.tenant_id = current_setting('app.tenant_id')::uuid
         and l.${sql.ref(ours)} = any(${[...ids]}::uuid[]) and t.deleted_at is null
       limit ${SHOWN}`.execute(db);
    found.push(...rows.map((row) => ({ type, ...row })));
  }
  return found;
}

/** Which of these records others point at, each with what points there. */
export async function referencedAmong(
  db: Transaction<Schema>,
  sources: readonly ReferenceSource[],
  ids: readonly string[],
): Promise<Map<string, Reference[]>> {
  const found = new Map<string, Reference[]>();
  for (const { type, link, ours, theirs, table, name } of sources) {
    const { rows } = await sql<{ ours: string; id: string; name: string }>`
      select u.id as ours, used.id, used.name
        from unnest(${[...ids]}::uuid[]) as u (id)
        cross join lateral (
          select distinct t.id, t.${sql.ref(name)} as name
            from ${sql.table(link)} l join ${sql.table(table)} t on t.tenant_id = l.tenant_id and t.id = l.${sql.ref(theirs)}
           where l.tenant_id = current_setting('app.tenant_id')::uuid and l.${sql.ref(ours)} = u.id and t.deleted_at is null
           limit ${SHOWN}) as used`.execute(db);
    for (const { ours: id, ...row } of rows) found.set(id, [...(found.get(id) ?? []), { type, ...row }]);
  }
  return found;
}
