import { application } from '@console/contract/areas/application/application';
import { callBoard } from '@console/contract/areas/call/board';
import { callInfo } from '@console/contract/areas/call/info/info';
import { PRESENCE_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import { client } from '@console/contract/areas/client/client';
import { clientUser } from '@console/contract/areas/client/client-user';
import type { dashboardTotals as contract, TotalNum } from '@console/contract/areas/dashboard/total-num';
import type { Access } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { material } from '@console/contract/areas/material/material/material';
import { materialKinds } from '@console/contract/areas/material/material/parts';
import { product } from '@console/contract/areas/product/product';
import { teamUser } from '@console/contract/areas/team/team-user';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { sql, type RawBuilder } from 'kysely';
import { seenCalls, seenExperts } from '../../../domain/call/scope.ts';
import { durationSec, wasAnswered } from '../../../domain/call/sums.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { mayCall } from '../../../kernel/calls/rights.ts';

type Counted = 'clients' | 'clientUsers' | 'teamUsers' | 'products' | 'materials' | 'toolboxes' | 'applications';

/** The lists that show everything that is not deleted, to whoever may open them. */
const lists: Record<Counted, { readonly table: string; readonly access: Access }> = {
  clients: { table: 'client', access: client.page.access },
  clientUsers: { table: 'client_user', access: clientUser.page.access },
  teamUsers: { table: 'team_user', access: teamUser.page.access },
  products: { table: 'product', access: product.page.access },
  materials: { table: 'material', access: material.page.access },
  toolboxes: { table: 'toolbox', access: toolbox.page.access },
  applications: { table: 'application', access: application.list.access },
};

const none = sql`null`;

/** As the lists count: up to the cap, and never the rows behind it. */
const countOf = (table: string, tenantId: string, among = sql`true`) => sql`(
  select count(*)::integer from (select from ${sql.table(table)} o
    where o.tenant_id = ${tenantId} and o.deleted_at is null and ${among} limit ${COUNT_CAP}) as counted)`;

const materialsByKind = ({ actor }: Context) =>
  mayCall(material.page.access, actor)
    ? sql`json_build_array(${sql.join(
        materialKinds.map(
          (kind) => sql`json_build_object('kind', ${sql.lit(kind)},
            'count', ${countOf('material', actor.tenantId, sql`o.kind = ${sql.lit(kind)}`)})`,
        ),
      )})`
    : none;

/** Each number as the list says it that opens from it. */
export const dashboardTotals: Handlers<typeof contract> = {
  async totalNum(_, context) {
    const { db, actor } = context;
    const counts = Object.entries(lists).map(
      ([name, { table, access }]) =>
        sql`${sql.lit(name)}, ${mayCall(access, actor) ? countOf(table, actor.tenantId) : none}`,
    );
    const { rows } = await sql<{ totals: TotalNum }>`
      with clock as (
        select m.midnight, m.yesterday, least(m.midnight, m.yesterday + (now() - m.midnight)) as "sameTime"
          from (select day_start(d.today, t.timezone) as midnight, day_start(d.today - 1, t.timezone) as yesterday
                  from tenant t cross join lateral (select (now() at time zone t.timezone)::date as today) as d
                 where t.tenant_id = ${actor.tenantId}) as m)
      select json_build_object(${sql.join(counts)}, 'materialKinds', ${materialsByKind(context)},
               ${await callNumbers(context)}, 'asOf', wire_time(now())) as totals
        from clock`.execute(db);
    return rows[0]!.totals;
  },
};

async function callNumbers(context: Context): Promise<RawBuilder<unknown>> {
  const { actor } = context;
  const may = mayCall(callInfo.page.access, actor);
  const mayWatch = mayCall(callBoard.now.access, actor);
  const seen = may ? ((await seenCalls(context)) ?? sql<boolean>`true`) : none;
  const calls = (what: RawBuilder<unknown>, from: RawBuilder<unknown>, to?: RawBuilder<unknown>) => sql`(
    select ${what} from call where call.tenant_id = ${actor.tenantId} and not call.is_test and ${seen}
       and call.id >= id_floor(${from}) and ${to === undefined ? sql`true` : sql`call.id < id_floor(${to})`})`;
  const pair = (value: RawBuilder<unknown>, previous: RawBuilder<unknown>) =>
    may ? sql`json_build_object('value', ${value}, 'previous', ${previous})` : none;
  const today = (what: RawBuilder<unknown>) =>
    pair(calls(what, sql`clock.midnight`), calls(what, sql`clock.yesterday`, sql`clock."sameTime"`));
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const average = sql`round(avg(call.score), 2)::float8`;
  return sql.join([
    sql`'callsToday', ${today(sql`count(*)::integer`)}`,
    sql`'callMinutesToday', ${today(sql`round(coalesce(sum(${durationSec}) filter (where ${wasAnswered}), 0) / 60.0)::float8`)}`,
    sql`'avgScore30d', ${pair(calls(average, days(30)), calls(average, days(60), days(30)))}`,
    sql`'onlineExperts', ${mayWatch ? online(context) : none}`,
    sql`'waitingCalls', ${
      may
        ? sql`(select count(*)::integer from call where call.tenant_id = ${actor.tenantId} and call.ended_at is null
                  and call.status = 'QUEUED' and not call.is_test and ${seen})`
        : none
    }`,
  ]);
}

/** Those whom the board shows and who are in a call, online or busy. */
const online = (context: Context) => sql`(
  select count(*)::integer from team_user u
    left join call_presence p on p.tenant_id = u.tenant_id and p.team_user_id = u.id
   where u.tenant_id = ${context.actor.tenantId} and u.status = 'ACTIVE' and u.deleted_at is null and ${seenExperts(context)}
     and (exists (select from call_member b where b.tenant_id = u.tenant_id and b.person_id = u.id and b.left_at is null)
          or (p.presence in ('ONLINE', 'BUSY') and p.seen_at > now() - make_interval(secs => ${PRESENCE_LOST_SECONDS}))))`;
