import { sql, type Transaction } from 'kysely';
import { sendInboxMessage, type InboxEntry } from '../../../../kernel/jobs/messages/inbox.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { entitled } from '../../../../domain/identity/entitled.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { failedIn, succeededIn, type TallyLine } from './store.ts';

type NotifiedPlan = Pick<StoredPlan, 'planId' | 'name' | 'createdBy' | 'submittedBy'>;

/** Whoever wrote a plan and whoever submitted it are notified of what becomes of it. */
async function notify(
  db: Transaction<Schema>,
  tenantId: string,
  { planId, name, createdBy, submittedBy }: NotifiedPlan,
  code: InboxEntry['code'],
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const people = [...new Set([createdBy, submittedBy])].filter((id) => id !== null);
  await sendInboxMessage(db, tenantId, people, {
    kind: 'MESSAGE',
    code,
    params: { planId, name, ...params },
    route: 'releaseDetail_all',
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
  { planId, name }: NotifiedPlan,
  stageNo: number,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.tenant_id = ${tenantId} and ${entitled(sql`'app:plan:resume'`)}`.execute(db);
  const people = rows.map(({ id }) => id);
  await sendInboxMessage(db, tenantId, people, {
    kind: 'TODO',
    code: 'PLAN_TO_CONFIRM',
    params: { planId, name, stage: String(stageNo) },
    route: 'releaseDetail_all',
  });
}
