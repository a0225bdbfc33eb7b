import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';

// What a call noted is a number of a set, by its id, or a text of which nobody knows more, as `#` and the text's key
// (`noted_error_nos` in the migrations): the subjects of `call_error_no`.

/** Numbers `e` that are there, each with its set `s`. */
export const numbersThere = (tenantId: string): RawBuilder<unknown> => sql`
  error_no e join error_code s on s.tenant_id = e.tenant_id and s.id = e.error_code_id
    and e.tenant_id = ${tenantId} and e.deleted_at is null and s.deleted_at is null`;

export const isText = (subject: RawBuilder<unknown>): RawBuilder<boolean> => sql`starts_with(${subject}, '#')`;
export const keyOf = (subject: RawBuilder<unknown>): RawBuilder<string> => sql`substr(${subject}, 2)`;

/** The number that a subject means: of a text the only one that is written so, whatever its set; as it is where there are several or none. */
export const numberMeant = (subject: RawBuilder<unknown>, tenantId: string): RawBuilder<string> => sql`
  coalesce(case when ${isText(subject)} then (
    select min(alike.id::text) from (
      select e.id from ${numbersThere(tenantId)} where e.key = ${keyOf(subject)} limit 2) as alike having count(*) = 1) end, ${subject})`;

/** The other way round: the subjects that mean this number. */
async function subjectsOf(errorNoId: string, { db, actor }: Context): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select text.subject from ${numbersThere(actor.tenantId)} cross join lateral (select '#' || e.key as subject) as text
     where e.id = ${errorNoId} and ${numberMeant(sql`text.subject`, actor.tenantId)} = e.id::text`.execute(db);
  return [errorNoId, ...rows.map(({ subject }) => subject)];
}

/** Ids of calls between these two, where they are told. */
type Range = readonly [first: string | null, behind: string | null];

interface Asked {
  readonly errorNo?: string | undefined;
  readonly errorNoId?: string | undefined;
  readonly errorNoText?: string | undefined;
}

/** What the three filters by error number ask of a call. */
export async function notedIn(
  { errorNo = '', errorNoId, errorNoText = '' }: Asked,
  range: Range,
  context: Context,
): Promise<RawBuilder<boolean>[]> {
  const asked = [
    ...(errorNo === '' ? [] : [sql`n.key = error_text_key(${errorNo})`]),
    ...(errorNoText === '' ? [] : [sql`n.subject = '#' || error_text_key(${errorNoText})`]),
    ...(errorNoId === undefined ? [] : [sql`n.subject = any(${await subjectsOf(errorNoId, context)}::text[])`]),
  ];
  const conditions: RawBuilder<boolean>[] = [];
  // Three at most, and one as a rule.
  for (const which of asked) conditions.push(await among(which, range, context));
  return conditions;
}

/**
 * As many calls as a list counts are named one by one: joined, the database would rather walk all calls than look for few.
 * What more calls have than that is met soon on any walk.
 */
async function among(
  which: RawBuilder<unknown>,
  [first, behind]: Range,
  { db, actor }: Context,
): Promise<RawBuilder<boolean>> {
  const noted = sql`
    select n.call_id from call_error_no n where n.tenant_id = ${actor.tenantId} and ${which}
       and ${first === null ? sql`true` : sql`n.call_id >= ${first}`} and ${behind === null ? sql`true` : sql`n.call_id < ${behind}`}`;
  const { rows } = await sql<{ ids: string[] }>`select array(${noted} limit ${COUNT_CAP + 1}) as ids`.execute(db);
  const { ids } = rows[0]!;
  return ids.length > COUNT_CAP ? sql`call.id in (${noted})` : sql`call.id = any(${ids}::uuid[])`;
}
