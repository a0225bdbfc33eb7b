import type { Toolbox, toolbox as contract } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { PreviewedToolbox, ShownToolbox } from '@console/contract/areas/toolbox/toolbox/shown-toolbox';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isThere } from '../../../domain/toolbox/seen-by.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { find } from '../../../kernel/records/record.ts';
import { rows } from './row.ts';
import { consoleAddresses, shownToolboxes } from './shown.ts';
import { toolsOf } from './tools.ts';

type Asked = InputOf<(typeof contract)['preview']>;
type Hidden = PreviewedToolbox['hidden'][number];

/** What an app would show, whether the toolbox is enabled or not, and what it would not show, and why. */
export async function previewToolbox(asked: Asked, context: Context): Promise<PreviewedToolbox> {
  const { toolboxId, as, locale } = asked;
  const { tenantId } = context.actor;
  const { audience } = await find<Toolbox>(context, rows, toolboxId);
  const looking = { tenantId, audience: as, locale, addresses: consoleAddresses };
  const which = sql`b.tenant_id = ${tenantId} and b.id = ${toolboxId}`;
  const { rows: found } = await shownToolboxes(looking, which).execute(context.db);
  const [shown] = JSON.parse(found[0]!.list) as ShownToolbox[];
  const tools = await toolsOf(context, toolboxId);
  const of = (tool: (typeof tools)[number], why: Hidden['why']): Hidden => ({
    toolId: tool.toolId,
    toolName: (locale === 'en-US' && tool.nameEn) || tool.name,
    itemName: null,
    why,
  });
  // Whoever it is not meant for sees nothing of it.
  if (audience !== 'BOTH' && audience !== as) {
    return { ...shown!, tools: [], hidden: tools.map((tool) => of(tool, 'AUDIENCE')) };
  }
  const there = new Set(shown!.tools.map(({ toolId }) => toolId));
  const without = tools
    .filter(({ toolId }) => !there.has(toolId))
    .map((tool) => of(tool, tool.toolStatus === 'DISABLED' ? 'DISABLED' : 'EMPTY'));
  return { ...shown!, hidden: [...without, ...(await hiddenItems(asked, context))] };
}

const inLocale = (locale: Asked['locale'], table: string) => {
  const [name, english] = [sql.ref(`${table}.name`), sql.ref(`${table}.name_en`)];
  return locale === 'en-US' ? sql`coalesce(nullif(${english}, ''), ${name})` : name;
};

/** Contents of its enabled tools that an app does not show to people of this kind. */
async function hiddenItems({ toolboxId, as, locale }: Asked, { db, actor }: Context): Promise<Hidden[]> {
  const { rows: found } = await sql<Hidden>`
    select t.id as "toolId", ${inLocale(locale, 't')} as "toolName", h.name as "itemName", h.why
      from toolbox_tool i
      join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id and t.deleted_at is null and t.status = 'ENABLED'
      cross join lateral (
        select coalesce((select x.name from material x where x.tenant_id = o.tenant_id and x.id = o.translation_id
                            and x.locale = ${locale} and x.deleted_at is null), o.name) as name, l.sort, case when o.status <> 'READY' then o.status when o.expire_at <= now() then 'EXPIRED'
                                    else 'AUDIENCE' end as why
          from tool_material l
          join material o on o.tenant_id = l.tenant_id and o.id = l.material_id and o.deleted_at is null
         where l.tenant_id = t.tenant_id and l.tool_id = t.id and not exists (
           select from material m where m.tenant_id = o.tenant_id and m.id in (o.id, o.translation_id)
              and (m.id = o.id or m.locale = ${locale}) and ${isThere('m', as)})
        union all
        select m.name, l.sort, case m.status when 'OFFLINE' then 'NOT_LAUNCHED' else m.status end
          from tool_model l
          join product_model m on m.tenant_id = l.tenant_id and m.id = l.model_id and m.deleted_at is null
         where l.tenant_id = t.tenant_id and l.tool_id = t.id and m.status not in ('READY', 'LAUNCHED')
        union all
        select c.name, l.sort, 'DISABLED'
          from tool_error_code l
          join error_code c on c.tenant_id = l.tenant_id and c.id = l.error_code_id and c.deleted_at is null
         where l.tenant_id = t.tenant_id and l.tool_id = t.id and c.status <> 'ENABLED') as h
     where i.tenant_id = ${actor.tenantId} and i.toolbox_id = ${toolboxId}
     order by i.sort, t.id, h.sort`.execute(db);
  return found;
}
