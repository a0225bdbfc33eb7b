import type { ConsoleLog, consoleLog as contract } from '@console/contract/areas/log/console-log';
import type { InputOf } from '@console/contract/endpoint';
import { problemParams, readQuery, type LogQuery, type QueryTime } from '@console/contract/areas/log/console-log-query';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleAccounts } from '../../../domain/identity/data-scope.ts';
import { outcomeOf } from '../../../kernel/calls/audit.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Listing, Where } from '../../../kernel/records/page.ts';

type Asking = Pick<Context, 'db' | 'actor' | 'caller'>;
type Filters = Omit<InputOf<(typeof contract)['export']>, 'format'>;

/** At most so many people can be meant by one word. */
const ACTORS = 50;

const own = (column: string) => sql.ref(`operation_log.${column}`);

/** Everything the wire row consists of, in its order. */
export const lineFields = {
  id: own('id'),
  seq: own('seq'),
  time: sql`wire_time(operation_log.time)`,
  actorId: own('actor_id'),
  actorName: own('actor_name'),
  actorType: own('actor_type'),
  roleName: own('role_name'),
  call: own('call'),
  module: own('module'),
  action: own('action'),
  objectType: own('object_type'),
  objectId: own('object_id'),
  objectName: own('object_name'),
  outcome: outcomeOf('operation_log'),
  result: own('result'),
  failCode: own('fail_code'),
  ip: own('ip'),
  traceId: own('trace_id'),
} satisfies Record<keyof ConsoleLog, RawBuilder<unknown>>;

const listing: Listing = {
  table: 'operation_log',
  fields: lineFields,
  sorts: { time: { column: 'time', cast: 'timestamptz' } },
  defaultSort: ['time', 'desc'],
  search: ['object_name', 'actor_name'],
  // Ten pages of hits ask for a narrower search, not for their number.
  searchCap: 200,
};

export interface Wanted {
  readonly listing: Listing;
  readonly keyword: string | undefined;
  readonly where: Where;
}

/** Which lines are asked for, cut to those of the people whom the active role shows. */
export async function wantedLines(filters: Filters, asking: Asking): Promise<Wanted> {
  const { query, problems } = readQuery(filters.query ?? '');
  const problem = problems[0];
  if (problem) {
    throw new Fault('VALIDATION', {
      params: problemParams(problem, asking.caller.locale),
      fields: [{ field: 'query', code: problem.code }],
    });
  }
  const words = query.words ?? (filters.keyword || undefined);
  // A search has one text. Beside the name of an object, what is left over can only be a person.
  const people = [query.actor, query.object === undefined ? undefined : words].filter((text) => text !== undefined);
  const actors = allOf([
    await visibleActors(asking),
    filters.actorId === undefined ? null : [filters.actorId],
    ...(await Promise.all(people.map((text) => accountsNamed(text, asking)))),
  ]);
  return {
    listing: query.object === undefined ? listing : { ...listing, search: ['object_name'] },
    keyword: query.object ?? words,
    where: {
      equals: {
        ...(actors?.length === 1 && { actor_id: actors[0] }),
        module: agreed(filters.module, query.module),
        action: agreed(filters.action, query.action),
        object_type: filters.objectType,
        object_id: filters.objectId,
        result: agreed(filters.result, query.result),
        ip: agreed(filters.ip, query.ip),
        trace_id: agreed(filters.traceId, query.trace),
      },
      ...(actors !== null && actors.length !== 1 && { among: { actor_id: actors } }),
      ranges: { time: await timesOf(filters, query, asking) },
    },
  };
}

/** A filter and the search language may say different things of one column; then no line fits both. */
function agreed(one: string | undefined, other: string | undefined): string | undefined {
  return one !== undefined && other !== undefined && one !== other ? '\u2205' : (one ?? other);
}

function allOf(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  const given = lists.filter((list) => list !== null);
  const [first, ...others] = given;
  return first === undefined ? null : first.filter((id) => others.every((other) => other.includes(id)));
}

/** The people whose lines the reader may see; null is everybody, and what the server did by itself. */
export async function visibleActors({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<readonly string[] | null> {
  const { among, equals } = await visibleAccounts({ db, actor });
  if (typeof equals?.['id'] === 'string') return [equals['id']];
  const depts = among?.['dept_id'];
  if (depts === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    select id from account where tenant_id = ${actor.tenantId} and dept_id = any(${[...depts]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Also people who are gone: what they did is still there. */
async function accountsNamed(text: string, { db, actor }: Asking): Promise<string[]> {
  const wanted = text.toLowerCase();
  const { rows } = await sql<{ id: string }>`
    select id from account
     where tenant_id = ${actor.tenantId} and (strpos(lower(name), ${wanted}) > 0 or strpos(lower(username), ${wanted}) > 0)
     order by lower(username) <> ${wanted} and lower(name) <> ${wanted}, deleted_at is not null, id limit ${ACTORS}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Days are those of the tenant's clock; the last one is meant as a whole. */
async function timesOf(
  { from, to }: Pick<Filters, 'from' | 'to'>,
  { since, until }: LogQuery,
  { db, actor }: Asking,
): Promise<readonly [string | null, string | null]> {
  if (since === undefined && until === undefined) return [from ?? null, to ?? null];
  const instant = (time: QueryTime | undefined, endOfDay: boolean) => {
    if (time === undefined) return sql`null::timestamptz`;
    if ('hoursAgo' in time) return sql`now() - ${time.hoursAgo} * interval '1 hour'`;
    return sql`(${time.at}::timestamp + ${time.wholeDay && endOfDay ? 1 : 0} * interval '1 day') at time zone ${actor.timezone}`;
  };
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select wire_time(greatest(${from ?? null}::timestamptz, ${instant(since, false)})) as first,
           wire_time(least(${to ?? null}::timestamptz, ${instant(until, true)})) as last`.execute(db);
  return [rows[0]?.first ?? null, rows[0]?.last ?? null];
}
