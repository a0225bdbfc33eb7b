import type { NewDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { sql } from 'kysely';
import { productDoc } from '../../../areas/product/product-doc/product-doc.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { chaptersOf, manualStories, moreManuals, type ManualStory } from '../../content/product/manuals.ts';
import { keepFile } from '../files.ts';
import { pdfOf, type PdfSheet } from '../pdf.ts';

interface Product {
  readonly productId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly modelNo: string;
}

/** As many signs as a line takes. */
const LINE = { 'zh-CN': 40, 'en-US': 82 } as const;
/** How many of the first products are sold the most. */
const BEST_SELLING = 3;
const TEAM_READS_DAYS = 90;

/** Chinese breaks anywhere, English between words. */
function wrapped(text: string, locale: ManualStory['locale']): string[] {
  const most = LINE[locale];
  if (locale === 'zh-CN') return text.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [];
  return text.match(new RegExp(`.{1,${most}}(?:\\s|$)`, 'g')) ?? [];
}

function sheetsOf(story: ManualStory, title: string, versionNo: string, product: Product): PdfSheet[] {
  const { locale } = story;
  const name = locale === 'zh-CN' ? product.name : (product.nameEn ?? product.name);
  const chapters = chaptersOf(story);
  const contents = chapters.map(({ heading }, at) => `${at + 1}  ${heading}`);
  return [
    { heading: title, lines: [name, product.modelNo, versionNo, '', ...contents] },
    ...chapters.map(({ heading, text }, at) => ({ heading: `${at + 1}  ${heading}`, lines: wrapped(text, locale) })),
  ];
}

/** Manuals as every product has them, older versions among them, and the people who have read them. */
export async function makeManuals(context: Context, storage: Storage): Promise<void> {
  const { db, actor } = context;
  const { rows } = await sql<Product>`
    select id as "productId", name, name_en as "nameEn", model_no as "modelNo" from product
     where tenant_id = ${actor.tenantId} order by created_at, id`.execute(db);
  for (const [place, product] of rows.entries()) {
    const stories = place < BEST_SELLING ? [...manualStories, ...moreManuals] : manualStories;
    const write = async (story: ManualStory, versionNo: string, replacesId: string | null): Promise<NewDoc> => {
      const { docType, locale, visibility } = story;
      const title = `${product.modelNo} ${story.name}`;
      const sheets = sheetsOf(story, title, versionNo, product);
      const name = `${product.modelNo}_${story.name}_${versionNo}.pdf`;
      const { fileId } = await keepFile(context, storage, 'DOCUMENT', name, pdfOf(sheets, `${title} ${versionNo}`));
      return { title, docType, locale, visibility, versionNo, fileId, pages: sheets.length, replacesId };
    };
    const first = await Promise.all(stories.map((story) => write(story, story.before ?? story.versionNo, null)));
    const made = await productDoc.batchAdd({ productId: product.productId, docs: first }, context);
    const ids = 'text' in made ? [] : made.map(({ docId }) => docId);
    await makeReaders(context, ids, stories);
    const next = stories.flatMap((story, at) => (story.before === undefined ? [] : [{ story, old: ids[at]! }]));
    const docs = await Promise.all(next.map(({ story, old }) => write(story, story.versionNo, old)));
    const renewed = await productDoc.batchAdd({ productId: product.productId, docs }, context);
    const renewedIds = 'text' in renewed ? [] : renewed.map(({ docId }) => docId);
    await makeReaders(
      context,
      renewedIds,
      next.map(({ story }) => ({ ...story, read: story.read / 2 })),
    );
  }
  await makeReads(context);
  await makeDates(context);
}

/** The same people at every first start, each of them further or less far. */
async function makeReaders(
  { db, actor }: Context,
  ids: readonly string[],
  stories: readonly ManualStory[],
): Promise<void> {
  const docs = ids.map((id, at) => ({ id, read: stories[at]!.read, visibility: stories[at]!.visibility }));
  await sql`
    with person as (
      select id, 'CLIENT_USER' as kind, abs(hashtext(id::text || name)) as dice from client_user
       where tenant_id = ${actor.tenantId} and status = 'ACTIVE' and deleted_at is null
      union all
      select id, 'TEAM_USER', abs(hashtext(id::text || name)) from team_user
       where tenant_id = ${actor.tenantId} and status = 'ACTIVE' and deleted_at is null),
    reading as (
      select d.id as doc_id, p.id as user_id, p.kind, abs(hashtext(p.id::text || d.id::text)) as luck
        from jsonb_to_recordset(${JSON.stringify(docs)}) as d (id uuid, read numeric, visibility text)
        join person p on p.dice % 100 < d.read and (d.visibility = 'BOTH' or p.kind = 'TEAM_USER')
       order by p.dice limit 400)
    insert into product_doc_reader (tenant_id, id, doc_id, user_kind, user_id, times, seconds, percent, first_read_at,
                                    last_read_at)
    select ${actor.tenantId}, gen_random_uuid(), doc_id, kind, user_id, 1 + luck % 4, 45 + luck % 1500,
           20 + luck % 81, now() - make_interval(days => ${TEAM_READS_DAYS} + luck % 60, mins => luck % 900),
           now() - make_interval(days => luck % ${TEAM_READS_DAYS}, mins => luck % 700)
      from reading`.execute(db);
}

/** Each of these readings by itself, the last one on the day of the reader's last. */
async function makeReads({ db, actor }: Context): Promise<void> {
  await sql`
    insert into product_doc_read (tenant_id, id, reader_id, seconds, created_at)
    select r.tenant_id, gen_random_uuid(), r.id, r.seconds / r.times, r.last_read_at - make_interval(days => (g.no - 1) * 2)
      from product_doc_reader r cross join lateral generate_series(1, r.times) as g (no)
     where r.tenant_id = ${actor.tenantId}`.execute(db);
}

/** What was replaced is older than what replaced it, and the counts say what the readers say. */
async function makeDates({ db, actor }: Context): Promise<void> {
  await sql`
    update product_doc set created_at = now() - make_interval(days => case status when 'REPLACED' then 420 else 75 end),
           updated_at = now() - interval '75 days',
           replaced_at = case status when 'REPLACED' then now() - interval '75 days' end
     where tenant_id = ${actor.tenantId}`.execute(db);
  await sql`
    update product_doc_reader r set followed = true from product_doc d
     where r.tenant_id = ${actor.tenantId} and d.tenant_id = r.tenant_id and d.id = r.doc_id and exists (
       select from product_doc_reader n where n.tenant_id = r.tenant_id and n.doc_id = d.replaced_by_id
          and n.user_id = r.user_id)`.execute(db);
  await sql`
    update product_doc d set read_count = s.times, reader_count = s.people, followed_count = s.followed
      from (select doc_id, sum(times) as times, count(*) as people, count(*) filter (where followed) as followed
              from product_doc_reader where tenant_id = ${actor.tenantId} group by doc_id) as s
     where d.tenant_id = ${actor.tenantId} and d.id = s.doc_id`.execute(db);
}
