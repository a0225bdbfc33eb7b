import type { LiveItemDetail } from '@console/contract/areas/live/item';
import type { LiveItem } from '@console/contract/areas/live/live/parts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { cleanHtml } from '../../../kernel/files/rich-text.ts';
import { jsonObject } from '../../../kernel/records/page.ts';

const fields: Record<keyof LiveItem, RawBuilder<unknown>> = {
  itemId: sql`i.id`,
  materialId: sql`m.id`,
  kind: sql`m.kind`,
  title: sql`m.name`,
  cover: sql`(select json_build_object('fileId', f.id, 'path', f.path) from material_picture p
                join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
               where p.tenant_id = m.tenant_id and p.material_id = m.id and p.role = 'COVER')`,
  materialStatus: sql`m.status`,
  sort: sql`i.sort`,
  cueSec: sql`i.cue_sec`,
  shown: sql`coalesce(s.shown_item_id = i.id, false)`,
  shownAt: sql`wire_time(i.shown_at)`,
  openedBy: sql`i.opened_by`,
};

type Stored = Omit<LiveItemDetail, 'picturesAt'>;

const whole: Record<keyof Stored, RawBuilder<unknown>> = {
  ...fields,
  liveId: sql`i.live_id`,
  summary: sql`m.summary`,
  locale: sql`m.locale`,
  content: sql`m.content`,
  file: sql`(select json_build_object('fileId', f.id, 'path', f.path, 'name', f.name, 'ext', f.ext, 'size', f.size)
               from material_revision r
               join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
              where r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT')`,
  h5Url: sql`m.h5_url`,
  orientation: sql`m.orientation`,
  allowedHosts: sql`m.allowed_hosts`,
  allowDownload: sql`m.allow_download`,
  status: sql`m.status`,
  failure: sql`case when m.fail_code is not null then json_build_object('code', m.fail_code, 'detail', m.fail_detail) end`,
  usedElsewhere: sql`greatest(m.ref_count - 1, 0)`,
  version: sql`m.version`,
};

const items = sql`live_item i
  join live s on s.tenant_id = i.tenant_id and s.id = i.live_id and s.deleted_at is null
  join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and m.deleted_at is null`;

/** All of a session, in their order; or one of them. */
export async function itemsOf(
  db: Transaction<Schema>,
  tenantId: string,
  { liveId, itemId = null }: { readonly liveId: string; readonly itemId?: string | null },
): Promise<LiveItem[]> {
  const { rows } = await sql<{ row: LiveItem }>`
    select ${jsonObject(fields)} as row from ${items}
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId} and (${itemId}::uuid is null or i.id = ${itemId}::uuid)
     order by i.sort, i.id`.execute(db);
  return rows.map(({ row }) => row);
}

/** One of them as a content page edits it; NOT_FOUND where it is not there. */
export async function wholeItemOf(
  db: Transaction<Schema>,
  tenantId: string,
  itemId: string,
  /** For somebody who looks by a link: of which session, and what addresses of pictures begin with. */
  link?: { readonly liveId: string; readonly picturesAt: (materialId: string) => string },
): Promise<LiveItemDetail> {
  const { rows } = await sql<{ row: Stored }>`
    select ${jsonObject(whole)} as row from ${items}
     where i.tenant_id = ${tenantId} and i.id = ${itemId}`.execute(db);
  const row = rows[0]?.row;
  if (!row || (link && link.liveId !== row.liveId)) throw new Fault('NOT_FOUND');
  return {
    ...row,
    content: row.content === null ? null : cleanHtml(row.content),
    picturesAt: link?.picturesAt(row.materialId) ?? null,
  };
}
