import { file as fileContract } from '@console/contract/areas/base/file';
import { materialAppSide } from '@console/contract/areas/material/material/app-side';
import { toolboxAppSide } from '@console/contract/areas/toolbox/toolbox/app-side';
import type { MaterialLocale } from '@console/contract/areas/material/material/parts';
import { sql, type RawBuilder } from 'kysely';
import { hasService, isThere, type Viewer } from '../../../domain/toolbox/seen-by.ts';

/** Where pictures are fetched: by apps with both of their headers, by a preview with those of the console. */
interface Addresses {
  /** Of a file `f`. */
  readonly picture: RawBuilder<unknown>;
  /** Of the material `m`, whose cover is the file `f`. */
  readonly cover: RawBuilder<unknown>;
}
export const appAddresses: Addresses = {
  picture: sql`${sql.lit(`${toolboxAppSide.picture.path}?fileId=`)} || f.id`,
  cover: sql`${sql.lit(`${materialAppSide.cover.path}?materialId=`)} || m.id`,
};
const ofConsole = sql`${sql.lit(`${fileContract.get.path}?path=`)} || f.path`;
export const consoleAddresses: Addresses = { picture: ofConsole, cover: ofConsole };

export interface Looking {
  readonly tenantId: string;
  readonly audience: Viewer['audience'];
  readonly locale: MaterialLocale;
  readonly addresses: Addresses;
}

/** A text in the reader's language; where there is no English there is Chinese. */
const said = (column: string, locale: MaterialLocale) =>
  sql`case when ${locale} = 'en-US' then coalesce(nullif(${sql.ref(`${column}_en`)}, ''), ${sql.ref(column)})
           else ${sql.ref(column)} end`;

const pictureOf = (file: string, address: RawBuilder<unknown>) => sql`(
  select ${address} from file f
   where f.tenant_id = ${sql.ref(`${file.split('.')[0]!}.tenant_id`)} and f.id = ${sql.ref(file)} and f.deleted_at is null)`;

/** Materials of the tool `t` in the reader's language where there is one, each once, as `k.knowledge` and `k.pages`. */
const materialsOf = ({ audience, locale, addresses }: Looking) => sql`
  select json_agg(json_build_object('materialId', e.id, 'kind', e.kind, 'title', e.name, 'summary', e.summary,
                    'locale', e.locale, 'chapter', e.chapter, 'coverUrl', e.cover) order by e.sort) as knowledge,
         json_agg(json_build_object('materialId', e.id, 'kind', e.kind, 'title', e.name, 'coverUrl', e.cover)
                  order by e.sort) as pages
    from (
      select distinct on (m.id) m.id, m.kind, m.name, m.summary, m.locale, l.chapter, l.sort, (
               select ${addresses.cover} from material_picture p
                 join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
                where p.tenant_id = m.tenant_id and p.material_id = m.id and p.role = 'COVER') as cover
        from tool_material l
        join material o on o.tenant_id = l.tenant_id and o.id = l.material_id and o.deleted_at is null
        cross join lateral (
          select m.* from material m
           where m.tenant_id = o.tenant_id and m.id in (o.id, o.translation_id)
             and (m.id = o.id or m.locale = ${locale}) and ${isThere('m', audience)}
           order by m.locale = ${locale} desc, m.id = o.id desc limit 1) as m
       where t.type <> 'ERRORCODE' and l.tenant_id = t.tenant_id and l.tool_id = t.id
       order by m.id, l.sort) as e`;

/** Models of the tool `t` that are ready or launched. */
const modelsOf = ({ tenantId, addresses }: Looking) => sql`
  select json_agg(json_build_object('modelId', m.id, 'name', m.name, 'versionNo', m.version_no, 'thumbnailUrl', (
           select ${addresses.picture} from product_model_file p
             join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
            where p.tenant_id = m.tenant_id and p.model_id = m.id and p.role = 'THUMBNAIL')) order by l.sort, m.id) as models
    from tool_model l
    join product_model m on m.tenant_id = l.tenant_id and m.id = l.model_id and m.deleted_at is null
     and m.status in ('READY', 'LAUNCHED')
    join product p on p.tenant_id = m.tenant_id and p.id = m.product_id and p.deleted_at is null
   where t.type = 'VIRTUAL' and l.tenant_id = t.tenant_id and l.tool_id = t.id and ${hasService(tenantId, 'MODEL_LAUNCH')}`;

/** Sets of the tool `t` that can be looked through. */
const setsOf = ({ tenantId }: Looking) => sql`
  select json_agg(c.id order by l.sort, c.id) as sets
    from tool_error_code l
    join error_code c on c.tenant_id = l.tenant_id and c.id = l.error_code_id and c.deleted_at is null
     and c.status = 'ENABLED'
   where t.type = 'ERRORCODE' and l.tenant_id = t.tenant_id and l.tool_id = t.id and ${hasService(tenantId, 'ERROR_CODE')}`;

/** Tools of the toolbox `b` that have something to show, as `s.tools`; null where there is none. */
const toolsOf = (looking: Looking) => sql`
  select json_agg(json_build_object(
           'toolId', t.id, 'toolType', t.type, 'name', ${said('t.name', looking.locale)},
           'description', ${said('t.description', looking.locale)},
           'coverUrl', ${pictureOf('t.cover_file_id', looking.addresses.picture)},
           'virtual', case when t.type = 'VIRTUAL' then json_build_object('contentType', t.content_type,
                        'models', coalesce(v.models, '[]'), 'materials', coalesce(k.pages, '[]')) end,
           'knowledge', case when t.type = 'KNOWLEDGE' then json_build_object('layout', t.layout,
                        'materials', k.knowledge) end,
           'errorCode', case when t.type = 'ERRORCODE' then json_build_object('errorCodeIds', c.sets,
                        'ocrEnabled', t.ocr_enabled, 'fallback', t.fallback) end) order by i.sort, t.id) as tools
    from toolbox_tool i
    join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id and t.deleted_at is null and t.status = 'ENABLED'
    cross join lateral (${materialsOf(looking)}) as k
    cross join lateral (${modelsOf(looking)}) as v
    cross join lateral (${setsOf(looking)}) as c
   where i.tenant_id = b.tenant_id and i.toolbox_id = b.id
     and (k.pages is not null or v.models is not null or c.sets is not null)`;

/** Toolboxes `b` as an app shows them, as a JSON list in their order. */
export const shownToolboxes = (looking: Looking, which: RawBuilder<unknown>): RawBuilder<{ list: string }> => sql`
  select coalesce(json_agg(json_build_object(
           'toolboxId', b.id, 'name', ${said('b.name', looking.locale)},
           'description', ${said('b.description', looking.locale)},
           'iconUrl', ${pictureOf('b.icon_file_id', looking.addresses.picture)},
           'productIds', array(select l.product_id from toolbox_product l
                                where l.tenant_id = b.tenant_id and l.toolbox_id = b.id order by l.product_id),
           'tools', coalesce(s.tools, '[]')) order by b.sort, b.id), '[]')::text as list
    from toolbox b cross join lateral (${toolsOf(looking)}) as s
   where ${which}`;

/** Where a toolbox has something to show; of one without, an app says nothing. */
export const hasTools = sql`s.tools is not null`;
