import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { accessRequest } from '@console/contract/areas/auth/access-request';
import { callInfo } from '@console/contract/areas/call/info/info';
import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { material } from '@console/contract/areas/material/material/material';
import { materialKinds } from '@console/contract/areas/material/material/parts';
import { LOW_SCORE, type WaitingKind } from '@console/contract/areas/system/workplace-overview';
import type { Access } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import { isIncomplete } from '../../../../domain/agreement/incomplete.ts';
import { waitsForApprovalBy } from '../../../../domain/upgrade-plan/to-approve.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { mayCall } from '../../../../kernel/calls/rights.ts';

interface Source {
  /** Of the list that opens, and of the deed that it waits for. */
  readonly access: readonly Access[];
  /** Rows with when they are due, since when they wait, and from when on the list has to look; never more than a list counts. */
  readonly rows: RawBuilder<unknown>;
  /** There is a list of those that are late. */
  readonly canBeLate?: true;
}

const NEVER = sql`null::timestamptz`;
const EXPIRING_DAYS = 30;
const LOW_SCORE_DAYS = 7;

/** A plan whose application lies in the recycle bin is in no list. */
export const ofLiveApplication = sql`exists (
  select from application a where a.tenant_id = o.tenant_id and a.id = o.application_id and a.deleted_at is null)`;

/** The same rows as the list behind each number, so that its total is the number. */
function sourcesOf({ actor }: Context, seen: RawBuilder<unknown>): Record<WaitingKind, Source> {
  const { tenantId, accountId, timezone } = actor;
  const firstDay = sql`day_start((now() at time zone ${timezone})::date - ${sql.lit(LOW_SCORE_DAYS - 1)}, ${timezone})`;
  const calls = (from: RawBuilder<unknown>, due: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
    select ${due} as due, ${NEVER} as since, ${from} as "from" from call
     where call.tenant_id = ${tenantId} and not call.is_test and ${which} and ${seen} limit ${COUNT_CAP}`;
  const plans = (which: RawBuilder<unknown>, due = NEVER) => sql`
    select ${due} as due, o.updated_at as since, ${NEVER} as "from" from upgrade_plan o
     where o.tenant_id = ${tenantId} and ${which} and ${ofLiveApplication} limit ${COUNT_CAP}`;
  return {
    requests: {
      access: [tempUser.page.access],
      canBeLate: true,
      rows: sql`select sla_due_at as due, submitted_at as since, ${NEVER} as "from" from temp_user
                 where tenant_id = ${tenantId} and status = 'PENDING' order by sla_due_at limit ${COUNT_CAP}`,
    },
    accessRequests: {
      access: [accessRequest.page.access],
      rows: sql`select ${NEVER} as due, created_at as since, ${NEVER} as "from" from access_request
                 where tenant_id = ${tenantId} and status = 'PENDING' order by created_at limit ${COUNT_CAP}`,
    },
    plansToApprove: {
      access: [upgradePlan.approve.access],
      canBeLate: true,
      rows: plans(waitsForApprovalBy(accountId), sql`o.start_at`),
    },
    plansStopped: {
      access: [upgradePlan.pageAll.access, upgradePlan.resume.access],
      rows: plans(sql`o.status = 'PAUSED' and o.pause_reason in ('ERROR_THRESHOLD', 'STAGE_GATE')`),
    },
    followUps: {
      access: [callInfo.page.access],
      rows: calls(sql`id_time(call.id)`, sql`call.follow_up_due`, sql`call.follow_up_state = 'OPEN'`),
    },
    lowScores: {
      access: [callInfo.page.access],
      rows: calls(firstDay, NEVER, sql`call.score <= ${LOW_SCORE} and call.id >= id_floor(${firstDay})`),
    },
    materialsExpiring: {
      access: [material.page.access, material.update.access],
      rows: sql`select m.due, ${NEVER} as since, ${NEVER} as "from", m.kind
                  from unnest(${[...materialKinds]}::text[]) as k (kind)
                 cross join lateral (
                   select o.kind, o.expire_at as due from material o
                    where o.tenant_id = ${tenantId} and o.kind = k.kind and o.deleted_at is null
                      and o.expire_order >= now() and o.expire_order < now() + make_interval(days => ${EXPIRING_DAYS})
                    order by o.expire_order limit ${COUNT_CAP}) as m`,
    },
    agreementsIncomplete: {
      access: [agreement.page.access, agreementVersion.add.access],
      rows: sql`select ${NEVER} as due, updated_at as since, ${NEVER} as "from" from agreement
                 where tenant_id = ${tenantId} and deleted_at is null and ${isIncomplete} limit ${COUNT_CAP}`,
    },
    unread: {
      access: ['token'],
      rows: sql`select ${NEVER} as due, created_at as since, ${NEVER} as "from" from inbox_message
                 where tenant_id = ${tenantId} and account_id = ${accountId} and read_at is null limit ${COUNT_CAP}`,
    },
  };
}

const parts = sql`(select json_agg(json_build_object('kind', p.kind, 'count', p.count) order by p.place)
                     from (select k.kind, k.place, count(w.kind)::int as count
                             from unnest(${[...materialKinds]}::text[]) with ordinality as k (kind, place)
                             left join w on w.kind = k.kind group by k.kind, k.place) as p)`;

/** What waits for whoever asks: nothing of what the role, the service or the data scope keeps from them. */
export function waitingOf(context: Context, seen: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = Object.entries(sourcesOf(context, seen))
    .filter(([, { access }]) => access.every((one) => mayCall(one, context.actor)))
    .map(
      ([kind, { rows, canBeLate }]) => sql`(
        with w as (${rows})
        select json_build_object('kind', ${sql.lit(kind)}, 'count', count(*)::int,
                 'overdue', ${canBeLate ? sql`(count(*) filter (where due <= now()))::int` : sql`null`},
                 'dueAt', wire_time(min(due)), 'since', wire_time(min(since)), 'from', wire_time(min("from")),
                 'parts', ${kind === 'materialsExpiring' ? parts : sql`null`}) from w)`,
    );
  return sql`json_build_array(${sql.join(kinds)})`;
}
