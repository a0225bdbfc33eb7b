import type { Reference } from '@console/contract/fields';
import type { material as contract } from '@console/contract/areas/material/material/material';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { MOST_SHOWN, textsShowing } from '../../../../domain/file/texts-showing.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

/** Enough for a person to see what is in the way. */
const SHOWN = 20;
const TOOLS = 200;

/** The kind of record that a tool is, for its page. */
const kindOfTool = sql`case t.type when 'VIRTUAL' then 'virtualTool' when 'KNOWLEDGE' then 'knowledgeTool' else 'errorCodeTool' end`;

/** Whatever else shows materials: through which table, and when it is there. */
const others = {
  live: sql`select 'live' as type, s.id, s.name from live_item l
    join live s on s.tenant_id = l.tenant_id and s.id = l.live_id and s.deleted_at is null`,
  errorNo: sql`select 'errorNo' as type, n.id, n.name from error_no_material l
    join error_no n on n.tenant_id = l.tenant_id and n.id = l.error_no_id and n.deleted_at is null
    join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id and c.deleted_at is null`,
};

/**
 * Which of these materials tools, live sessions and error numbers show, each with some of them. Something can be in every tool:
 * of those that are found first, and not of all, the names are put in order.
 */
export async function recordsShowing(
  db: Transaction<Schema>,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Reference[]>> {
  const { rows } = await sql<Reference & { ours: string }>`
    select u.id as ours, used.type, used.id, used.name from unnest(${[...ids]}::uuid[]) as u (id)
     cross join lateral (
       (select ${kindOfTool} as type, t.id, t.name from tool_material l
        cross join lateral (select * from tool o where o.tenant_id = ${tenantId} and o.id = l.tool_id
                               and o.deleted_at is null limit 1) as t
        where l.tenant_id = ${tenantId} and l.material_id = u.id limit ${SHOWN})
       union all (${others.live} where l.tenant_id = ${tenantId} and l.material_id = u.id limit ${SHOWN})
       union all (${others.errorNo} where l.tenant_id = ${tenantId} and l.material_id = u.id limit ${SHOWN})) as used
     order by used.name, used.id`.execute(db);
  const found = new Map<string, Reference[]>();
  for (const { ours, ...reference } of rows) found.set(ours, [...(found.get(ours) ?? []), reference]);
  return found;
}

/** How many there are of these: what is listed are some. */
const countShowing = (tenantId: string, materialId: string): RawBuilder<unknown> => sql`
  (select count(*) from tool_material l
     join tool t on t.tenant_id = l.tenant_id and t.id = l.tool_id and t.deleted_at is null
    where l.tenant_id = ${tenantId} and l.material_id = ${materialId})
  + (select count(*) from (${others.live} where l.tenant_id = ${tenantId} and l.material_id = ${materialId}) as live)
  + (select count(*) from (${others.errorNo} where l.tenant_id = ${tenantId} and l.material_id = ${materialId}) as number)`;

type UsedBy = OutputOf<(typeof contract)['getToolboxRefMaterial']>;

/** Of something that fewer tools show, the tools are looked up; of others the toolboxes are walked, of which there are hundreds. */
const FEW_TOOLS = 200;

/** Places `i` of toolboxes at which it is shown. */
async function placesOf({ db, actor }: Context, materialId: string): Promise<RawBuilder<unknown>> {
  const { tenantId } = actor;
  const { rows: some } = await sql<{ id: string }>`
    select tool_id as id from tool_material where tenant_id = ${tenantId} and material_id = ${materialId}
     limit ${FEW_TOOLS + 1}`.execute(db);
  return some.length > FEW_TOOLS
    ? sql`exists (select from tool_material l where l.tenant_id = ${tenantId} and l.tool_id = i.tool_id
                       and l.material_id = ${materialId})`
    : sql`i.tool_id = any(${some.map(({ id }) => id)}::uuid[])`;
}

/** Toolboxes with the tools through which they show it; some of them, where they are many. */
export async function toolboxesShowing(context: Context, materialId: string): Promise<UsedBy> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const through = await placesOf(context, materialId);
  const { rows } = await sql<UsedBy[number]>`
    select b.id as "toolboxId", b.name as "toolboxName", t.id as "toolId", t.name as "toolName", t.type as "toolType"
      from toolbox b join toolbox_tool i on i.tenant_id = b.tenant_id and i.toolbox_id = b.id
     cross join lateral (select * from tool o where o.tenant_id = ${tenantId} and o.id = i.tool_id
                            and o.deleted_at is null limit 1) as t
     where b.tenant_id = ${tenantId} and b.deleted_at is null and ${through}
     order by b.sort, b.id, t.name, t.id limit ${TOOLS}`.execute(db);
  return rows;
}

/** How many places show it, and how many toolboxes through them: all of them, whatever is listed. */
export async function countPlaces(
  context: Context,
  materialId: string,
): Promise<{ placeCount: number; toolboxCount: number }> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const through = await placesOf(context, materialId);
  const { rows } = await sql<{ placeCount: number; toolboxCount: number }>`
    select (${countShowing(tenantId, materialId)})::int as "placeCount",
           (select count(distinct b.id)::int
              from toolbox b join toolbox_tool i on i.tenant_id = b.tenant_id and i.toolbox_id = b.id
              join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id and t.deleted_at is null
             where b.tenant_id = ${tenantId} and b.deleted_at is null and ${through}) as "toolboxCount"`.execute(db);
  return rows[0]!;
}

type Texts = Pick<OutputOf<(typeof contract)['impact']>, 'texts' | 'moreTexts'>;

/** Texts that show a picture; of one kind no more than a person looks through. */
export async function textsOf(context: Context, materialId: string): Promise<Texts> {
  const found = await textsShowing(context, materialId);
  const seen = new Map<string, number>();
  const shown = found.filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return seen.get(kind)! <= MOST_SHOWN;
  });
  const texts = shown.map(({ kind, id, name }) => ({ type: kind, id, name }));
  return { texts, moreTexts: shown.length < found.length };
}
