import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { PauseReason } from '@console/contract/areas/application/upgrade-plan/states';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { waitsForApprovalBy } from '../../../../domain/upgrade-plan/to-approve.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { page, type Listing } from '../../../../kernel/records/page.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import type { RawJson } from '../../../../kernel/calls/raw-json.ts';
import { liveApplications } from '../../app-version/row.ts';
import { rowFields } from './row-fields.ts';

const listing: Listing = {
  table: 'upgrade_plan',
  fields: rowFields,
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    startedAt: { column: 'start_order', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name'],
};

/** As many as somebody could go through. */
const TO_APPROVE = 1_000;

const BY_ITSELF = ['ERROR_THRESHOLD', 'STAGE_GATE'] as const satisfies readonly PauseReason[];

export async function pageOfPlans(
  {
    applicationId,
    targetVersionId,
    targetModelId,
    status,
    toApprove,
    stoppedItself,
    ...request
  }: InputOf<(typeof contract)['page']> & { readonly targetModelId?: string },
  context: Context,
): Promise<RawJson> {
  const live = await liveApplications(context, applicationId ?? null);
  return page(context, listing, request, {
    equals: {
      status: stoppedItself === true ? (status ?? 'PAUSED') : status,
      target_version_id: targetVersionId,
      target_model_id: targetModelId,
      application_id: live.length === 1 ? live[0] : undefined,
    },
    among: {
      application_id: live.length === 1 ? undefined : live,
      id: toApprove === true ? await waitingFor(context) : undefined,
      pause_reason: stoppedItself === true ? BY_ITSELF : undefined,
    },
  });
}

async function waitingFor({ db, actor }: Context): Promise<string[]> {
  if (!hasPermission(actor, 'app:plan:approve')) return [];
  const { rows } = await sql<{ id: string }>`
    select o.id from upgrade_plan o where o.tenant_id = ${actor.tenantId} and ${waitsForApprovalBy(actor.accountId)}
     order by o.created_at limit ${TO_APPROVE}`.execute(db);
  return rows.map(({ id }) => id);
}
