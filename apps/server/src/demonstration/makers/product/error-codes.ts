import { newStepId } from '@console/contract/areas/product/error-code/parts';
import { sql } from 'kysely';
import { errorCode } from '../../../areas/product/error-code/error-code.ts';
import { errorNo } from '../../../areas/product/error-code/number/error-no.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import {
  demonstrationErrorCodes,
  demonstrationMisreadings,
  demonstrationMisses,
  type NumberStory,
} from '../../content/product/error-codes.ts';
import { GROUND } from '../../content/product/products.ts';
import { keepFile } from '../files.ts';
import { paint } from '../paint.ts';
import { stepPictures, type StepPicture } from './step-pictures.ts';

const both = ([chinese, english]: readonly [string, string] = ['', '']) => ({ 'zh-CN': chinese, 'en-US': english });

/** Sets of error numbers by the same code as everyone's, and what apps have made of them. */
export async function makeErrorCodes(context: Context, code: string, storage: Storage): Promise<void> {
  for (const { models, numbers, ...set } of demonstrationErrorCodes[code] ?? []) {
    const productIds = await productsNamed(context, models);
    const made = await errorCode.add({ ...set, status: 'ENABLED', productIds }, context);
    const { errorCodeId } = made as Exclude<typeof made, { text: string }>;
    for (const story of numbers) await makeNumber(context, errorCodeId, story, storage);
  }
  await sql`update error_no set created_at = created_at - interval '45 days'
             where tenant_id = ${context.actor.tenantId}`.execute(context.db);
  await makeMisses(context, code);
  await makeMisreadings(context, code);
  await makeLookUps(context);
}

async function productsNamed({ db, actor }: Context, models: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product where tenant_id = ${actor.tenantId} and model_no = any(${[...models]})`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is named by its title is there: the stories of one company fit each other. */
async function idsTitled(
  { db, actor }: Context,
  table: 'material' | 'product_doc',
  titles: readonly string[],
): Promise<string[]> {
  const current = table === 'product_doc' ? sql`status = 'ACTIVE'` : sql`true`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where tenant_id = ${actor.tenantId} and name = any(${[...titles]})
       and ${current}`.execute(db);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return titles.map((title) => {
    const id = ids.get(title);
    if (id === undefined) throw new Error(`the demonstration has no ${table} “${title}”`);
    return id;
  });
}

async function pictureOf(context: Context, storage: Storage, picture: StepPicture | undefined): Promise<string[]> {
  if (picture === undefined) return [];
  const painted = paint(GROUND, stepPictures[picture]);
  const { fileId } = await keepFile(context, storage, 'IMAGE', `${picture.toLowerCase()}.png`, painted);
  return [fileId];
}

async function anchorsOf(context: Context, pages: NonNullable<NumberStory['pages']>) {
  const docIds = await idsTitled(
    context,
    'product_doc',
    pages.map(([title]) => title),
  );
  return pages.map(([, page], at) => ({ docId: docIds[at]!, page }));
}

async function makeNumber(context: Context, errorCodeId: string, story: NumberStory, storage: Storage): Promise<void> {
  const steps = [];
  for (const { text, depth = 0, caution, audience = 'BOTH', said, picture, materials = [] } of story.steps ?? []) {
    steps.push({
      said: said ?? ([0, 0] as const),
      step: {
        stepId: newStepId(),
        depth,
        text: both(text),
        caution: both(caution),
        audience,
        imageFileIds: await pictureOf(context, storage, picture),
        materialIds: await idsTitled(context, 'material', materials),
      },
    });
  }
  const made = await errorNo.add(
    {
      errorCodeId,
      errorNo: story.no,
      aliases: [...(story.aliases ?? [])],
      level: story.level,
      status: story.status ?? 'PUBLISHED',
      title: both(story.title),
      symptom: both(story.symptom),
      causes: (story.causes ?? []).map(([chinese, english, likelihood]) => ({
        text: both([chinese, english]),
        likelihood,
      })),
      steps: steps.map(({ step }) => step),
      parts: (story.parts ?? []).map(([no, name]) => ({ no, name })),
      docAnchors: await anchorsOf(context, story.pages ?? []),
    },
    context,
  );
  const { errorNoId } = made as Exclude<typeof made, { text: string }>;
  await makeHits(context, errorNoId, story.hits ?? 0);
  for (const { step, said } of steps) await makeReports(context, errorNoId, step.stepId, said);
}

/** Spread over the last four weeks. */
async function makeHits({ db, actor }: Context, errorNoId: string, hits: number): Promise<void> {
  await sql`
    insert into error_no_day (tenant_id, error_no_id, day, hits)
    select ${actor.tenantId}, ${errorNoId}, date_trunc('day', now()) - make_interval(days => (n * 7) % 28), count(*)
      from generate_series(1, ${hits}::int) as n group by 3`.execute(db);
}

async function makeReports(
  { db, actor }: Context,
  errorNoId: string,
  stepId: string,
  [worked, failed]: readonly [number, number],
): Promise<void> {
  await sql`
    insert into error_step_report (tenant_id, id, error_no_id, step_id, worked, time, user_kind, user_id)
    select ${actor.tenantId}, gen_random_uuid(), ${errorNoId}, ${stepId}, n <= ${worked},
           now() - make_interval(hours => n * 9), 'CLIENT_USER', ${actor.accountId}
      from generate_series(1, ${worked + failed}::int) as n`.execute(db);
}

async function makeMisses({ db, actor }: Context, code: string): Promise<void> {
  const lines = (demonstrationMisses[code] ?? []).map(([asked, times, days]) => ({ id: newId(), asked, times, days }));
  await sql`
    insert into error_miss (tenant_id, id, key, asked, times, first_at, last_at)
    select ${actor.tenantId}, n.id, error_key(n.asked), n.asked, n.times, now() - make_interval(days => n.days + 20),
           now() - make_interval(days => n.days)
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n (id uuid, asked text, times int, days int)`.execute(db);
}

async function makeMisreadings({ db, actor }: Context, code: string): Promise<void> {
  const lines = (demonstrationMisreadings[code] ?? []).map(([read, no, times]) => ({ id: newId(), read, no, times }));
  await sql`
    insert into error_alias_proposal (tenant_id, id, error_no_id, key, alias, times, first_at, last_at)
    select ${actor.tenantId}, m.id, n.id, error_key(m.read), m.read, m.times, now() - interval '20 days',
           now() - make_interval(days => m.times)
      from jsonb_to_recordset(${JSON.stringify(lines)}) as m (id uuid, read text, no text, times int)
      join lateral (select id from error_no where tenant_id = ${actor.tenantId} and name = m.no order by id limit 1) as n
        on true`.execute(db);
}

/** A few dozen a day, fewer on every seventh; a quarter of them by photograph. */
async function makeLookUps({ db, actor }: Context): Promise<void> {
  await sql`
    insert into error_lookup_day (tenant_id, day, lookups, photos, found, photos_found)
    select ${actor.tenantId}, date_trunc('day', now()) - make_interval(days => ago), n, n / 4, n * 7 / 8, n / 5
      from generate_series(1, 29) as ago, lateral (select case when ago % 7 = 0 then 6 else 24 + (ago * 5) % 13 end as n) as d`.execute(
    db,
  );
}
