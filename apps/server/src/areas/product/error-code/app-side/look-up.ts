import {
  matches,
  MOST_FOUND,
  type errorCodeAppSide as contract,
} from '@console/contract/areas/product/error-code/app-side';
import { errorKey, errorShape, type Audience } from '@console/contract/areas/product/error-code/parts';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { runPrepared } from '../../../../kernel/db/prepared.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

export interface Reading {
  readonly text: string;
  /** From 0 to 1: what was typed is certain, what was read from a photograph is not. */
  readonly confidence: number;
}

interface Asked {
  readonly texts: readonly Reading[];
  readonly productId: string | undefined;
  /** Looked for in its sets alone, the upper ones first. */
  readonly toolId?: string | undefined;
  readonly audience: Exclude<Audience, 'BOTH'>;
}

/** More words than these stand on no display. */
const MOST_WORDS = 60;
/** What begins alike is offered from two characters on. */
const BEGINNING = 2;
/** As many as are looked at before it is known whose sets they are in. */
const LOOKED_AT = 500;

/** A line of a display may hold more than the number: each of its words that has a digit is looked for as well. */
function wordsIn(texts: readonly Reading[]) {
  const whole = texts.map(({ text, confidence }) => ({ read: text, confidence }));
  const parts = texts.flatMap(({ text, confidence }) =>
    text
      .split(/[\s,;:：，；]+/u)
      .filter((part) => part !== text && /\d/.test(part))
      .map((part) => ({ read: part, confidence })),
  );
  return [...whole, ...parts]
    .map((word) => ({ ...word, key: errorKey(word.read), shape: errorShape(word.read) }))
    .filter(({ shape }) => shape !== '')
    .slice(0, MOST_WORDS);
}

/** A condition on a number `n` and its set `c`: somebody of this audience may see it. */
export const isShownTo = (audience: Exclude<Audience, 'BOTH'>): RawBuilder<boolean> => sql`
  (n.status = 'PUBLISHED' and n.deleted_at is null and c.status = 'ENABLED' and c.deleted_at is null
   and (n.steps = '[]' or exists (
     select from jsonb_array_elements(n.steps) as s
      where (s->>'depth')::int = 0 and s->>'audience' in ('BOTH', ${audience}::text))))`;

type Candidate = OutputOf<(typeof contract)['lookUp']>['list'][number];

/** Numbers that are found by what was typed or read: the same before aliases before what is easily taken for it. */
export async function lookUpErrors(
  db: Transaction<Schema>,
  tenantId: string,
  { texts, productId, toolId, audience }: Asked,
): Promise<Candidate[]> {
  const words = wordsIn(texts);
  if (words.length === 0) return [];
  const ofProduct =
    productId === undefined
      ? sql`true`
      : sql`exists (select from error_code_product l where l.tenant_id = k.tenant_id
                       and l.error_code_id = k.error_code_id and l.product_id = ${productId}::uuid)`;
  const place = (set: string) => sql`(select l.sort from tool_error_code l where l.tenant_id = ${tenantId}::uuid
    and l.tool_id = ${toolId}::uuid and l.error_code_id = ${sql.ref(set)})`;
  const ofTool = toolId === undefined ? sql`true` : sql`${place('k.error_code_id')} is not null`;
  const inTool = toolId === undefined ? sql`null::int` : place('c.id');
  const statement = sql<Omit<Candidate, 'match'> & { rank: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as a (read text, confidence float8, key text, shape text)
    ), hit as (
      select k.error_no_id, k.error_code_id, k.tenant_id, a.read, a.confidence,
             case when k.key = a.key then case when k.is_alias then 1 else 0 end when k.shape = a.shape then 2 else 3 end as rank
        from asked a cross join lateral (
          -- What is not asked about takes none of their places.
          (select * from error_no_key k where k.tenant_id = ${tenantId}::uuid and k.shape = a.shape
              and ${ofProduct} and ${ofTool} limit ${sql.lit(LOOKED_AT)})
          union all
          (select * from error_no_key k where k.tenant_id = ${tenantId}::uuid and length(a.shape) >= ${sql.lit(BEGINNING)}
              and k.shape > a.shape collate "C" and k.shape < (a.shape || '~') collate "C"
              and ${ofProduct} and ${ofTool}
            order by k.shape limit ${sql.lit(MOST_FOUND)})) as k
    ), best as (
      select distinct on (error_no_id) * from hit order by error_no_id, rank, confidence desc
    ), shown as (
      -- One by one by their keys: the planner takes hits for many and would read every number of the company.
      select best.*, number.* from best cross join lateral (
        select n.id as "errorNoId", n.name as "errorNo", n.level, n.place, c.id as "errorCodeId", c.name as "setName",
               ${inTool} as in_tool,
               jsonb_build_object('zh-CN', n.title, 'en-US', n.title_en) as title
          from error_no n join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id
         where n.tenant_id = best.tenant_id and n.id = best.error_no_id and ${isShownTo(audience)} limit 1) as number
    )
    select "errorNoId", "errorNo", level, title, "errorCodeId", "setName", read, rank from shown
     order by rank, confidence desc, in_tool, place, "errorNoId" limit ${sql.lit(MOST_FOUND)}`;
  // Planning it takes longer than running it.
  const name = `error-look-up${productId === undefined ? '' : '-of-product'}${toolId === undefined ? '' : '-of-tool'}`;
  const { rows } = await runPrepared(db, name, statement);
  return rows.map(({ rank, ...row }) => ({ ...row, match: matches[rank]! }));
}
