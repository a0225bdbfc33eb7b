import type { UsedKind } from '@console/contract/areas/toolbox/where-used';
import { sql, type RawBuilder } from 'kysely';
import type { TextKind } from '../../../domain/file/texts-showing.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Node } from './found.ts';

/** Of each kind, as many as a person looks through; what is more is said. */
export const SHOWN = 50;

const tables: Readonly<Record<Exclude<UsedKind, TextKind>, { table: string; type: string; status: string }>> = {
  material: { table: 'material', type: 'n.kind', status: 'n.status' },
  productModel: { table: 'product_model', type: 'null::text', status: 'n.status' },
  errorCode: { table: 'error_code', type: 'null::text', status: 'n.status' },
  errorNo: { table: 'error_no', type: 'null::text', status: 'n.status' },
  productDoc: { table: 'product_doc', type: 'null::text', status: 'n.status' },
  live: { table: 'live', type: 'null::text', status: 'n.status' },
  tool: { table: 'tool', type: 'n.type', status: 'n.status' },
  toolbox: { table: 'toolbox', type: 'null::text', status: 'n.status' },
  product: { table: 'product', type: 'null::text', status: 'n.status' },
  application: { table: 'application', type: 'null::text', status: 'n.status' },
  clientGroup: { table: 'client_group', type: 'null::text', status: 'null::text' },
};
type Walked = keyof typeof tables;

/**
 * Records of one kind that are there, from a list of ids; one more than is shown tells that there are more. Each is looked up
 * by itself: whatever the database knows of its tables, it begins with the list and ends with the last one shown.
 */
export async function nodes(
  { db, actor }: Context,
  kind: Walked,
  distance: number,
  list: RawBuilder<unknown>,
): Promise<Node[]> {
  const { table, type, status } = tables[kind];
  const { rows } = await sql<Node>`
    select ${kind}::text as kind, n.id, n.name, ${sql.raw(type)} as type, ${sql.raw(status)} as status,
           ${distance}::int as distance
      from (${list}) as w (id)
     cross join lateral (
       select * from ${sql.table(table)} o
        where o.tenant_id = ${actor.tenantId} and o.id = w.id and o.deleted_at is null limit 1) as n
     limit ${SHOWN + 1}`.execute(db);
  return rows;
}

export const ids = (list: readonly Node[]) => list.map(({ id }) => id);

/** Of one there is one link to each; of several, some lead to the same. */
export const linked = ({ actor }: Context, link: string, ours: string, theirs: string, which: readonly string[]) => sql`
  select ${which.length > 1 ? sql`distinct` : sql``} l.${sql.ref(ours)} from ${sql.table(link)} l
   where l.tenant_id = ${actor.tenantId} and l.${sql.ref(theirs)} = any(${[...which]}::uuid[])`;
