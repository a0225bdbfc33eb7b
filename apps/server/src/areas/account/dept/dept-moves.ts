import { DEPT_DEPTH, DEPT_LIMIT } from '@console/contract/areas/account/dept';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { orFaultIfTaken, update } from '../../../kernel/records/record.ts';
import { unique } from './row.ts';

/** Where a department stands: below another or, with null, at the top, and in front of a sibling or at the end. */
export interface Place {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

/** One change of a tenant's tree at a time: two moves that are fine alone could make a circle together. */
export async function lockTree({ db, actor }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dept', 0) # hashtextextended(${actor.tenantId}, 0))`.execute(
    db,
  );
}

/** Path of the department above; none at the top. */
export async function pathAbove({ db, actor }: Context, parentId: string | null): Promise<readonly string[]> {
  if (parentId === null) return [];
  const above = await db
    .selectFrom('dept')
    .select('path')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!above) throw new Fault('NOT_FOUND');
  return above.path;
}

export function refuseTooDeep(levels: number): void {
  if (levels > DEPT_DEPTH) throw new Fault('DEPT_TOO_DEEP', { params: { limit: DEPT_DEPTH } });
}

export async function refuseTooMany({ db, actor }: Context): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dept where tenant_id = ${actor.tenantId} and deleted_at is null`.execute(db);
  if (rows[0]!.count >= DEPT_LIMIT) throw new Fault('DEPT_LIMIT', { params: { limit: DEPT_LIMIT } });
}

/** Siblings in their order. */
export async function childrenOf({ db, actor }: Context, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dept where tenant_id = ${actor.tenantId} and parent_id is not distinct from ${parentId}::uuid
       and deleted_at is null order by sort, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Numbers siblings from 1 without gaps. */
export async function numberSiblings({ db, actor }: Context, ids: readonly string[]): Promise<void> {
  await sql`update dept set sort = wanted.place
              from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
             where dept.tenant_id = ${actor.tenantId} and dept.id = wanted.id and dept.sort <> wanted.place`.execute(
    db,
  );
}

interface Moving {
  readonly deptId: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly path: readonly { readonly id: string }[];
}

/** Puts a department, with all below it, somewhere else; answers where it was. The tree is locked. */
export async function place(context: Context, moving: Moving, to: Place): Promise<Place> {
  const { deptId, parentId } = moving;
  const above = await pathAbove(context, to.parentId);
  if (above.includes(deptId)) throw new Fault('CYCLE');
  const siblings = await childrenOf(context, parentId);
  const was = { parentId, beforeId: siblings[siblings.indexOf(deptId) + 1] ?? null };
  const others = siblings.filter((id) => id !== deptId);
  const isElsewhere = to.parentId !== parentId;
  const target = isElsewhere ? await childrenOf(context, to.parentId) : others;
  const at = to.beforeId === null || to.beforeId === deptId ? target.length : target.indexOf(to.beforeId);
  if (at === -1) throw new Fault('NOT_FOUND');
  if (isElsewhere) {
    await moveSubtree(context, moving, above, to.parentId);
    await numberSiblings(context, others);
  }
  await numberSiblings(context, target.toSpliced(at, 0, deptId));
  return was;
}

/** Rewrites the paths of the whole subtree. What lies in the recycle bin gets its own when it comes back. */
async function moveSubtree(context: Context, moving: Moving, above: readonly string[], parentId: string | null) {
  const { db, actor } = context;
  const { deptId, path } = moving;
  const inside = sql`tenant_id = ${actor.tenantId} and path @> array[${deptId}::uuid] and deleted_at is null`;
  const { rows } = await sql<{ deepest: number }>`
    select max(cardinality(path)) as deepest from dept where ${inside}`.execute(db);
  refuseTooDeep(above.length + rows[0]!.deepest - path.length + 1);
  const write = sql`
    update dept set path = ${[...above]}::uuid[] || path[${path.length}::int:],
           parent_id = case when id = ${deptId} then ${parentId}::uuid else parent_id end
     where ${inside}`.execute(db);
  await orFaultIfTaken(write, unique, { name: moving.name });
}

type RestoredDept = { name: string; parent_id: string | null; above: string[] };

/**
 * Brings a department back from the recycle bin to where it was, or to the top when what was above it is gone; the path
 * may have changed meanwhile. The line in the bin and the log are the caller's.
 */
export async function restoreDept(context: Context, id: string): Promise<void> {
  const { db, actor } = context;
  await lockTree(context);
  await refuseTooMany(context);
  const { rows } = await sql<RestoredDept>`
    select d.name, up.id as parent_id, coalesce(up.path, '{}') as above from dept d
      left join dept up on up.tenant_id = d.tenant_id and up.id = d.parent_id and up.deleted_at is null
     where d.tenant_id = ${actor.tenantId} and d.id = ${id} and d.deleted_at is not null for update of d`.execute(db);
  const found = rows[0];
  if (!found) throw new Fault('NOT_FOUND');
  // What was above it may have moved to where the role does not reach, or be gone.
  const visible = await visibleDepts(context);
  if (visible !== null && (found.parent_id === null || !visible.includes(found.parent_id)))
    throw new Fault('FORBIDDEN');
  refuseTooDeep(found.above.length + 1);
  const siblings = await childrenOf(context, found.parent_id);
  const columns = { deleted_at: null, parent_id: found.parent_id, path: [...found.above, id] };
  await orFaultIfTaken(update(context, 'dept', id, columns), unique, found);
  await numberSiblings(context, [...siblings, id]);
}
