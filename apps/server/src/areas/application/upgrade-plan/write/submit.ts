import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { entitled } from '../../../../domain/identity/entitled.ts';
import { schedulePlanTick } from '../engine/engine.ts';
import { refuse, type GivenPlan } from './input.ts';
import { requestedAudience, countAudience } from '../preview/counts.ts';

/** Of a dynamic plan people come later: it may begin with nobody. */
export async function refuseEmptyStages(given: GivenPlan, planId: string | null, context: Context): Promise<void> {
  if (given.snapshot === 'DYNAMIC') return;
  const { eligible, perStage } = await countAudience(
    context.db,
    await requestedAudience(given, planId, context),
    given.stages,
  );
  if (eligible === 0) throw refuse('PLAN_EMPTY_AUDIENCE', 'scope');
  // Of test accounts there may be none: that stage is passed over.
  const empty = perStage.find(({ stageNo, count }) => stageNo > 0 && count === 0);
  if (empty) throw refuse('PLAN_STAGE_EMPTY', 'stages', { stage: empty.stageNo });
}

/** From here on it is somebody's to approve, or the engine's to start. */
export async function submitPlan(
  planId: string,
  { name, startAt, targetModelId }: GivenPlan,
  needsApproval: boolean,
  context: Context,
): Promise<void> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  await sql`
    update upgrade_plan set submitted_by = ${accountId}, status = ${needsApproval ? 'PENDING_APPROVAL' : 'SCHEDULED'},
           approval_state = ${needsApproval ? 'PENDING' : 'NONE'}
     where tenant_id = ${tenantId} and id = ${planId}`.execute(db);
  if (needsApproval) {
    const approvers = await approversOf(db, tenantId, planId, targetModelId);
    // It would wait for ever.
    if (approvers.length === 0) throw refuse('PLAN_NO_APPROVER', 'approvalRequired');
    const params = { planId, author: actor.name, name };
    const [atModel, atPlan] = [true, false].map((opens) =>
      approvers.filter(({ opensModel }) => opensModel === opens).map(({ id }) => id),
    ) as [string[], string[]];
    const message = { kind: 'TODO', code: 'PLAN_APPROVAL' } as const;
    await sendInboxMessage(db, tenantId, atPlan, { ...message, params, route: 'releaseDetail_all' });
    await sendInboxMessage(db, tenantId, atModel, {
      ...message,
      params: { ...params, modelId: targetModelId ?? '' },
      route: 'model',
    });
  } else {
    await schedulePlanTick(db, tenantId, planId, startAt === null ? undefined : new Date(startAt));
    context.wakeWorkers();
  }
}

interface Approver {
  readonly id: string;
  /**
   * Decides where the model is: sub-accounts have no pages of applications, and owners none of models. On an upgrade sub-accounts
   * decide where its message is.
   */
  readonly opensModel: boolean;
}

/** Everyone who may decide and can look at it: neither who wrote or changed it nor who submitted it. */
async function approversOf(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  targetModelId: string | null,
): Promise<Approver[]> {
  const isLaunch = sql.lit(targetModelId !== null);
  const { rows } = await sql<Approver>`
    select a.id, ${isLaunch} and a.type = 3 as "opensModel"
      from account a join upgrade_plan p on p.tenant_id = a.tenant_id and p.id = ${planId}
     where a.tenant_id = ${tenantId} and a.id is distinct from p.created_by
       and a.id is distinct from p.updated_by and a.id is distinct from p.submitted_by
       and ${entitled(sql`'app:plan:approve'`)}
       and (a.type <> 3 or ${entitled(sql`case when ${isLaunch} then 'product:model:query' else 'app:plan:query' end`)})`.execute(
    db,
  );
  return rows;
}
