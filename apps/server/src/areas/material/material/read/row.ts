import { file as fileCalls } from '@console/contract/areas/base/file';
import type { LibraryPicture, Material, MaterialDetail } from '@console/contract/areas/material/material/material';
import { materialFacts } from '@console/contract/areas/material/material/parts';
import { sql, type RawBuilder } from 'kysely';
import { personIn, trailOf } from '../../../../kernel/records/crud.ts';
import { jsonObject, type Listing } from '../../../../kernel/records/page.ts';
import type { Source } from '../../../../kernel/records/record.ts';

export const record = { type: 'material', table: 'material', id: 'materialId' } as const;

const own = (column: string) => sql.ref(`material.${column}`);

const file = sql`json_build_object('fileId', f.id, 'path', f.path, 'name', f.name, 'ext', f.ext, 'size', f.size)`;

/** What a job has read; see `facts` of the contract. */
const facts = jsonObject(
  Object.fromEntries(Object.keys(materialFacts.shape).map((fact) => [fact, sql`material.facts -> ${sql.lit(fact)}`])),
);

const fields: Record<keyof Material, RawBuilder<unknown>> = {
  materialId: own('id'),
  kind: own('kind'),
  title: own('name'),
  summary: own('summary'),
  cover: sql`(select json_build_object('fileId', f.id, 'path', f.path) from material_picture p
                join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
               where p.tenant_id = material.tenant_id and p.material_id = material.id and p.role = 'COVER')`,
  locale: own('locale'),
  tags: sql`(select coalesce(json_agg(json_build_object('tagId', t.id, 'name', t.name, 'color', t.color)
                                      order by t.sort, t.id), '[]')
               from material_tag l join tag t on t.tenant_id = l.tenant_id and t.id = l.tag_id and t.deleted_at is null
              where l.tenant_id = material.tenant_id and l.material_id = material.id)`,
  visibility: own('visibility'),
  owner: personIn('material', 'owner_id'),
  expireAt: sql`wire_time(material.expire_at)`,
  status: own('status'),
  failure: sql`case when material.fail_code is not null then json_build_object(
    'code', material.fail_code, 'detail', material.fail_detail) end`,
  file: sql`(select ${file} from material_revision r
               join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
              where r.tenant_id = material.tenant_id and r.material_id = material.id and r.state = 'CURRENT')`,
  facts,
  revision: own('revision'),
  refCount: own('use_count'),
  readCount: own('read_count'),
  readerCount: own('reader_count'),
  downloadCount: own('download_count'),
  suggestionCount: own('suggestion_count'),
  lastReadAt: sql`wire_time(material.last_read_at)`,
  replaceAt: sql`(select wire_time(r.at) from material_revision r
                   where r.tenant_id = material.tenant_id and r.material_id = material.id and r.state = 'WAITING')`,
  ...trailOf('material'),
};

export const listing: Listing = {
  table: 'material',
  fields,
  sorts: {
    title: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
    fileSize: { column: 'file_size', cast: 'bigint' },
    refCount: { column: 'use_count', cast: 'integer' },
    readCount: { column: 'read_count', cast: 'integer' },
    expireAt: { column: 'expire_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
};

const currentFile = (column: string) => sql`(select f.${sql.ref(column)} from material_revision r
    join file f on f.tenant_id = r.tenant_id and f.id = r.file_id
   where r.tenant_id = material.tenant_id and r.material_id = material.id and r.state = 'CURRENT')`;

const pictureFields: Record<keyof LibraryPicture, RawBuilder<unknown>> = {
  materialId: own('id'),
  title: own('name'),
  path: currentFile('path'),
  url: sql`${`${fileCalls.get.path}?path=`}::text || ${currentFile('path')}`,
  width: sql`material.facts -> 'width'`,
  height: sql`material.facts -> 'height'`,
  size: own('file_size'),
  tags: fields.tags,
};

/** Pictures that texts can show; a generated column of the table knows which they are. */
export const pictureList: Listing = {
  ...listing,
  fields: pictureFields,
  sorts: { title: listing.sorts['title']!, createdAt: listing.sorts['createdAt']! },
};

/** What a detail needs to make its addresses. */
export interface Entry {
  readonly revisionId: string | null;
  /** The first page of a package that was unpacked. */
  readonly entryPath: string | null;
  /** A job has read its file. */
  readonly isRead: boolean;
}

export interface Stored extends Omit<MaterialDetail, 'h5EntryUrl' | 'streamUrl'> {
  readonly entry: Entry;
}

const whole: Record<keyof Stored, RawBuilder<unknown>> = {
  ...fields,
  content: own('content'),
  allowDownload: own('allow_download'),
  chapters: own('chapters'),
  captions: own('captions'),
  h5Source: sql`case when material.kind = 'H5' then case when material.h5_url is null then 'ZIP' else 'URL' end end`,
  h5Url: own('h5_url'),
  orientation: own('orientation'),
  allowedHosts: own('allowed_hosts'),
  translation: sql`(select json_build_object('materialId', o.id, 'title', o.name, 'locale', o.locale) from material o
                     where o.tenant_id = material.tenant_id and o.id = material.translation_id and o.deleted_at is null)`,
  revisions: sql`(select coalesce(json_agg(json_build_object(
      'revisionId', r.id, 'revision', r.revision, 'file', ${file}, 'state', r.state, 'at', wire_time(r.at),
      'keptUntil', wire_time(r.kept_until), 'note', r.note, 'createdAt', wire_time(r.created_at),
      'createdBy', ${personIn('r', 'created_by')}) order by r.revision desc), '[]')
    from material_revision r join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
   where r.tenant_id = material.tenant_id and r.material_id = material.id)`,
  entry: sql`json_build_object(
    'revisionId', (select r.id from material_revision r where r.tenant_id = material.tenant_id
                      and r.material_id = material.id and r.state = 'CURRENT'),
    'entryPath', material.facts ->> 'entry',
    'isRead', material.facts -> 'read' is not null)`,
};

export const materials: Source = { table: 'material', fields: whole };
