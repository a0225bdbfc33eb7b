import type { MaterialFacts } from '@console/contract/areas/material/material/parts';
import type { SharedMaterial } from '@console/contract/areas/material/material/share';
import { sql } from 'kysely';
import type { Secrets } from '../../kernel/calls/secrets.ts';
import { cleanHtml, withPicturesAt } from '../../kernel/files/rich-text.ts';
import { factsOf } from './facts.ts';
import { h5Address, h5Elsewhere } from './h5-address.ts';
import { downloadAddress, fileAddress, makeTicket, picturesAddress, type MediaReader } from './media-ticket.ts';

/** A material as it is read for whoever is no user of ours. */
export interface SharedRow {
  readonly materialId: string;
  readonly revisionId: string | null;
  readonly h5Url: string | null;
  readonly facts: Partial<MaterialFacts> & { readonly entry?: string };
  readonly allowDownload: boolean;
  readonly coverPath: string | null;
  readonly material: Omit<
    SharedMaterial,
    'facts' | 'picturesAt' | 'coverUrl' | 'fileUrl' | 'downloadUrl' | 'h5EntryUrl' | 'fileName' | 'fileExt' | 'fileSize'
  >;
  readonly file: { readonly name: string; readonly ext: string; readonly size: number } | null;
}

/** Of a material `m`, with what `sharedJoins` finds beside it. */
export const sharedFields = sql`
  m.id as "materialId", r.id as "revisionId", m.h5_url as "h5Url", m.facts, m.allow_download as "allowDownload",
  (select c.path from material_picture p
     join file c on c.tenant_id = p.tenant_id and c.id = p.file_id and c.deleted_at is null
    where p.tenant_id = m.tenant_id and p.material_id = m.id and p.role = 'COVER') as "coverPath",
  json_build_object('kind', m.kind, 'title', m.name, 'summary', m.summary, 'locale', m.locale,
    'content', m.content, 'orientation', m.orientation, 'chapters', m.chapters, 'captions', m.captions,
    'updatedAt', wire_time(m.updated_at)) as material,
  case when f.id is not null then json_build_object('name', f.name, 'ext', f.ext, 'size', f.size) end as file`;
export const sharedJoins = sql`
  left join material_revision r on r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT'
  left join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null`;

/** What a browser can show without keeping it. */
const viewable = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'gif']);

/** With addresses that were signed for this reader, and end when it may no longer read. */
export function sharedOf(
  row: SharedRow,
  { tenantId, reader }: { readonly tenantId: string; readonly reader: MediaReader },
  secrets: Secrets,
): SharedMaterial {
  const { material, materialId, facts, file, h5Url, revisionId } = row;
  const { kind, content } = material;
  const whose = { tenantId, materialId, reader };
  const ticket = makeTicket(secrets, whose);
  const picturesAt = picturesAddress(ticket);
  const hasFile = file !== null && kind !== 'H5';
  const isViewed = hasFile && (kind !== 'FILE' || viewable.has(file.ext));
  const entry = { ...whose, revisionId, entryPath: facts.entry ?? null };
  return {
    ...material,
    content: content === null ? null : withPicturesAt(cleanHtml(content), (path) => `${picturesAt}${path}`),
    picturesAt,
    coverUrl: row.coverPath === null ? null : `${picturesAt}${encodeURIComponent(row.coverPath)}`,
    fileUrl: isViewed ? fileAddress(ticket) : null,
    downloadUrl: hasFile && row.allowDownload ? downloadAddress(ticket) : null,
    fileName: hasFile ? file.name : null,
    fileExt: hasFile ? file.ext : null,
    fileSize: hasFile ? file.size : null,
    h5EntryUrl: kind !== 'H5' ? null : h5Url === null ? h5Address(secrets, entry) : h5Elsewhere(secrets, whose),
    facts: factsOf(facts),
  };
}
