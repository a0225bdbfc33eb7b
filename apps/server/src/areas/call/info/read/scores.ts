import type { callInfo as contract } from '@console/contract/areas/call/info/info';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { matching } from '../../../../domain/call/filter.ts';
import { pageOfCalls } from './page.ts';
import { feedbackName, fields } from './row.ts';

type Scores = OutputOf<(typeof contract)['scoreList']>;
type Remarks = OutputOf<(typeof contract)['remarkList']>;

const { callId, callNo, quality, followUpState, score, solved } = fields;
const names = { clientName: sql.ref('call.client_name'), expertName: sql.ref('call.expert_name') };

export async function scoreList(input: InputOf<(typeof contract)['scoreList']>, context: Context): Promise<Scores> {
  const { db, caller } = context;
  const condition = await matching({ ...input, scored: true }, context);
  const reasons = sql`array(
    select ${feedbackName('f', caller.locale)} from service_feedback f
     where f.tenant_id = call.tenant_id and f.id = any(call.score_reason_ids) order by f.sort, f.id)`;
  const found = await pageOfCalls<Scores['list'][number]>(
    context,
    {
      callId,
      callNo,
      score,
      reasons,
      comment: sql.ref('call.comment'),
      ...names,
      quality,
      followUpState,
      time: sql`wire_time(coalesce(call.scored_at, call.created_at))`,
    },
    condition,
    input,
  );
  const { rows } = await sql<{ score: number; count: number }>`
    select call.score, count(*)::integer as count from call where ${condition} group by call.score`.execute(db);
  const counts = new Map(rows.map(({ score: given, count }) => [given, count]));
  return { ...found, distribution: [1, 2, 3, 4, 5].map((given) => ({ score: given, count: counts.get(given) ?? 0 })) };
}

export async function remarkList(input: InputOf<(typeof contract)['remarkList']>, context: Context): Promise<Remarks> {
  const { caller } = context;
  return pageOfCalls<Remarks['list'][number]>(
    context,
    {
      callId,
      callNo,
      remark: sql.ref('call.remark'),
      problemType: sql`(select ${feedbackName('f', caller.locale)} from service_feedback f
                         where f.tenant_id = call.tenant_id and f.id = call.problem_type_id)`,
      solved,
      ...names,
      time: sql`wire_time(coalesce(call.remark_at, call.created_at))`,
    },
    await matching({ ...input, remarked: true }, context),
    input,
  );
}
