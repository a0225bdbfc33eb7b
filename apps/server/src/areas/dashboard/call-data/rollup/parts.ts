import { sql, type RawBuilder } from 'kysely';
import { allSums, sumNames } from '../../../../domain/call/sums.ts';

/** In the place of the group of calls that reached none. */
export const NO_GROUP = '00000000-0000-0000-0000-000000000000';

/**
 * When an hour on a clock began. Where clocks move by half an hour (Lord Howe) an hour is 90 minutes long or 30: cut off by the
 * offset of the moment, it would begin within another one.
 */
export function hourStart(at: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  const cut = sql`date_trunc('hour', ${at}, ${zone}::text)`;
  const wall = (part: string, of: RawBuilder<unknown>) =>
    sql`extract(${sql.raw(part)} from ${of} at time zone ${zone}::text)`;
  return sql`${cut} + case when ${wall('minute', cut)} = 0 then interval '0'
                           when ${wall('hour', cut)} = ${wall('hour', at)} then interval '-30 minutes'
                           else interval '30 minutes' end`;
}

/** Calls with the day and the hour on the tenant's clock, by the moment of their id; for a `with`, read as `call`. */
export const calls = (from: RawBuilder<unknown>, zone: string) => sql`
  select call.tenant_id, call.id, call.status, call.created_at, call.answered_at, call.ended_at, call.duration_sec,
         call.wait_sec, call.promise_sec, call.score, call.solved, call.quality, call.is_test, call.team_group_id,
         call.team_group_name, call.expert_id, call.expert_name, call.client_group_id, call.client_group_name,
         call.client_id, call.client_name, call.product_id, call.product_name, call.problem_type_id, call.error_nos, call.error_no_ids,
         (id_time(call.id) at time zone ${zone}::text)::date as day,
         ${hourStart(sql`id_time(call.id)`, zone)} as hour
    from ${from}`;

interface Dimension {
  readonly key: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
}

const byId = (column: string): Dimension => ({
  key: sql.ref(`call.${column}_id`),
  name: sql.ref(`call.${column}_name`),
});

/** What calls are summed up by, besides hours. A call that has none of it is in none; one with two numbers is in both. */
const dimensions = {
  TEAM_GROUP: byId('team_group'),
  EXPERT: byId('expert'),
  CLIENT_GROUP: byId('client_group'),
  CLIENT: byId('client'),
  PRODUCT: byId('product'),
  PROBLEM_TYPE: { key: sql.ref('call.problem_type_id'), name: sql`''` },
  // By subjects, as the list's filters are; which number a text means is asked when it is read.
  ERROR_NO: {
    key: sql.ref('noted.subject'),
    name: sql.ref('noted.name'),
    join: sql`cross join lateral noted_error_nos(call.error_nos, call.error_no_ids) as noted`,
  },
  SCORE: { key: sql.ref('call.score'), name: sql`''` },
} satisfies Record<string, Dimension>;
export type DimensionName = keyof typeof dimensions;
export const dimensionNames = Object.keys(dimensions) as DimensionName[];

/** Sums of calls by each of these, and by more where that is told. */
export const byDimension = (
  from: RawBuilder<unknown>,
  more: readonly RawBuilder<unknown>[] = [],
  wanted: readonly DimensionName[] = dimensionNames,
) =>
  sql.join(
    wanted.map((name) => {
      const { key, name: called, join = sql`` }: Dimension = dimensions[name];
      const also = more.map((one) => sql`${one}, `);
      return sql`
        select ${sql.join(also, sql``)} ${sql.lit(name)} as dimension, ${key}::text as key, coalesce(max(${called}), '') as name,
               ${allSums}
          from ${from} ${join} where ${key} is not null group by ${sql.join(also, sql``)} ${key}`;
    }),
    sql` union all `,
  );

export const sumColumns = (table?: string) =>
  sql.join(sumNames.map((name) => (table === undefined ? sql.ref(name) : sql.ref(`${table}.${name}`))));
/** Sums of sums. */
export const addedSums = (table: string) =>
  sql.join(sumNames.map((name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0) as ${sql.ref(name)}`));
