import type { Reference } from '@console/contract/fields';
import type { material as contract } from '@console/contract/areas/material/material/material';
import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import type { UsedKind } from '@console/contract/areas/toolbox/where-used';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { MOST_SHOWN, textsShowing } from '../../../../domain/file/texts-showing.ts';
import { pairOf } from '../../../../domain/material/pair.ts';
import { isSeen } from '../../../../domain/toolbox/may-see.ts';
import type { Actor, Context } from '../../../../kernel/calls/context.ts';

/** Enough for a person to see what is in the way. */
const SHOWN = 20;
const TOOLS = 200;

/** The kind of record that a tool is, for its page. */
const kindOfTool = sql`case t.type when 'VIRTUAL' then 'virtualTool' when 'KNOWLEDGE' then 'knowledgeTool' else 'errorCodeTool' end`;

/** Whatever else shows materials: through which table, and when it is there. */
const others = {
  live: sql`select 'live' as type, s.id, s.name, null::text as set_id, null::text as set_name from live_item l
    join live s on s.tenant_id = l.tenant_id and s.id = l.live_id and s.deleted_at is null`,
  errorNo: sql`select 'errorNo' as type, n.id, n.name, c.id::text as set_id, c.name as set_name from error_no_material l
    join error_no n on n.tenant_id = l.tenant_id and n.id = l.error_no_id and n.deleted_at is null
    join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id and c.deleted_at is null`,
};

const toolTypes: Readonly<Record<string, ToolType>> = {
  virtualTool: 'VIRTUAL',
  knowledgeTool: 'KNOWLEDGE',
  errorCodeTool: 'ERRORCODE',
};

/** Whoever may not see the list of a kind is not told the names in it. */
function mayName(actor: Actor, type: string): boolean {
  const tool = toolTypes[type];
  return isSeen(actor, tool === undefined ? { kind: type as UsedKind, type: null } : { kind: 'tool', type: tool });
}

/**
 * Which of these materials tools, live sessions and error numbers show, by itself or in the other language, each with some of
 * them that the asker may see. Something can be in every tool: of those that are found first, and not of all, the names are put
 * in order.
 */
export async function recordsShowing(
  { db, actor }: Context,
  ids: readonly string[],
): Promise<Map<string, Reference[]>> {
  const { tenantId } = actor;
  const of = sql`l.tenant_id = ${tenantId} and l.material_id in (u.id, u.twin)`;
  const { rows } = await sql<Reference & { ours: string; setId: string | null; setName: string | null }>`
    select distinct u.id as ours, used.type, used.id, used.name, used.set_id as "setId", used.set_name as "setName"
      from (select w.id, o.id as twin from unnest(${[...ids]}::uuid[]) as w (id)
              left join material m on m.tenant_id = ${tenantId} and m.id = w.id
              left join material o on o.tenant_id = ${tenantId} and o.id = m.translation_id and o.deleted_at is null) as u
     cross join lateral (
       (select ${kindOfTool} as type, t.id, t.name, null::text as set_id, null::text as set_name from tool_material l
        cross join lateral (select * from tool o where o.tenant_id = ${tenantId} and o.id = l.tool_id
                               and o.deleted_at is null limit 1) as t
        where ${of} limit ${SHOWN})
       union all (${others.live} where ${of} limit ${SHOWN})
       union all (${others.errorNo} where ${of} limit ${SHOWN})) as used
     order by used.name, used.id`.execute(db);
  const found = new Map<string, Reference[]>();
  for (const { ours, type, id, name, setId, setName } of rows) {
    const within = setId === null || setName === null ? {} : { within: { id: setId, name: setName } };
    const named = mayName(actor, type) ? [{ type, id, name, ...within }] : [];
    found.set(ours, [...(found.get(ours) ?? []), ...named]);
  }
  return found;
}

/** How many there are of these: what is listed are some. One that shows both languages is one place. */
function countShowing(tenantId: string, ids: readonly string[]): RawBuilder<unknown> {
  const of = sql`l.tenant_id = ${tenantId} and l.material_id = any(${[...ids]}::uuid[])`;
  return sql`
    (select count(distinct l.tool_id) from tool_material l
       join tool t on t.tenant_id = l.tenant_id and t.id = l.tool_id and t.deleted_at is null where ${of})
    + (select count(distinct live.id) from (${others.live} where ${of}) as live)
    + (select count(distinct number.id) from (${others.errorNo} where ${of}) as number)`;
}

type UsedBy = OutputOf<(typeof contract)['getToolboxRefMaterial']>;

/** Of something that fewer tools show, the tools are looked up; of others the toolboxes are walked, of which there are hundreds. */
const FEW_TOOLS = 200;

/** Places `i` of toolboxes at which it is shown. */
async function placesOf(context: Context, ids: readonly string[]): Promise<RawBuilder<unknown>> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const shown = sql`material_id = any(${[...ids]}::uuid[])`;
  const { rows: some } = await sql<{ id: string }>`
    select tool_id as id from tool_material where tenant_id = ${tenantId} and ${shown}
     limit ${FEW_TOOLS + 1}`.execute(db);
  return some.length > FEW_TOOLS
    ? sql`exists (select from tool_material l where l.tenant_id = ${tenantId} and l.tool_id = i.tool_id
                       and l.${shown})`
    : sql`i.tool_id = any(${some.map(({ id }) => id)}::uuid[])`;
}

/** Toolboxes with the tools through which they show it, as far as the asker may see both; some of them, where they are many. */
export async function toolboxesShowing(context: Context, materialId: string): Promise<UsedBy> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const through = await placesOf(context, (await pairOf(context, materialId)).ids);
  const { rows } = await sql<UsedBy[number]>`
    select b.id as "toolboxId", b.name as "toolboxName", t.id as "toolId", t.name as "toolName", t.type as "toolType"
      from toolbox b join toolbox_tool i on i.tenant_id = b.tenant_id and i.toolbox_id = b.id
     cross join lateral (select * from tool o where o.tenant_id = ${tenantId} and o.id = i.tool_id
                            and o.deleted_at is null limit 1) as t
     where b.tenant_id = ${tenantId} and b.deleted_at is null and ${through}
     order by b.sort, b.id, t.name, t.id limit ${TOOLS}`.execute(db);
  const maySeeBoxes = isSeen(actor, { kind: 'toolbox', type: null });
  return rows.filter(({ toolType }) => maySeeBoxes && isSeen(actor, { kind: 'tool', type: toolType }));
}

/** How many places show it, and how many toolboxes through them: all of them, whatever is listed. */
export async function countPlaces(
  context: Context,
  materialId: string,
): Promise<Pick<OutputOf<(typeof contract)['impact']>, 'placeCount' | 'toolboxCount' | 'twin'>> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const { ids, twin } = await pairOf(context, materialId);
  const through = await placesOf(context, ids);
  const { rows } = await sql<{ placeCount: number; ownCount: number; toolboxCount: number }>`
    select (${countShowing(tenantId, ids)})::int as "placeCount",
           (${countShowing(tenantId, [materialId])})::int as "ownCount",
           (select count(distinct b.id)::int
              from toolbox b join toolbox_tool i on i.tenant_id = b.tenant_id and i.toolbox_id = b.id
              join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id and t.deleted_at is null
             where b.tenant_id = ${tenantId} and b.deleted_at is null and ${through}) as "toolboxCount"`.execute(db);
  const { placeCount, ownCount, toolboxCount } = rows[0]!;
  const twinCount = placeCount - ownCount;
  return {
    placeCount,
    toolboxCount,
    twin: twin && twinCount > 0 ? { materialId: twin.id, title: twin.name, placeCount: twinCount } : null,
  };
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
