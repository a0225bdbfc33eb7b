import type { PlanOffer } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { maskPhone } from '../../../../kernel/records/masks.ts';
import { ofApplication } from '../read/row-fields.ts';

const own = (column: string) => sql.ref(`plan_offer.${column}`);
const at = (column: string) => sql`wire_time(${own(column)})`;

/** Whoever had the device then; somebody else may have it by now. */
const person = sql`(
  select json_build_object('userKind', u.kind, 'userName', u.name, 'phone', u.phone, 'clientName', (
           select c.name from client c where c.tenant_id = plan_offer.tenant_id and c.id = u.client_id))
    from (select 'CLIENT_USER' as kind, tenant_id, id, name, phone, client_id from client_user
          union all select 'TEAM_USER', tenant_id, id, name, phone, null from team_user
          union all select 'TEST_ACCOUNT', tenant_id, id, name, null, null from test_account) u
   where u.tenant_id = plan_offer.tenant_id and u.id = plan_offer.user_id)`;

/** An offer as the database gives it: with the whole phone number, which never leaves. */
export interface FoundOffer extends Omit<PlanOffer, keyof Person> {
  readonly person: Person | null;
}
type Person = Pick<PlanOffer, 'userKind' | 'userName' | 'phone' | 'clientName'>;

export const offerFields = {
  recordId: own('id'),
  planId: own('plan_id'),
  planName: sql`(select p.name from upgrade_plan p
                  where p.tenant_id = plan_offer.tenant_id and p.id = plan_offer.plan_id)`,
  applicationName: sql`(select a.name from application a
                         where a.tenant_id = plan_offer.tenant_id and a.id = plan_offer.application_id)`,
  stageNo: own('stage_no'),
  userId: own('user_id'),
  person,
  deviceId: sql`coalesce((select d.device_key from app_device d
                           where d.tenant_id = plan_offer.tenant_id and d.id = plan_offer.device_id),
                         plan_offer.device_id::text)`,
  deviceModel: own('device_model'),
  osVersion: own('os_version'),
  fromVersion: own('from_version'),
  toVersion: sql`(select coalesce(v.version_name, m.name || ' ' || m.version_no) from upgrade_plan p
                    left join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
                    left join product_model m on m.tenant_id = p.tenant_id and m.id = p.target_model_id
                   where p.tenant_id = plan_offer.tenant_id and p.id = plan_offer.plan_id)`,
  status: own('status'),
  progress: own('progress'),
  failCode: own('fail_code'),
  failMessage: own('fail_message'),
  skipReason: own('skip_reason'),
  attempts: own('attempts'),
  reminders: own('reminders'),
  nextAttemptAt: at('next_attempt_at'),
  notifiedAt: at('notified_at'),
  finishedAt: at('finished_at'),
  updatedAt: at('updated_at'),
};

/** Of a user who was deleted for good only what the device did is left. */
export function shownOffer({ person: user, ...row }: FoundOffer): PlanOffer {
  const known = user ?? { userKind: 'CLIENT_USER' as const, userName: '', phone: null, clientName: null };
  return { ...row, ...known, phone: maskPhone(known.phone) };
}

/** One of this company, and of an application that is not in the recycle bin. */
export async function knownPlan(
  planId: string,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select upgrade_plan.name from upgrade_plan
     where upgrade_plan.tenant_id = ${actor.tenantId} and upgrade_plan.id = ${planId}
       and ${ofApplication('deleted_at')} is null`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}
