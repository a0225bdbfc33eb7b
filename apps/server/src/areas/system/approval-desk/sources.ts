import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { accessRequest } from '@console/contract/areas/auth/access-request';
import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { approvalKinds, type ApprovalKind } from '@console/contract/areas/system/approval-desk';
import type { Access } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { waitsForApprovalBy } from '../../../domain/upgrade-plan/to-approve.ts';
import type { Actor } from '../../../kernel/calls/context.ts';
import { mayCall } from '../../../kernel/calls/rights.ts';
import { ofLiveApplication } from '../workplace/overview/waiting.ts';

/** Where one kind of approvals comes from, as SQL over its table, `o`. */
export interface Source {
  readonly table: string;
  /** The rows that wait for whoever asks. */
  readonly waits: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly about: RawBuilder<unknown>;
  readonly note: RawBuilder<unknown>;
  readonly stageNo: RawBuilder<unknown>;
  /** Texts that a search looks through. */
  readonly searched: readonly RawBuilder<unknown>[];
}

/** What has no time to be done by comes after everything that has one. */
const NEVER = sql`'infinity'::timestamptz`;
const NOTHING = sql`null`;

const ofPlan = {
  table: 'upgrade_plan',
  name: sql.ref('o.name'),
  from: sql`(select a.name from account a where a.tenant_id = o.tenant_id and a.id = coalesce(o.submitted_by, o.created_by))`,
  about: sql`(select concat_ws(' → ', a.name, coalesce(
       (select v.version_name from app_version v where v.tenant_id = o.tenant_id and v.id = o.target_version_id),
       (select m.name || ' ' || m.version_no from product_model m where m.tenant_id = o.tenant_id and m.id = o.target_model_id)))
     from application a where a.tenant_id = o.tenant_id and a.id = o.application_id)`,
  note: sql.ref('o.remark'),
  searched: [sql.ref('o.name')],
};

const sourcesOf = ({ accountId }: Actor): Readonly<Record<ApprovalKind, Source>> => ({
  TEMP_USER: {
    table: 'temp_user',
    waits: sql`o.status = 'PENDING'`,
    due: sql.ref('o.sla_due_at'),
    since: sql.ref('o.submitted_at'),
    name: sql.ref('o.name'),
    from: sql.ref('o.company_name'),
    about: sql.ref('o.app_name'),
    note: sql.ref('o.reason'),
    stageNo: NOTHING,
    searched: [sql.ref('o.name'), sql.ref('o.company_name')],
  },
  ACCESS_REQUEST: {
    table: 'access_request',
    waits: sql`o.status = 'PENDING'`,
    due: NEVER,
    since: sql.ref('o.created_at'),
    name: sql.ref('o.company'),
    from: sql.ref('o.name'),
    about: NOTHING,
    note: sql.ref('o.reason'),
    stageNo: NOTHING,
    searched: [sql.ref('o.company'), sql.ref('o.name')],
  },
  PLAN: {
    ...ofPlan,
    waits: sql`${waitsForApprovalBy(accountId)} and ${ofLiveApplication}`,
    // It was meant to begin then.
    due: sql`coalesce(o.start_at, ${NEVER})`,
    since: sql.ref('o.updated_at'),
    stageNo: NOTHING,
  },
  PLAN_STAGE: {
    ...ofPlan,
    waits: sql`o.status = 'PAUSED' and o.pause_reason = 'STAGE_GATE' and ${ofLiveApplication}`,
    due: NEVER,
    since: sql`coalesce((select s.finished_at from plan_stage s where s.tenant_id = o.tenant_id and s.plan_id = o.id
                            and s.stage_no = o.current_stage_no), o.updated_at)`,
    stageNo: sql.ref('o.current_stage_no'),
  },
});

/** Each is decided by calls of its own: whoever may make one of these has it on the desk. */
const decidedBy: Readonly<Record<ApprovalKind, readonly Access[]>> = {
  TEMP_USER: [tempUser.approvePass.access, tempUser.approveRefuse.access],
  ACCESS_REQUEST: [accessRequest.answer.access],
  PLAN: [upgradePlan.approve.access],
  PLAN_STAGE: [upgradePlan.next.access],
};

/** Those that this person may decide. */
export const sourcesFor = (actor: Actor, wanted: ApprovalKind | undefined): readonly [ApprovalKind, Source][] => {
  const sources = sourcesOf(actor);
  return approvalKinds
    .filter((kind) => wanted === undefined || kind === wanted)
    .filter((kind) => decidedBy[kind].some((access) => mayCall(access, actor)))
    .map((kind) => [kind, sources[kind]]);
};
