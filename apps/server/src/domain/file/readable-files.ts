import { filingKinds, kinds, type FilingKind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../kernel/calls/context.ts';
import { refusalOf } from '../../kernel/calls/rights.ts';
import { deliveredTo } from '../notice/delivered-to.ts';
import { referencesOf, type FileReference } from './file-references.ts';

/**
 * A condition on a table or an alias of files: this person may read it, because they uploaded it or may read a record that
 * refers to it. Kinds that they have no right to are not looked at; the others are one look into an index each.
 */
export function isReadable(actor: Actor, file: string): RawBuilder<boolean> {
  const ways = filingKinds.map((kind) => throughKind(kind, actor, file)).filter((way) => way !== null);
  const own = sql<boolean>`${sql.ref(`${file}.created_by`)} = ${actor.accountId}`;
  // What apps send is handed out by a call of its own alone, whoever put it there.
  return sql`(${sql.ref(`${file}.kind`)} not in ('LOG', 'RECORDING') and (${sql.join([own, ...ways], sql` or `)}))`;
}

function throughKind(kind: FilingKind, actor: Actor, file: string): RawBuilder<boolean> | null {
  const readers = kinds[kind].files;
  if (readers === undefined || readers === 'ownCall') return null;
  const through = (more: RawBuilder<unknown>) =>
    sql.join(
      referencesOf(kind).map((reference) => sql<boolean>`exists (select ${recordsWith(reference, file)} ${more})`),
      sql` or `,
    ) as RawBuilder<boolean>;
  if (readers === 'company' || refusalOf(readers, actor) === null) return through(sql``);
  return readers.recipients ? through(sql`and ${deliveredTo(actor, 't')}`) : null;
}

/** The records `t` that are there and refer to the file. */
export function recordsWith(reference: FileReference, file: string): RawBuilder<unknown> {
  const { link, holds, record, table, only, within = [] } = reference;
  const above = within.map(({ table: parent, by }, place) => {
    const [below, name] = [place === 0 ? 't' : `t${place}`, `t${place + 1}`];
    return sql`join ${sql.table(parent)} as ${sql.ref(name)} on ${sql.ref(`${name}.tenant_id`)} = l.tenant_id
      and ${sql.ref(`${name}.id`)} = ${sql.ref(`${below}.${by}`)} and ${sql.ref(`${name}.deleted_at`)} is null`;
  });
  return sql`from ${sql.table(link)} as l
    join ${sql.table(table)} as t on t.tenant_id = l.tenant_id and t.id = ${sql.ref(`l.${record}`)} and t.deleted_at is null
    ${sql.join(above, sql` `)}
   where l.tenant_id = ${sql.ref(`${file}.tenant_id`)} and ${sql.ref(`l.${reference.file}`)} = ${sql.ref(`${file}.${holds}`)}
     ${only ? sql`and ${sql.ref(`t.${only.column}`)} = ${only.is}` : sql``}`;
}
