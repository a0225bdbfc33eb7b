import type { CallSummary } from '@console/contract/areas/call/info/info';
import { sql } from 'kysely';
import { matching, type Filters } from '../../../../domain/call/filter.ts';
import { allSums, measuresOf, rate, waitSec, wasAnswered, type Sums } from '../../../../domain/call/sums.ts';
import type { Context } from '../../../../kernel/calls/context.ts';

type Summed = Sums & {
  readonly p90WaitSec: number | null;
  readonly scoredAnswered: number;
  readonly errorNo: CallSummary['errorNo'];
  readonly asOf: string;
};

/** The sums of exactly the calls that the list shows. */
export async function sumUp(filters: Filters, context: Context): Promise<CallSummary> {
  const { rows } = await sql<Summed>`
    select ${allSums},
           (percentile_disc(0.9) within group (order by ${waitSec}) filter (where ${wasAnswered}))::float8 as "p90WaitSec",
           (count(call.score) filter (where ${wasAnswered}))::integer as "scoredAnswered",
           (select json_build_object('name', e.name, 'setName', s.name)
              from error_no e join error_code s on s.tenant_id = e.tenant_id and s.id = e.error_code_id
             where e.tenant_id = ${context.actor.tenantId} and e.id = ${filters.errorNoId ?? null}::uuid) as "errorNo",
           wire_time(now()) as "asOf"
      from call where ${await matching(filters, context)}`.execute(context.db);
  const { p90WaitSec, scoredAnswered, errorNo, asOf, ...summed } = rows[0]!;
  const { total, answered, answerRate, missed, rejected, canceled, failed, open, ...more } = measuresOf(summed);
  return {
    total,
    answered,
    answerRate,
    missed,
    rejected,
    canceled,
    failed,
    open,
    totalDurationSec: more.durationSec,
    avgDurationSec: more.avgDurationSec,
    avgWaitSec: more.avgWaitSec,
    p90WaitSec,
    withinPromiseRate: more.withinPromiseRate,
    scored: more.scored,
    scoreRate: rate(scoredAnswered, answered),
    avgScore: more.avgScore,
    solved: more.solved,
    notSolved: more.notSolved,
    solvedRate: more.solvedRate,
    errorNo,
    asOf,
  };
}
