import { sql } from 'kysely';
import type { Searched } from '../../../kernel/records/kind.ts';
import { findIn, found } from '../../../kernel/records/search.ts';

const listing = found('upgrade_plan', {
  hint: sql`(select p.name from application p
              where p.tenant_id = upgrade_plan.tenant_id and p.id = upgrade_plan.application_id)`,
  order: 'newest',
});

export const upgradePlanKind: Searched = {
  /** Plans have no bin of their own: they are gone while their application is. */
  async search(context, keyword) {
    const { rows } = await sql<{ id: string }>`
      select id from application where tenant_id = ${context.actor.tenantId} and deleted_at is null`.execute(
      context.db,
    );
    return findIn(context, listing, keyword, { among: { application_id: rows.map(({ id }) => id) } });
  },
};
