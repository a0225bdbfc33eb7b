import { sql } from 'kysely';
import { isServed } from '../../../../domain/material/shown-live.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { mayStillLook, mayStillWatch } from '../standing.ts';

export interface State {
  readonly liveId: string;
  readonly changeNo: number;
  readonly viewersNow: number | null;
}

/** Of sessions that are there; one that was deleted, or whose company has lost the service, is not. */
export async function statesOf(
  database: Database,
  tenantId: string,
  lives: readonly string[],
  counts: boolean,
): Promise<State[]> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<State>`
      select s.id as "liveId", s.change_no as "changeNo",
             case when ${counts} then (select count(*)::int from live_visit o where o.tenant_id = s.tenant_id
                and o.live_id = s.id and o.ended_at is null) end as "viewersNow"
        from live s where s.tenant_id = ${tenantId} and s.id = any(${[...lives]}::uuid[]) and ${isServed()}`.execute(
      db,
    ),
  );
  return rows;
}

/** Viewers of these who may still watch, and sessions of the console by which one may still look. */
export async function stillThere(
  database: Database,
  tenantId: string,
  { viewers, sessions }: { readonly viewers: readonly string[]; readonly sessions: ReadonlySet<string> },
): Promise<Set<string>> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<{ id: string }>`
      select v.id from live_viewer v join live s on s.tenant_id = v.tenant_id and s.id = v.live_id
       where v.tenant_id = ${tenantId} and v.id = any(${[...viewers]}::uuid[]) and ${mayStillWatch()}
      union all
      select z.id from session z
       where z.tenant_id = ${tenantId} and z.id = any(${[...sessions]}::uuid[]) and ${mayStillLook()}`.execute(db),
  );
  return new Set(rows.map(({ id }) => id));
}
