import type { Toolbox, toolbox as contract } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { page } from '../../../kernel/records/page.ts';
import { find, remove } from '../../../kernel/records/record.ts';
import { previewToolbox } from './preview.ts';
import { bounds, record, rows, type Bound } from './row.ts';
import { addTools, sortTools, takeOutTool, toolsBeside, toolsOf } from './tools.ts';
import { addToolbox, setToolboxStatus, sortToolboxes, updateToolbox } from './write.ts';

/** As many as a field for choosing shows. */
const CHOICES = 50;
const ofChoice = { PRODUCT: bounds.products, APPLICATION: bounds.applications, CLIENT_GROUP: bounds.clientGroups };

/** Toolboxes that are for this product or application, which is a handful. */
async function idsFor({ db, actor }: Context, { link, column }: Bound, id: string): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select toolbox_id as id from ${sql.table(link)} where tenant_id = ${actor.tenantId} and ${sql.ref(column)} = ${id}
  `.execute(db);
  return found.map((one) => one.id);
}

export const toolbox: Handlers<typeof contract> = {
  async list(_, { db, actor }) {
    const { rows: found } = await sql<OutputOf<(typeof contract)['list']>[number]>`
      select id as "toolboxId", name, name_en as "nameEn", status from toolbox
       where tenant_id = ${actor.tenantId} and deleted_at is null order by sort, id`.execute(db);
    return found;
  },

  async page({ status, audience, productId, applicationId, ...request }, context) {
    const ids = [
      ...(productId === undefined ? [] : [await idsFor(context, bounds.products, productId)]),
      ...(applicationId === undefined ? [] : [await idsFor(context, bounds.applications, applicationId)]),
    ];
    const among = ids.length === 0 ? {} : { id: ids.reduce((one, other) => one.filter((id) => other.includes(id))) };
    return page(context, rows, request, { equals: { status, audience }, among, nulls: { deleted_at: true } });
  },

  detail: ({ toolboxId }, context) => find<Toolbox>(context, rows, toolboxId),
  add: addToolbox,
  update: updateToolbox,
  sort: ({ toolboxIds }, context) => sortToolboxes(toolboxIds, context),
  updateStatus: setToolboxStatus,
  delete: ({ toolboxId }, context) => remove(context, record, [toolboxId]),

  async toolBoxPage(input, context) {
    await find(context, rows, input.toolboxId);
    return toolsBeside(input, context);
  },
  async toolDetail({ toolboxId }, context) {
    await find(context, rows, toolboxId);
    return toolsOf(context, toolboxId);
  },
  addTool: addTools,
  sortTool: sortTools,
  deleteTool: takeOutTool,

  async getToolboxRefTool({ toolId }, context) {
    await find(context, { table: 'tool', fields: { toolId: sql.ref('tool.id') } }, toolId);
    const { rows: found } = await sql<OutputOf<(typeof contract)['getToolboxRefTool']>[number]>`
      select b.id as "toolboxId", b.name, b.name_en as "nameEn", b.status
        from toolbox_tool i join toolbox b on b.tenant_id = i.tenant_id and b.id = i.toolbox_id and b.deleted_at is null
       where i.tenant_id = ${context.actor.tenantId} and i.tool_id = ${toolId} order by b.sort, b.id`.execute(
      context.db,
    );
    return found;
  },

  preview: previewToolbox,

  async choices({ of, keyword = '' }, { db, actor }) {
    // Of these only products have an English name.
    const english = of === 'PRODUCT' ? sql.ref('name_en') : sql`null::text`;
    const { rows: found } = await sql<{ id: string; name: string; nameEn: string | null }>`
      select id, name, ${english} as "nameEn" from ${sql.table(ofChoice[of].of)}
       where tenant_id = ${actor.tenantId} and deleted_at is null
         and strpos(lower(name || chr(10) || coalesce(${english}, '')), lower(${keyword})) > 0
       order by name, id limit ${CHOICES}`.execute(db);
    return found;
  },
};
