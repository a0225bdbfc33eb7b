import {
  MOST_MERGED_MATERIALS,
  type Tag,
  type tag as contract,
  type TagMergePreview,
} from '@console/contract/areas/material/tag';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { noteHistory } from '../../../domain/material/history.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { withFields } from '../../../kernel/records/crud.ts';
import { find, findAll, hasPermission, naming, refuseStale, update } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { record } from './row.ts';

const labels = withFields(record);
const TRIES = 5;

/** Those that go, each once. The one that stays is none of them. */
function others(tagId: string, mergeIds: readonly string[]): string[] {
  if (mergeIds.includes(tagId)) {
    const code = 'LABEL_MERGE_INTO_ITSELF';
    throw new Fault(code, { fields: [{ field: 'tagId', code }] });
  }
  return [...new Set(mergeIds)];
}

/** Of every label no more is looked at than a merge may change, so that nobody waits for a figure. */
export async function previewMerge(
  { tagId, mergeIds }: InputOf<(typeof contract)['mergePreview']>,
  context: Context,
): Promise<TagMergePreview> {
  const { tenantId } = context.actor;
  const gone = others(tagId, mergeIds);
  const found = await findAll<Tag>(context, labels, [tagId, ...gone]);
  const { rows } = await sql<{ changed: number; after: number; bin: number; kept: number }>`
    with linked as (
      select u.id, l.material_id, m.deleted_at is null as live
        from unnest(${[tagId, ...gone]}::uuid[]) as u (id)
        cross join lateral (select k.material_id from material_tag k where k.tenant_id = ${tenantId} and k.tag_id = u.id
                             order by k.material_id limit ${MOST_MERGED_MATERIALS + 1}) as l
        join material m on m.tenant_id = ${tenantId} and m.id = l.material_id)
    select count(distinct material_id) filter (where live and id <> ${tagId})::int as changed,
           count(distinct material_id) filter (where live)::int as after,
           count(distinct material_id) filter (where not live and id <> ${tagId})::int as bin,
           count(*) filter (where id = ${tagId})::int as kept
      from linked`.execute(context.db);
  const { changed, after, bin, kept } = rows[0]!;
  const first = found.find((label) => label.tagId === tagId)!;
  return {
    labels: [first, ...found.filter((label) => label !== first)].map(
      ({ tagId: id, name, color, version, materialCount }) => ({ tagId: id, name, color, version, materialCount }),
    ),
    changedCount: Math.min(changed, MOST_MERGED_MATERIALS),
    afterCount: Math.min(after, MOST_MERGED_MATERIALS),
    binCount: Math.min(bin, MOST_MERGED_MATERIALS),
    capped: kept > MOST_MERGED_MATERIALS || after > MOST_MERGED_MATERIALS,
    tooMany: changed + bin > MOST_MERGED_MATERIALS,
  };
}

export async function merge(
  { tagId, version, merge: given }: InputOf<(typeof contract)['merge']>,
  context: Context,
): Promise<ReturnOf<(typeof contract)['merge']>> {
  const { db, actor } = context;
  // The one that stays is changed, so deleting alone is not enough.
  if (!hasPermission(actor, 'material:tag:update')) throw new Fault('FORBIDDEN');
  const gone = others(
    tagId,
    given.map((one) => one.tagId),
  );
  const { found, materialIds } = await holdAll(tagId, gone, context);
  const seen = new Map([...given.map((one) => [one.tagId, one.version] as const), [tagId, version]]);
  for (const label of found) refuseStale(label, { version: seen.get(label.tagId) });

  // Those in the recycle bin as well: one that is restored carries the label that stayed.
  await sql`
    insert into material_tag (tenant_id, material_id, tag_id)
    select ${actor.tenantId}, m, ${tagId} from unnest(${materialIds}::uuid[]) as m on conflict do nothing`.execute(db);
  await sql`delete from material_tag where tenant_id = ${actor.tenantId} and tag_id = any(${gone}::uuid[])`.execute(db);
  // Whoever has one of them open learns that it carries other labels now.
  await update(context, 'material', materialIds, {});
  await update(context, 'tag', tagId, {});
  const merged = found.filter((label) => label.tagId !== tagId);
  await moveToTrash(
    context,
    record,
    merged.map((label) => ({ id: label.tagId, name: label.name })),
  );
  const after = await find<Tag>(context, labels, tagId);
  await noteHistory(
    db,
    actor,
    'TAG',
    materialIds.map((materialId) => ({ materialId, about: [after.name] })),
  );
  context.log({
    action: 'UPDATE',
    ...naming(record, after),
    changes: [
      { field: 'mergedTags', before: null, after: merged.map(({ name }) => name) },
      { field: 'relabelled', before: null, after: materialIds.length },
    ],
  });
  return { tag: after, changedCount: materialIds.length };
}

/**
 * Materials first and labels after, in the order in which a change of a material takes them. Whichever material came to carry
 * one in between is not held: then all of them are let go, and it begins again.
 */
async function holdAll(
  tagId: string,
  gone: readonly string[],
  context: Context,
): Promise<{ found: Tag[]; materialIds: string[] }> {
  const { db, actor } = context;
  const carrying = sql`
    select l.material_id from material_tag l where l.tenant_id = ${actor.tenantId} and l.tag_id = any(${[...gone]}::uuid[])`;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await sql`savepoint before_holding`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select id from material where tenant_id = ${actor.tenantId} and id in (${carrying})
       order by id limit ${MOST_MERGED_MATERIALS + 1} for no key update`.execute(db);
    if (rows.length > MOST_MERGED_MATERIALS) {
      throw new Fault('LABEL_MERGE_TOO_MANY', { params: { limit: MOST_MERGED_MATERIALS } });
    }
    const found = await findAll<Tag>(context, labels, [tagId, ...gone], 'update');
    const materialIds = rows.map(({ id }) => id);
    const { rows: more } = await sql`
      select from (${carrying}) as c where c.material_id <> all(${materialIds}::uuid[]) limit 1`.execute(db);
    if (more.length === 0) return { found, materialIds };
    await sql`rollback to savepoint before_holding`.execute(db);
  }
  throw new Fault('TIMED_OUT');
}
