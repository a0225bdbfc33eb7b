import { sql, type Transaction } from 'kysely';
import { sendInboxMessage, type InboxEntry } from '../../../../kernel/jobs/inbox.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { entitled } from '../../../../domain/identity/entitled.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { failedIn, succeededIn, type TallyLine } from './store.ts';

type Told = Pick<StoredPlan, 'planId' | 'name' | 'createdBy' | 'submittedBy'>;

/** Whoever wrote a plan and whoever submitted it hear what becomes of it. */
async function tell(
  db: Transaction<Schema>,
  tenantId: string,
  { planId, name, createdBy, submittedBy }: Told,
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

export const tellDecided = (db: Transaction<Schema>, tenantId: string, plan: Told, decision: 'APPROVED' | 'REJECTED') =>
  tell(db, tenantId, plan, 'PLAN_DECIDED', { decision });

export const tellPaused = (
  db: Transaction<Schema>,
  tenantId: string,
  plan: Told,
  { stageNo, failedPct }: { readonly stageNo: number; readonly failedPct: number },
) =>
  tell(db, tenantId, plan, 'PLAN_PAUSED', {
    stage: String(stageNo),
    percent: String(Math.round(failedPct * 10) / 10),
  });

export const tellEnded = (db: Transaction<Schema>, tenantId: string, plan: Told, tally: readonly TallyLine[]) =>
  tell(db, tenantId, plan, 'PLAN_ENDED', {
    succeeded: String(succeededIn(tally)),
    failed: String(failedIn(tally)),
  });

/**
 * Everyone who may let the next stage begin has it to do: its author may be away, or not have the right. Written together
 * with what it tells of, so that it is told once.
 */
export async function tellToConfirm(
  db: Transaction<Schema>,
  tenantId: string,
  { planId, name }: Told,
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
