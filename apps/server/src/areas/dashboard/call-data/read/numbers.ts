import type { CallsOfOne, callDashboard as contract } from '@console/contract/areas/dashboard/call-data';
import type { InputOf, Locale, OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { isText, numberMeant, numbersThere } from '../../../../domain/call/noted.ts';
import { measuresOf, sumNames, type Sums } from '../../../../domain/call/sums.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { addedSums, dimensionNames, hourStart, sumColumns, type DimensionName } from '../rollup/parts.ts';
import { marksOf } from './marks.ts';
import { questionOf, type Days, type Question } from './question.ts';
import { sourceOf } from './source.ts';
import { titleIn } from './titles.ts';

type Input = InputOf<(typeof contract)['callData']>;
type CallData = OutputOf<(typeof contract)['callData']>;

/** As many of each as are listed. */
const LISTED = 20;

interface Point extends Sums {
  readonly earlier: boolean;
  readonly from: string;
  readonly to: string;
}
interface Part extends Sums {
  readonly dimension: DimensionName;
  readonly key: string;
  readonly name: string;
  readonly title: string | null;
  readonly count: number;
}
interface Counted {
  readonly points: Point[];
  readonly parts: Part[];
  readonly heatMap: CallData['heatMap'];
  readonly asOf: string;
}

/** Numbers of the calls that the lists show, in one statement, so that they fit together. */
export async function callData({ granularity, compare, ...asked }: Input, context: Context): Promise<CallData> {
  const question = await questionOf(asked, { compare, byHour: granularity === 'HOUR' }, context);
  const { zone, days } = question;
  const { rows } = await sql<{ counted: Counted }>`
    with ${await sourceOf(question, context)},
    ${trendOf(question, granularity)},
    ${listedOf(context)}
    select json_build_object(
      'points', (select json_agg(trend order by trend."from") from trend),
      'parts', (select coalesce(json_agg(listed order by listed.place), '[]') from listed),
      'heatMap', (
        select coalesce(json_agg(cell order by cell.weekday, cell.hour), '[]') from (
          select extract(isodow from h.hour at time zone ${zone}::text)::integer as weekday,
                 extract(hour from h.hour at time zone ${zone}::text)::integer as hour,
                 sum(h.total) as total, sum(h.missed) as missed
            from hours h where h.day >= ${days.first}::date group by 1, 2) as cell),
      'asOf', wire_time(now())) as counted`.execute(context.db);
  const { points, parts, heatMap, asOf } = rows[0]!.counted;
  const now = trendAmong(points, false);
  return {
    span: spanOf(now),
    summary: measuresOf(added(now)),
    previous: compare ? previousOf(trendAmong(points, true)) : null,
    trend: now.map(shown),
    ...listsOf(parts),
    heatMap,
    scores: [1, 2, 3, 4, 5].map((score) => ({
      score,
      count: parts.find(({ dimension, key }) => dimension === 'SCORE' && key === String(score))?.total ?? 0,
    })),
    marks: await marksOf(spanOf(now), context),
    asOf,
  };
}

const trendAmong = (points: readonly Point[], earlier: boolean) => points.filter((point) => point.earlier === earlier);
const spanOf = (points: readonly Point[]) => ({ from: points[0]!.from, to: points.at(-1)!.to });
const shown = ({ from, to, ...sums }: Point) => ({ from, to, ...measuresOf(sums) });
const added = (points: readonly Sums[]): Sums =>
  Object.fromEntries(
    sumNames.map((name) => [name, points.reduce((sum, point) => sum + point[name], 0)]),
  ) as unknown as Sums;
const previousOf = (points: readonly Point[]) => ({
  span: spanOf(points),
  summary: measuresOf(added(points)),
  trend: points.map(shown),
});

/** Where the bars of the chart begin and end. The first and the last week or month are as long as the days that are asked for. */
function trendOf({ zone, days, before }: Question, granularity: Input['granularity']): RawBuilder<unknown> {
  const row = (one: Days, earlier: boolean) => sql`(${earlier}::boolean, ${one.first}::date, ${one.last}::date)`;
  const periods = sql.join([row(days, false), ...(before ? [row(before, true)] : [])]);
  const unit = sql.lit(granularity.toLowerCase());
  const bars =
    granularity === 'HOUR'
      ? sql`select p.earlier, p.hour as key, p.hour as start, lead(p.hour, 1, p.behind) over (partition by p.earlier order by p.hour) as behind
              from (select distinct periods.earlier, ${hourStart(sql`g.at`, zone)} as hour,
                           day_start(periods.last + 1, ${zone}) as behind
                      from periods cross join generate_series(day_start(periods.first, ${zone}),
                             day_start(periods.last + 1, ${zone}) - interval '1 second', interval '15 minutes') as g (at)) as p`
      : sql`select periods.earlier, date_trunc(${unit}, g.day) as key, day_start(min(g.day)::date, ${zone}) as start,
                   day_start(max(g.day)::date + 1, ${zone}) as behind
              from periods cross join generate_series(periods.first::timestamp, periods.last::timestamp, interval '1 day') as g (day)
             group by periods.earlier, date_trunc(${unit}, g.day)`;
  const key = granularity === 'HOUR' ? sql`h.hour` : sql`date_trunc(${unit}, h.day::timestamp)`;
  return sql`
    periods (earlier, first, last) as (values ${periods}),
    bars as (${bars}),
    barred as (select h.day < ${days.first}::date as earlier, ${key} as key, ${addedSums('h')} from hours h group by 1, 2),
    trend as (
      select bars.earlier, wire_time(bars.start) as "from", wire_time(bars.behind) as "to",
             ${sql.join(sumNames.map((name) => sql`coalesce(${sql.ref(`barred.${name}`)}, 0) as ${sql.ref(name)}`))}
        from bars left join barred on barred.earlier = bars.earlier and barred.key = bars.key)`;
}

/**
 * The first of each by how many calls they have: only these are summed up whole. What is called by its name of now; where it has
 * gone, by the one that the calls have kept.
 */
function listedOf({ actor, caller }: Context): RawBuilder<unknown> {
  const nameIn = (table: string) =>
    sql`(select o.name from ${sql.table(table)} o where o.tenant_id = ${actor.tenantId} and o.id = ranked.key::uuid)`;
  return sql`
    totals as materialized (
      select t.dimension, t.key, t.total,
             case when t.dimension = 'ERROR_NO' then ${numberMeant(sql`t.key`, actor.tenantId)} else t.key end as meant
        from (select l.dimension, l.key, sum(l.total) as total from lines l group by l.dimension, l.key) as t),
    places as (
      select t.dimension, t.key, row_number() over (partition by t.dimension order by t.total desc, t.key) as place,
             count(*) over (partition by t.dimension) as count
        from (select o.dimension, o.meant as key, sum(o.total) as total from totals o group by o.dimension, o.meant) as t),
    -- So many at most: told, so that the database knows how few they are.
    top as materialized (select * from places where place <= ${LISTED} limit ${LISTED * dimensionNames.length}),
    ranked as (
      select top.dimension, top.key, top.place, top.count, max(l.name) as name, ${addedSums('l')}
        from top join totals o on o.dimension = top.dimension and o.meant = top.key
        join lines l on l.dimension = o.dimension and l.key = o.key
       group by top.dimension, top.key, top.place, top.count),
    listed as (
      select ranked.dimension, ranked.key, ranked.place, ranked.count, ${sumColumns('ranked')},
             coalesce(case ranked.dimension
               when 'TEAM_GROUP' then ${nameIn('team_group')} when 'EXPERT' then ${nameIn('team_user')}
               when 'CLIENT_GROUP' then ${nameIn('client_group')} when 'CLIENT' then ${nameIn('client')}
               when 'PRODUCT' then ${nameIn('product')} when 'PROBLEM_TYPE' then ${problemType(actor.tenantId, caller.locale)}
               when 'ERROR_NO' then number.name
             end, ranked.name) as name, number.title
        from ranked left join lateral (
          select e.name, ${titleIn(caller.locale)} as title from ${numbersThere(actor.tenantId)}
           where e.id = case when ranked.dimension = 'ERROR_NO' and not ${isText(sql`ranked.key`)} then ranked.key::uuid end
        ) as number on true)`;
}

const problemType = (tenantId: string, locale: Locale) => sql`(
  select ${locale === 'en-US' ? sql`coalesce(f.name_en, f.name)` : sql`f.name`} from service_feedback f
   where f.tenant_id = ${tenantId} and f.id = ranked.key::uuid)`;

function listsOf(parts: readonly Part[]) {
  const of = (wanted: DimensionName) => parts.filter(({ dimension }) => dimension === wanted);
  const many = (wanted: DimensionName): { list: CallsOfOne[]; count: number } => ({
    list: of(wanted).map(({ key, name, ...sums }) => ({ id: key, name, ...measuresOf(sums) })),
    count: of(wanted)[0]?.count ?? 0,
  });
  return {
    byTeamGroup: many('TEAM_GROUP'),
    byExpert: many('EXPERT'),
    byClientGroup: many('CLIENT_GROUP'),
    byClient: many('CLIENT'),
    byProduct: many('PRODUCT'),
    byProblemType: many('PROBLEM_TYPE'),
    byErrorNo: {
      list: of('ERROR_NO').map(({ key, name, title, ...sums }) => ({
        errorNo: name,
        errorNoId: key.startsWith('#') ? null : key,
        title,
        ...measuresOf(sums),
      })),
      count: of('ERROR_NO')[0]?.count ?? 0,
    },
  };
}
