import { COUNT_CAP } from '@console/contract/fields';
import {
  MOST_TOOLS,
  type Toolbox,
  type ToolboxTool,
  type toolbox as contract,
} from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { lock, naming, update } from '../../../kernel/records/record.ts';
import { record, rows } from './row.ts';

const tool: Record<keyof ToolboxTool, RawBuilder<unknown>> = {
  toolId: sql.ref('t.id'),
  toolType: sql.ref('t.type'),
  name: sql.ref('t.name'),
  nameEn: sql.ref('t.name_en'),
  cover: sql`(select json_build_object('fileId', f.id, 'path', f.path) from file f
               where f.tenant_id = t.tenant_id and f.id = t.cover_file_id and f.deleted_at is null)`,
  toolStatus: sql.ref('t.status'),
  itemCount: sql.ref('t.item_count'),
};

/** In their order. */
export async function toolsOf({ db, actor }: Pick<Context, 'db' | 'actor'>, toolboxId: string): Promise<ToolboxTool[]> {
  const { rows: found } = await sql<{ row: ToolboxTool }>`
    select ${jsonObject(tool)} as row from toolbox_tool i
      join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id and t.deleted_at is null
     where i.tenant_id = ${actor.tenantId} and i.toolbox_id = ${toolboxId} order by i.sort, t.id`.execute(db);
  return found.map(({ row }) => row);
}

/** Tools that are not in it, of which a company has hundreds rather than thousands. */
export async function toolsBeside(
  { toolboxId, toolType, ...request }: InputOf<(typeof contract)['toolBoxPage']>,
  { db, actor }: Context,
): Promise<OutputOf<(typeof contract)['toolBoxPage']>> {
  const { pageNo, pageSize, keyword = '', sortField = 'name', sortOrder = 'asc' } = request;
  if (pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const beside = sql`
    from tool t where t.tenant_id = ${actor.tenantId} and t.deleted_at is null
     and (${toolType ?? null}::text is null or t.type = ${toolType ?? null}) and strpos(lower(t.found_by), lower(${keyword})) > 0
     and not exists (select from toolbox_tool i where i.tenant_id = t.tenant_id and i.toolbox_id = ${toolboxId}
                        and i.tool_id = t.id)`;
  const by = sortField === 'name' ? sql`t.name` : sql`t.created_at`;
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const { rows: found } = await sql<{ list: ToolboxTool[]; total: number }>`
    select (select coalesce(json_agg(line), '[]') from (
              select ${jsonObject(tool)} as line ${beside} order by ${by} ${direction}, t.id ${direction}
               limit ${pageSize} offset ${(pageNo - 1) * pageSize}) as lines) as list,
           (select count(*)::int from (select ${beside} limit ${COUNT_CAP + 1}) as counted) as total`.execute(db);
  const { list, total } = found[0]!;
  return { list, total: Math.min(total, COUNT_CAP), pageNo, pageSize, ...(total > COUNT_CAP && { totalCapped: true }) };
}

const lockBox = (context: Context, toolboxId: string) => lock<Toolbox>(context, rows, toolboxId, 'no key update');
const names = (list: readonly ToolboxTool[]) => list.map(({ name }) => name);

/** What the toolbox holds has changed: whoever edits an older one is told, and the log keeps both orders. */
async function noteTools(context: Context, box: Toolbox, before: readonly ToolboxTool[]): Promise<ToolboxTool[]> {
  await update(context, 'toolbox', box.toolboxId, {});
  const after = await toolsOf(context, box.toolboxId);
  const changes = [{ field: 'tools', before: names(before), after: names(after) }];
  context.log({ action: 'UPDATE', ...naming(record, box), changes });
  return after;
}

export async function addTools(
  { toolboxId, toolIds }: InputOf<(typeof contract)['addTool']>,
  context: Context,
): Promise<ToolboxTool[]> {
  const { db, actor } = context;
  const box = await lockBox(context, toolboxId);
  const wanted = [...new Set(toolIds)];
  // They stay while they come into the toolbox.
  const { rows: held } = await sql<{ name: string; inside: boolean }>`
    select t.name, exists (select from toolbox_tool i where i.tenant_id = t.tenant_id and i.toolbox_id = ${toolboxId}
                              and i.tool_id = t.id) as inside
      from tool t where t.tenant_id = ${actor.tenantId} and t.id = any(${wanted}::uuid[]) and t.deleted_at is null
     order by t.id for key share of t`.execute(db);
  if (held.length < wanted.length) throw new Fault('NOT_FOUND', { fields: [{ field: 'toolIds', code: 'NOT_FOUND' }] });
  const twice = held.find(({ inside }) => inside);
  if (twice) throw new Fault('TOOL_ALREADY_IN_BOX', { params: { name: twice.name } });
  const before = await toolsOf(context, toolboxId);
  if (before.length + wanted.length > MOST_TOOLS) throw new Fault('TOOLBOX_FULL', { params: { limit: MOST_TOOLS } });
  await sql`
    insert into toolbox_tool (tenant_id, toolbox_id, tool_id, sort)
    select ${actor.tenantId}, ${toolboxId}, n.id, n.place + (
             select coalesce(max(sort), 0) from toolbox_tool where tenant_id = ${actor.tenantId} and toolbox_id = ${toolboxId})
      from unnest(${wanted}::uuid[]) with ordinality as n (id, place)`.execute(db);
  return noteTools(context, box, before);
}

/** Whatever is not named keeps its order behind those that are. */
export async function sortTools(
  { toolboxId, toolIds }: InputOf<(typeof contract)['sortTool']>,
  context: Context,
): Promise<null> {
  const { db, actor } = context;
  const box = await lockBox(context, toolboxId);
  const before = await toolsOf(context, toolboxId);
  const inside = new Set(before.map(({ toolId }) => toolId));
  const wanted = [...new Set(toolIds)];
  if (wanted.some((toolId) => !inside.has(toolId))) throw new Fault('NOT_FOUND');
  const after = [...new Set([...wanted, ...inside])];
  await sql`
    update toolbox_tool i set sort = n.sort from unnest(${after}::uuid[]) with ordinality as n (id, sort)
     where i.tenant_id = ${actor.tenantId} and i.toolbox_id = ${toolboxId} and i.tool_id = n.id`.execute(db);
  await noteTools(context, box, before);
  return null;
}

export async function takeOutTool(
  { toolboxId, toolId }: InputOf<(typeof contract)['deleteTool']>,
  context: Context,
): Promise<null> {
  const { db, actor } = context;
  const box = await lockBox(context, toolboxId);
  const before = await toolsOf(context, toolboxId);
  const { rows: there } = await sql`
    select from tool where tenant_id = ${actor.tenantId} and id = ${toolId}`.execute(db);
  if (there.length === 0) throw new Fault('NOT_FOUND');
  // A repeated call finds its work done.
  if (!before.some((one) => one.toolId === toolId)) return null;
  await sql`delete from toolbox_tool where tenant_id = ${actor.tenantId} and toolbox_id = ${toolboxId}
               and tool_id = ${toolId}`.execute(db);
  await noteTools(context, box, before);
  return null;
}
