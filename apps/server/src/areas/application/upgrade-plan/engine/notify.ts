import { sql, type Transaction } from 'kysely';
import { sendInboxMessage, type InboxEntry } from '../../../../kernel/jobs/messages/inbox.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { entitled } from '../../../../domain/identity/entitled.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { failedIn, succeededIn, type TallyLine } from './store.ts';

type NotifiedPlan = Pick<StoredPlan, 'planId' | 'name' | 'createdBy' | 'submittedBy' | 'targetModelId'>;

/** Where it is looked at: a launch with its model, for those who launch do not see plans. */
const placeOf = ({ targetModelId }: NotifiedPlan) =>
  targetModelId === null
    ? ({ route: 'releaseDetail_all', params: {} } as const)
    : ({ route: 'model', params: { modelId: targetModelId } } as const);

/** Whoever wrote a plan and whoever submitted it are notified of what becomes of it. */
async function notify(
  db: Transaction<Schema>,
  tenantId: string,
  plan: NotifiedPlan,
  code: InboxEntry['code'],
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const { planId, name, createdBy, submittedBy } = plan;
  const place = placeOf(plan);
  const people = [...new Set([createdBy, submittedBy])].filter((id) => id !== null);
  await sendInboxMessage(db, tenantId, people, {
    kind: 'MESSAGE',
    code,
    params: { planId, name, ...place.params, ...params },
    route: place.route,
  });
}

export const notifyDecided = (
  db: Transaction<Schema>,
  tenantId: string,
  plan: NotifiedPlan,
  decision: 'APPROVED' | 'REJECTED',
) => notify(db, tenantId, plan, 'PLAN_DECIDED', { decision });

export const notifyPaused = (
  db: Transaction<Schema>,
  tenantId: string,
  plan: NotifiedPlan,
  { stageNo, failedPct }: { readonly stageNo: number; readonly failedPct: number },
) =>
  notify(db, tenantId, plan, 'PLAN_PAUSED', {
    stage: String(stageNo),
    percent: String(Math.round(failedPct * 10) / 10),
  });

export const notifyEnded = (
  db: Transaction<Schema>,
  tenantId: string,
  plan: NotifiedPlan,
  tally: readonly TallyLine[],
) =>
  notify(db, tenantId, plan, 'PLAN_ENDED', {
    succeeded: String(succeededIn(tally)),
    failed: String(failedIn(tally)),
  });

/**
 * Everyone who may let the next stage begin has it to do: its author may be away, or not have the right. Written in the
 * same transaction as the pause, so that they are notified once.
 */
export async function notifyToConfirm(
  db: Transaction<Schema>,
  tenantId: string,
  plan: NotifiedPlan,
  stageNo: number,
): Promise<void> {
  const { planId, name, targetModelId } = plan;
  const place = placeOf(plan);
  // Only who can look at it: a launch where its model is, which sub-accounts alone see, an upgrade also where its message is.
  const who =
    targetModelId === null
      ? sql`${entitled(sql`'app:plan:resume'`)} and (a.type <> 3 or ${entitled(sql`'app:plan:query'`)})`
      : sql`a.type = 3 and ${entitled(sql`'product:model:launch'`)} and ${entitled(sql`'product:model:query'`)}`;
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.tenant_id = ${tenantId} and ${who}`.execute(db);
  const people = rows.map(({ id }) => id);
  await sendInboxMessage(db, tenantId, people, {
    kind: 'TODO',
    code: 'PLAN_TO_CONFIRM',
    params: { planId, name, ...place.params, stage: String(stageNo) },
    route: place.route,
  });
}
