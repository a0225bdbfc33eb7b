import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { sql } from 'kysely';
import { openPackage } from '../../../areas/material/material/process/h5.ts';
import { readDocument } from '../../../areas/material/material/process/document.ts';
import { readModelFile } from '../../../areas/material/material/process/model.ts';
import { NotUsable, type Read, type StoredFile } from '../../../areas/material/material/process/reading.ts';
import { reserveEntries, writeMembers } from '../../../areas/material/material/process/unpack.ts';
import { readVideo } from '../../../areas/material/material/process/video/video.ts';
import { MATERIAL_READ } from '../../../areas/material/material/write/files.ts';
import { replaceFile } from '../../../areas/material/material/write/replace.ts';
import { addMaterial } from '../../../areas/material/material/write/write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { demonstrationMaterials, type MaterialStory } from '../../content/materials.ts';
import { keepFile } from '../files.ts';
import {
  captionsOf,
  chaptersOf,
  drawingOf,
  filmFor,
  machineOf,
  packageOf,
  pagesOf,
  sheetsOf,
  textOf,
} from './contents.ts';
import { makeSharing } from './sharing.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS_APART = 4;

/** The product that a text speaks of, for its picture. */
const devices: readonly (readonly [word: string, modelNo: string])[] = [
  ['监护仪', 'KH-M90'],
  ['SpO2', 'KH-M90'],
  ['输液泵', 'KH-P30'],
  ['注射泵', 'KH-S20'],
  ['呼吸机', 'KH-V50'],
  ['超声', 'KH-U10'],
];

interface Made {
  readonly context: Context;
  readonly storage: Storage;
  readonly code: string;
}

/** What editors have written and uploaded in half a year, added and read by the same code as everyone's. */
export async function makeMaterials(context: Context, code: string, storage: Storage): Promise<void> {
  const stories = demonstrationMaterials[code] ?? [];
  const labels = await labelsOf(context);
  const ids = new Map<string, string>();
  for (const [place, story] of stories.entries()) {
    const id = await makeMaterial({ context, storage, code }, story, labels, ids.get(story.translates ?? '') ?? null);
    ids.set(story.title, id);
    const daysAgo = (stories.length - place) * DAYS_APART;
    await makePast(context, id, daysAgo);
  }
  await makeReadings(context);
  if (stories.length > 5) {
    await makeMisses(context);
    await makeSharing(context);
  }
}

async function labelsOf({ db, actor }: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from tag where tenant_id = ${actor.tenantId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function pictureFor({ db, actor }: Context, title: string): Promise<{ id: string; path: string } | null> {
  const modelNo = devices.find(([word]) => title.includes(word))?.[1] ?? null;
  const { rows } = await sql<{ id: string; path: string }>`
    select f.id, f.path from product p
      join product_picture l on l.tenant_id = p.tenant_id and l.product_id = p.id
      join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where p.tenant_id = ${actor.tenantId} and p.model_no = ${modelNo} order by l.sort limit 1`.execute(db);
  return rows[0] ?? null;
}

const files = {
  VIDEO: ['VIDEO', 'webm'],
  FILE: ['DOCUMENT', 'pdf'],
  H5: ['H5', 'zip'],
  MODEL: ['MODEL', 'glb'],
} as const;

function bytesOf(
  kind: Exclude<MaterialKind, 'IMAGE_TEXT'>,
  code: string,
  story: MaterialStory,
): Promise<Buffer> | Buffer {
  if (story.fate === 'BROKEN') return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4_096, 7)]);
  if (kind === 'VIDEO') return filmFor(story);
  if (kind === 'FILE') return story.isPicture ? drawingOf(story) : sheetsOf(story);
  return kind === 'H5' ? packageOf(story) : machineOf(code, story);
}

async function makeMaterial(
  { context, storage, code }: Made,
  story: MaterialStory,
  labels: ReadonlyMap<string, string>,
  translationId: string | null,
): Promise<string> {
  const { kind, title, summary, locale = 'zh-CN', visibility = 'BOTH', fate, expiresInDays } = story;
  const picture = await pictureFor(context, title);
  const upload =
    kind === 'IMAGE_TEXT'
      ? null
      : await keepFile(
          context,
          storage,
          files[kind][0],
          `${title}.${story.isPicture ? 'png' : files[kind][1]}`,
          bytesOf(kind, code, story),
        );
  const isFilm = kind === 'VIDEO' && fate !== 'BROKEN';
  const poster =
    isFilm && !picture ? await keepFile(context, storage, 'IMAGE', `${title}.png`, drawingOf(story)) : null;
  const materialId = await addMaterial(
    {
      kind,
      draft: fate === 'DRAFT',
      content: kind === 'IMAGE_TEXT' ? textOf(story, picture?.path ?? null) : null,
      fileId: upload?.fileId ?? null,
      title,
      summary,
      locale,
      visibility,
      translationId,
      coverFileId: picture?.id ?? null,
      posterFileId: poster?.fileId ?? null,
      tagIds: story.labels.map((label) => labels.get(label)!),
      ownerId: null,
      expireAt: expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * DAY_MS).toISOString(),
      allowDownload: kind === 'FILE',
      chapters: isFilm ? chaptersOf(story) : [],
      captions: isFilm ? [{ locale, vtt: captionsOf(story) }] : [],
      h5Url: null,
      orientation: 'AUTO',
      allowedHosts: [],
      pages: kind === 'FILE' && !story.isPicture ? pagesOf(story) : null,
    },
    context,
  );
  if (upload) await readNow(context, storage, materialId);
  if (fate === 'DISABLED') {
    await sql`update material set status = 'DISABLED'
               where tenant_id = ${context.actor.tenantId} and id = ${materialId}`.execute(context.db);
  }
  if (expiresInDays !== undefined) {
    // Its owner knows already: nobody is told anything at the first start.
    await sql`update material set end_told = expire_at
               where tenant_id = ${context.actor.tenantId} and id = ${materialId}`.execute(context.db);
  }
  if (fate === 'REPLACED_SOON') await planNext(context, storage, materialId, story);
  return materialId;
}

/** Nobody waits for a worker that is not there yet. */
export async function readNow(context: Context, storage: Storage, materialId: string): Promise<void> {
  const { db, actor } = context;
  const { tenantId } = actor;
  await sql`delete from job where tenant_id = ${tenantId} and kind = ${MATERIAL_READ} and key = ${materialId}`.execute(
    db,
  );
  const { rows } = await sql<{
    kind: string;
    revisionId: string;
    stored: string;
    size: number;
    ext: string;
    mime: string;
    pages: number | null;
  }>`
    select m.kind, r.id as "revisionId", f.stored, f.size, f.ext, f.mime, r.pages from material m
      join material_revision r on r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT'
      join file f on f.tenant_id = r.tenant_id and f.id = r.file_id
     where m.tenant_id = ${tenantId} and m.id = ${materialId}`.execute(db);
  const { kind, revisionId, stored, pages, ...about } = rows[0]!;
  const file: StoredFile = { ...about, storage, key: storageKey(tenantId, { stored }) };
  const read = async (): Promise<Read> => {
    if (kind === 'VIDEO') return readVideo(file);
    if (kind === 'MODEL') return readModelFile(file);
    if (kind !== 'H5') return readDocument(file, pages);
    const { members, entry } = await openPackage(file);
    await writeMembers(storage, tenantId, file, members, await reserveEntries(db, tenantId, revisionId, members));
    return { read: true, entry };
  };
  const result = await read().catch((error: unknown) => {
    if (error instanceof NotUsable) return error;
    throw error;
  });
  const failed = result instanceof NotUsable;
  await sql`
    update material set facts = ${JSON.stringify(failed ? {} : result)}, fail_code = ${failed ? result.code : null},
           status = case when ${failed} then 'FAILED' when expire_at <= now() then 'EXPIRED' else 'READY' end
     where tenant_id = ${tenantId} and id = ${materialId} and status = 'PROCESSING'`.execute(db);
}

/** A new edition that takes over in a week. */
async function planNext(context: Context, storage: Storage, materialId: string, story: MaterialStory): Promise<void> {
  const next = { ...story, steps: [...story.steps, '电子签名并上传'] };
  const { fileId } = await keepFile(context, storage, 'DOCUMENT', `${story.title}（新版）.pdf`, sheetsOf(next));
  const { rows } = await sql<{ version: number }>`
    select version from material where tenant_id = ${context.actor.tenantId} and id = ${materialId}`.execute(
    context.db,
  );
  const at = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const given = { materialId, version: rows[0]!.version, fileId, at, note: '按新版质量体系表格', pages: pagesOf(next) };
  await replaceFile(given, context);
}

/** It was added so long ago. */
async function makePast({ db, actor }: Context, materialId: string, daysAgo: number): Promise<void> {
  const then = sql`now() - make_interval(days => ${daysAgo})`;
  await sql`update material set created_at = ${then}, updated_at = ${then}
             where tenant_id = ${actor.tenantId} and id = ${materialId}`.execute(db);
  await sql`update material_operation set time = ${then}
             where tenant_id = ${actor.tenantId} and material_id = ${materialId}`.execute(db);
  await sql`update material_revision set created_at = ${then}
             where tenant_id = ${actor.tenantId} and material_id = ${materialId}`.execute(db);
}

/** Customers and colleagues who read what is out; some of them often. */
async function makeReadings({ db, actor }: Context): Promise<void> {
  await sql`
    with person as (
      select id, 'CLIENT_USER' as kind, abs(hashtext(id::text)::bigint) as dice from client_user where tenant_id = ${actor.tenantId}
      union all select id, 'TEAM_USER', abs(hashtext(id::text)::bigint) from team_user where tenant_id = ${actor.tenantId}),
    reading as (
      select m.id as material_id, p.id as user_id, p.kind, (p.dice + abs(hashtext(m.name)::bigint)) % 97 as luck
        from material m cross join person p
       where m.tenant_id = ${actor.tenantId} and m.status in ('READY', 'EXPIRED')
         and m.visibility in ('BOTH', case p.kind when 'TEAM_USER' then 'TEAM' else 'CLIENT' end)
         and (p.dice + abs(hashtext(m.name)::bigint)) % 7 < 2)
    insert into material_read (tenant_id, id, read_at, material_id, user_kind, user_id, seconds, percent)
    select ${actor.tenantId}, gen_random_uuid(), now() - make_interval(hours => (luck * 7 + 1)::int), material_id, kind, user_id,
           (20 + luck * 3)::int, least(100, 15 + luck)::int from reading`.execute(db);
  await sql`insert into material_reader (tenant_id, material_id, user_id)
            select distinct tenant_id, material_id, user_id from material_read
             where tenant_id = ${actor.tenantId}`.execute(db);
  await sql`
    update material m set read_count = r.times, reader_count = r.readers, last_read_at = r.last
      from (select material_id, count(*)::int as times, count(distinct user_id)::int as readers, max(read_at) as last
              from material_read where tenant_id = ${actor.tenantId} group by 1) as r
     where m.tenant_id = ${actor.tenantId} and m.id = r.material_id`.execute(db);
}

/** What people of the apps looked for in vain. */
async function makeMisses({ db, actor }: Context): Promise<void> {
  await sql`
    insert into material_miss (tenant_id, id, asked, locale, times, first_at, last_at)
    select ${actor.tenantId}, gen_random_uuid(), m.asked, m.locale, m.times, now() - interval '40 days',
           now() - make_interval(hours => m.hours)
      from (values ('血透管路预冲', 'zh-CN', 23, 5), ('监护仪打印纸型号', 'zh-CN', 14, 20), ('pump battery life', 'en-US', 9, 51),
                   ('除颤仪', 'zh-CN', 4, 120)) as m (asked, locale, times, hours)`.execute(db);
}
