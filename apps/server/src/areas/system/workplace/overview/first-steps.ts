import { dept } from '@console/contract/areas/account/dept';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { application } from '@console/contract/areas/application/application';
import { callAssoc } from '@console/contract/areas/call/assoc';
import { client } from '@console/contract/areas/client/client';
import { material } from '@console/contract/areas/material/material/material';
import { product } from '@console/contract/areas/product/product';
import type { FirstStep } from '@console/contract/areas/system/workplace-overview';
import { teamUser } from '@console/contract/areas/team/team-user';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { Access } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { mayCall } from '../../../../kernel/calls/rights.ts';

interface Step {
  /** Of the deed itself. */
  readonly access: Access;
  readonly table: string;
  /** Which rows show that it is done. */
  readonly among?: RawBuilder<unknown>;
}

/** Owners see their own company there; only the platform adds others. */
const platformOnly: Access = { types: [1] };

const steps: Record<FirstStep, Step> = {
  tenants: { access: platformOnly, table: 'primary_account', among: sql`o.owner_tenant_id <> o.tenant_id` },
  departments: { access: dept.add.access, table: 'dept', among: sql`o.deleted_at is null` },
  people: { access: subAccount.add.access, table: 'account', among: sql`o.type = 3 and o.deleted_at is null` },
  applications: { access: application.add.access, table: 'application', among: sql`o.deleted_at is null` },
  agreements: { access: agreement.add.access, table: 'agreement', among: sql`o.deleted_at is null` },
  products: { access: product.add.access, table: 'product', among: sql`o.deleted_at is null` },
  clients: { access: client.add.access, table: 'client', among: sql`o.deleted_at is null` },
  team: { access: teamUser.add.access, table: 'team_user', among: sql`o.deleted_at is null` },
  materials: { access: material.add.access, table: 'material', among: sql`o.deleted_at is null` },
  toolboxes: { access: toolbox.add.access, table: 'toolbox', among: sql`o.deleted_at is null` },
  callRoutes: { access: callAssoc.add.access, table: 'call_assoc', among: sql`o.deleted_at is null` },
};

/** What this person could begin with; null once everything of it has been done. */
export function firstStepsOf({ actor }: Context): RawBuilder<unknown> {
  const own = Object.entries(steps)
    .filter(([, { access }]) => mayCall(access, actor))
    .map(
      ([step, { table, among = sql`true` }]) => sql`(${sql.lit(step)}, exists (
        select from ${sql.table(table)} o where o.tenant_id = ${actor.tenantId} and ${among}))`,
    );
  if (own.length === 0) return sql`null`;
  return sql`(select case when bool_and(s.done) then null
                     else json_agg(json_build_object('step', s.step, 'done', s.done)) end
                from (values ${sql.join(own)}) as s (step, done))`;
}
