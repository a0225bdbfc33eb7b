import { callInfo } from '@console/contract/areas/call/info/info';
import type { workplaceOverview as contract } from '@console/contract/areas/system/workplace-overview';
import { sql, type RawBuilder } from 'kysely';
import { seenCalls } from '../../../../domain/call/scope.ts';
import { outcomeOf } from '../../../../kernel/calls/audit.ts';
import type { Context, Handler } from '../../../../kernel/calls/context.ts';
import { RawJson } from '../../../../kernel/calls/raw-json.ts';
import { mayCall } from '../../../../kernel/calls/rights.ts';
import { firstStepsOf } from './first-steps.ts';
import { goingOn } from './going.ts';
import { recordsOf } from './records.ts';
import { waitingOf } from './waiting.ts';

const RECENT = 8;

/** Asked only of those who may see calls at all. */
const scopeOfCalls = async (context: Context): Promise<RawBuilder<unknown>> =>
  (mayCall(callInfo.page.access, context.actor) ? await seenCalls(context) : null) ?? sql`true`;

/** Everything in one statement: each part is cut off where its list stops counting. */
export const overview: Handler<(typeof contract)['overview']> = async (_, context) => {
  const { db, actor } = context;
  const seen = await scopeOfCalls(context);
  const { rows } = await sql<{ overview: string }>`
    select json_build_object(
      'waiting', ${waitingOf(context, seen)},
      'going', ${goingOn(context, seen)},
      'records', ${recordsOf(context)},
      'operations', (select coalesce(json_agg(line), '[]') from (
        select json_build_object('id', id, 'time', wire_time(time), 'call', call, 'action', action,
                 'objectType', object_type, 'objectName', object_name, 'outcome', ${outcomeOf('operation_log')},
                 'result', result, 'failCode', fail_code, 'ip', ip) as line
          from operation_log where tenant_id = ${actor.tenantId} and actor_id = ${actor.accountId}
         order by time desc limit ${RECENT}) l),
      'firstSteps', ${firstStepsOf(context)},
      'layout', coalesce((select cards from workplace_layout
                           where tenant_id = ${actor.tenantId} and account_id = ${actor.accountId}), '[]'),
      'asOf', wire_time(now()))::text as overview`.execute(db);
  return new RawJson(rows[0]!.overview);
};
