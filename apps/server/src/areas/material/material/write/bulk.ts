import { MOST_MATERIAL_TAGS, type MaterialStatus } from '@console/contract/areas/material/material/parts';
import type { Permission } from '@console/contract/permissions';
import { sql } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { missing, skip, type BulkList, type Skips } from '../../../../kernel/records/bulk.ts';
import { findPresent, lockToDelete, update } from '../../../../kernel/records/record.ts';
import { moveToTrash } from '../../../../kernel/records/trash.ts';
import { listing, materials, record, type Stored } from '../read/row.ts';
import { recordsShowing } from '../read/used-by.ts';
import { whereOf, type Match } from '../read/lists.ts';
import { startReading } from './files.ts';
import { lockTags } from './parts.ts';
import { lacksContent, statusAfter, statusOut } from './rules.ts';
import { isRead, namingOf } from './write.ts';

export const listFor = (permission: Permission): BulkList<Match> => ({
  kind: 'material',
  permission,
  query: async (match, context) => ({ listing, keyword: match.keyword, where: await whereOf(match, context) }),
});

/** Those that are there, held; the others say that they are gone. */
async function hold(context: Context, ids: readonly string[]): Promise<{ rows: Stored[]; skips: Skips }> {
  const rows = await findPresent<Stored>(context, materials, ids, 'no key update');
  const present = rows.map(({ materialId }) => materialId);
  return { rows, skips: missing(ids, present) };
}

/** What they become, or why they do not. */
function moved(row: Stored, wanted: 'READY' | 'DISABLED'): MaterialStatus | 'BULK_UNCHANGED' | 'STATE_NOT_ALLOWED' {
  const { status, expireAt } = row;
  if (status === wanted) return 'BULK_UNCHANGED';
  if (wanted === 'DISABLED') return status === 'READY' || status === 'EXPIRED' ? 'DISABLED' : 'STATE_NOT_ALLOWED';
  if (status !== 'DRAFT' && status !== 'DISABLED') return 'STATE_NOT_ALLOWED';
  const next = statusOut({ expireAt, isRead: isRead(row) });
  return next === 'EXPIRED' ? 'STATE_NOT_ALLOWED' : next;
}

export async function setStatus(
  context: Context,
  ids: readonly string[],
  wanted: 'READY' | 'DISABLED',
): Promise<Skips> {
  const { rows, skips } = await hold(context, ids);
  const next = new Map<MaterialStatus, Stored[]>();
  for (const row of rows) {
    const to = moved(row, wanted);
    if (to === 'BULK_UNCHANGED' || to === 'STATE_NOT_ALLOWED') skip(skips, row.materialId, to);
    else if (wanted === 'READY' && lacksContent(row.kind, row.content))
      skip(skips, row.materialId, 'MATERIAL_NEEDS_CONTENT');
    else next.set(to, [...(next.get(to) ?? []), row]);
  }
  for (const [status, some] of next) {
    const chosen = some.map(({ materialId }) => materialId);
    await update(context, 'material', chosen, { status });
    for (const row of some) {
      if (status === 'PROCESSING') await startReading(context, row.materialId);
      const changes = [{ field: 'status', before: row.status, after: status }];
      context.log({ action: 'STATUS', ...namingOf(row), changes });
    }
    const deeds = chosen.map((materialId) => ({ materialId, about: [status] }));
    await noteHistory(context.db, context.actor, 'STATUS', deeds);
  }
  return skips;
}

interface Changed {
  readonly ownerId?: string | undefined;
  readonly visibility?: string | undefined;
  readonly expireAt?: string | null | undefined;
}

export async function changeEach(context: Context, ids: readonly string[], given: Changed): Promise<Skips> {
  const { rows, skips } = await hold(context, ids);
  const { ownerId, visibility, expireAt } = given;
  if (ownerId === undefined && visibility === undefined && expireAt === undefined) {
    for (const { materialId } of rows) skip(skips, materialId, 'BULK_UNCHANGED');
    return skips;
  }
  const groups = new Map<MaterialStatus, Stored[]>();
  for (const row of rows) {
    const status = expireAt === undefined ? row.status : statusAfter(row.status, { expireAt, isRead: isRead(row) });
    groups.set(status, [...(groups.get(status) ?? []), row]);
  }
  const names = await namesOf(context, ownerId);
  for (const [status, some] of groups) {
    const chosen = some.map(({ materialId }) => materialId);
    await update(context, 'material', chosen, { status, owner_id: ownerId, visibility, expire_at: expireAt });
    for (const row of some) {
      const changes = [
        ...(ownerId === undefined ? [] : [{ field: 'owner', before: row.owner?.name ?? null, after: names }]),
        ...(visibility === undefined ? [] : [{ field: 'visibility', before: row.visibility, after: visibility }]),
        ...(expireAt === undefined ? [] : [{ field: 'expireAt', before: row.expireAt, after: expireAt }]),
      ];
      context.log({ action: 'UPDATE', ...namingOf(row), changes });
    }
    const about = Object.entries({ owner: ownerId, visibility, expireAt }).flatMap(([field, value]) =>
      value === undefined ? [] : [field],
    );
    await noteHistory(
      context.db,
      context.actor,
      'UPDATE',
      chosen.map((materialId) => ({ materialId, about })),
    );
  }
  return skips;
}

async function namesOf({ db, actor }: Context, ownerId: string | undefined): Promise<string | null> {
  if (ownerId === undefined) return null;
  const { rows } = await sql<{ name: string }>`
    select name from account where tenant_id = ${actor.tenantId} and id = ${ownerId}`.execute(db);
  return rows[0]?.name ?? null;
}

interface Labels {
  readonly addTagIds: readonly string[];
  readonly removeTagIds: readonly string[];
}

/** Adds and takes away labels; one that would have too many keeps those that it has. */
export async function labelEach(context: Context, ids: readonly string[], labels: Labels): Promise<Skips> {
  // The materials before the labels, as a merge of labels takes them.
  const { rows, skips } = await hold(context, ids);
  await lockTags(context, labels.addTagIds, 'addTagIds');
  await lockTags(context, labels.removeTagIds, 'removeTagIds');
  const remove = new Set(labels.removeTagIds);
  const add = [...new Set(labels.addTagIds)].filter((tagId) => !remove.has(tagId));
  const chosen: Stored[] = [];
  for (const row of rows) {
    const kept = row.tags.map(({ tagId }) => tagId).filter((tagId) => !remove.has(tagId));
    const after = new Set([...kept, ...add]);
    const isSame = after.size === row.tags.length && row.tags.every(({ tagId }) => after.has(tagId));
    if (after.size > MOST_MATERIAL_TAGS) {
      skips.set(row.materialId, new Fault('MATERIAL_TOO_MANY_TAGS', { params: { limit: MOST_MATERIAL_TAGS } }));
    } else if (isSame) skip(skips, row.materialId, 'BULK_UNCHANGED');
    else chosen.push(row);
  }
  if (chosen.length === 0) return skips;
  const some = chosen.map(({ materialId }) => materialId);
  await relabel(context, some, add, [...remove]);
  await update(context, 'material', some, {});
  const after = await findPresent<Stored>(context, materials, some);
  const before = new Map(chosen.map((row) => [row.materialId, row]));
  const named = ({ tags }: Pick<Stored, 'tags'>) => tags.map(({ name }) => name);
  for (const row of after) {
    const changes = [{ field: 'tags', before: named(before.get(row.materialId)!), after: named(row) }];
    context.log({ action: 'UPDATE', ...namingOf(row), changes });
  }
  const deeds = after.map((row) => ({ materialId: row.materialId, about: named(row) }));
  await noteHistory(context.db, context.actor, 'TAG', deeds);
  return skips;
}

async function relabel({ db, actor }: Context, ids: string[], add: string[], remove: string[]): Promise<void> {
  await sql`delete from material_tag where tenant_id = ${actor.tenantId} and material_id = any(${ids}::uuid[])
               and tag_id = any(${remove}::uuid[])`.execute(db);
  await sql`insert into material_tag (tenant_id, material_id, tag_id)
            select ${actor.tenantId}, m, t from unnest(${ids}::uuid[]) as m cross join unnest(${add}::uuid[]) as t
            on conflict do nothing`.execute(db);
}

/** Into the recycle bin; what tools show stays, and says which. */
export async function removeMaterials(context: Context, ids: readonly string[]): Promise<Skips> {
  const { db, actor } = context;
  const found = await lockToDelete(context, record, ids);
  const skips: Skips = new Map();
  const present = found.map(({ id }) => id);
  for (const id of missing(ids, present).keys()) skip(skips, id, 'BULK_UNCHANGED');
  for (const [id, references] of await recordsShowing(context, present)) {
    skips.set(id, new Fault('REFERENCED', { data: { references } }));
  }
  const gone = found.filter(({ id }) => !skips.has(id));
  await noteHistory(
    db,
    actor,
    'DELETE',
    gone.map(({ id }) => ({ materialId: id })),
  );
  await moveToTrash(context, record, gone);
  return skips;
}
