import type { materialAppSide as contract } from '@console/contract/areas/material/material/app-side';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { isOpenTo, mayRead, type Viewer } from '../../../../domain/toolbox/seen-by.ts';
import type { AppCaller, BatchCall } from '../../../../kernel/calls/context.ts';
import type { Fault } from '../../../../kernel/db/fault.ts';
import { runPrepared } from '../../../../kernel/db/prepared.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

type Report = (typeof contract)['report'];
type Answer = OutputOf<Report> | Fault | null;

interface Line {
  readonly readId: string;
  readonly materialId: string;
  readonly kind: string;
  readonly userId: string;
  readonly toolboxId: string | null;
  readonly toolId: string | null;
  readonly seconds: number;
  readonly percent: number;
}

/** Sent twice at once, it is one, at its longest; of somebody else's id the first one holds. */
function linesOf(calls: readonly BatchCall<Report>[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { input, appUser } of calls) {
    if (appUser === null || appUser.isTest) continue;
    const { readId, materialId, toolboxId = null, toolId = null, seconds, percent } = input;
    const { kind, userId } = appUser;
    const before = lines.get(readId);
    if (before && (before.userId !== userId || before.materialId !== materialId)) continue;
    lines.set(readId, {
      readId,
      materialId,
      kind,
      userId,
      toolboxId,
      toolId,
      seconds: Math.max(seconds, before?.seconds ?? 0),
      percent: Math.max(percent, before?.percent ?? 0),
    });
  }
  return [...lines.values()];
}

/**
 * Readings of many people in three statements that each connection plans once. What no toolbox shows to this very person is not counted, and where they came from
 * is kept only where that is a toolbox of theirs: an app could say anything.
 */
export async function noteReadings(
  db: Transaction<Schema>,
  app: AppCaller,
  calls: readonly BatchCall<Report>[],
): Promise<Answer[]> {
  const { tenantId, applicationId } = app;
  const lines = linesOf(calls);
  const viewer: Viewer = {
    tenantId,
    applicationId,
    audience: sql<string>`case n.kind when 'TEAM_USER' then 'TEAM' else 'CLIENT' end`,
    userId: sql<string>`n."userId"`,
  };
  const ids = [...new Set(lines.map(({ materialId }) => materialId))];
  // In one order, before anything hangs on them: two batches never wait for each other.
  await runPrepared(
    db,
    'hold_read',
    sql`select from material where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for no key update`,
  );
  const note = sql<{ id: string; materialId: string; userId: string; isNew: boolean }>`
    insert into material_read as r (tenant_id, id, material_id, user_kind, user_id, application_id, toolbox_id, tool_id,
                                    seconds, percent)
    select m.tenant_id, n."readId", m.id, n.kind, n."userId", ${applicationId}::uuid, box.id, box.tool_id, n.seconds,
           n.percent
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n ("readId" uuid, "materialId" uuid, kind text, "userId" uuid,
             "toolboxId" uuid, "toolId" uuid, seconds integer, percent integer)
      join material m on m.tenant_id = ${tenantId} and m.id = n."materialId" and ${mayRead('m', viewer)}
      left join lateral (
        select b.id, i.tool_id from toolbox b
          left join toolbox_tool i on i.tenant_id = b.tenant_id and i.toolbox_id = b.id and i.tool_id = n."toolId"
         where b.tenant_id = ${tenantId} and b.id = n."toolboxId" and ${isOpenTo(viewer)}) as box on true
     order by n."readId"
    on conflict (tenant_id, id) do update set seconds = greatest(r.seconds, excluded.seconds),
      percent = greatest(r.percent, excluded.percent)
      where r.user_id = excluded.user_id and r.material_id = excluded.material_id
    returning r.id, r.material_id as "materialId", r.user_id as "userId", xmax = 0 as "isNew"`;
  const { rows: kept } = await runPrepared(db, 'note_readings', note);
  const fresh = kept.filter(({ isNew }) => isNew);
  if (fresh.length > 0) await countNew(db, tenantId, fresh);
  const counted = new Set(kept.map(({ id }) => id));
  // Without a user it is answered alone, which says what is missing.
  return calls.map(({ input, appUser }) => (appUser === null ? null : { counted: counted.has(input.readId) }));
}

async function countNew(
  db: Transaction<Schema>,
  tenantId: string,
  fresh: readonly { readonly materialId: string; readonly userId: string }[],
): Promise<void> {
  const [materialIds, userIds] = [fresh.map(({ materialId }) => materialId), fresh.map(({ userId }) => userId)];
  const count = sql`
    with readers as (
      insert into material_reader (tenant_id, material_id, user_id)
      select distinct ${tenantId}::uuid, n.material_id, n.user_id
        from unnest(${materialIds}::uuid[], ${userIds}::uuid[]) as n (material_id, user_id)
      on conflict do nothing returning material_id),
    reads as (select material_id, count(*)::int as times from unnest(${materialIds}::uuid[]) as material_id group by 1)
    update material m set read_count = m.read_count + n.times, last_read_at = now(),
           reader_count = m.reader_count + (select count(*)::int from readers r where r.material_id = n.material_id)
      from reads n where m.tenant_id = ${tenantId} and m.id = n.material_id`;
  await runPrepared(db, 'count_readings', count);
}
