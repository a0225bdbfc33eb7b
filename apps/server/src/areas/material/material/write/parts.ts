import { sql } from 'kysely';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { isReadable } from '../../../../domain/file/readable-files.ts';
import { lockFiles } from '../../../../domain/file/lock-files.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { picturesIn } from '../../../../kernel/files/rich-text.ts';

const notFound = (field: string) => new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });

/** Labels that are there; they stay while a material comes to carry them. */
export async function lockTags({ db, actor }: Context, tagIds: readonly string[], field = 'tagIds'): Promise<string[]> {
  const wanted = [...new Set(tagIds)];
  const { rows } = await sql<{ name: string }>`
    select name from tag where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) and deleted_at is null
     order by id for key share`.execute(db);
  if (rows.length < wanted.length) throw notFound(field);
  return rows.map(({ name }) => name);
}

export async function setTags({ db, actor }: Context, materialId: string, tagIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  await sql`delete from material_tag where tenant_id = ${actor.tenantId} and material_id = ${materialId}
               and tag_id <> all(${wanted}::uuid[])`.execute(db);
  await sql`insert into material_tag (tenant_id, material_id, tag_id)
            select ${actor.tenantId}, ${materialId}, t from unnest(${wanted}::uuid[]) as t
            on conflict do nothing`.execute(db);
}

/** Somebody of this company who can answer for a material: an account that is not deleted. */
export async function refuseNobody({ db, actor }: Context, ownerId: string | null | undefined): Promise<void> {
  if (ownerId === null || ownerId === undefined) return;
  const { rows } = await sql`
    select from account where tenant_id = ${actor.tenantId} and id = ${ownerId} and type = 3 and deleted_at is null
       for key share`.execute(db);
  if (rows.length === 0) throw notFound('ownerId');
}

/** The cover and the pictures of the text: whoever may read them may show them on. */
export async function setPictures(
  context: Context,
  materialId: string,
  { coverFileId, content }: { readonly coverFileId: string | null; readonly content: string | null },
): Promise<void> {
  const { db, actor } = context;
  await lockFiles(context, { field: 'coverFileId', kind: 'IMAGE', ids: [coverFileId] });
  const paths = content === null ? [] : picturesIn(content);
  const { rows } = await sql<{ id: string }>`
    select id from file
     where tenant_id = ${actor.tenantId} and deleted_at is null and path = any(${paths}::text[]) and mime like 'image/%'
       and ${isReadable(actor, 'file')} order by id for key share`.execute(db);
  if (rows.length < paths.length) throw notFound('content');
  const { rows: before } = await sql<{ id: string }>`
    delete from material_picture where tenant_id = ${actor.tenantId} and material_id = ${materialId}
    returning case when made then file_id end as id`.execute(db);
  // What was made of the file and has not been changed for another is still that.
  const isMade = before.some(({ id }) => id !== null && id === coverFileId);
  await sql`
    insert into material_picture (tenant_id, material_id, file_id, role, made)
    select ${actor.tenantId}::uuid, ${materialId}::uuid, p, 'CONTENT', false from unnest(${rows.map(({ id }) => id)}::uuid[]) as p
    union all
    select ${actor.tenantId}::uuid, ${materialId}::uuid, ${coverFileId}::uuid, 'COVER', ${isMade}::boolean where ${coverFileId}::uuid is not null`.execute(
    db,
  );
}

interface Pair {
  readonly materialId: string;
  readonly kind: MaterialKind;
  readonly locale: string;
  readonly translationId: string | null;
}

/**
 * Two point at each other and at nobody else; whoever was the other one before is free again. One in the recycle bin is in
 * nobody's way, and finds its place again when it comes back, unless that is taken by then.
 */
export async function setTranslation({ db, actor }: Context, pair: Pair): Promise<void> {
  const { materialId, kind, locale, translationId } = pair;
  if (translationId !== null) {
    const { rows } = await sql<{ name: string; kind: string; locale: string; with: string | null }>`
      select m.name, m.kind, m.locale, (
               select p.id from material p where p.tenant_id = m.tenant_id and p.id = m.translation_id and p.deleted_at is null
             ) as with
        from material m where m.tenant_id = ${actor.tenantId} and m.id = ${translationId} and m.deleted_at is null
         for no key update of m`.execute(db);
    const other = rows[0];
    const field = 'translationId';
    if (!other) throw notFound(field);
    const [same, taken] = ['MATERIAL_TRANSLATION_SAME', 'MATERIAL_TRANSLATION_TAKEN'] as const;
    if (translationId === materialId || other.kind !== kind || other.locale === locale) {
      throw new Fault(same, { fields: [{ field, code: same }] });
    }
    if (other.with !== null && other.with !== materialId) {
      throw new Fault(taken, { params: { name: other.name }, fields: [{ field, code: taken }] });
    }
  }
  await sql`update material set translation_id = null
             where tenant_id = ${actor.tenantId} and translation_id = ${materialId} and deleted_at is null
               and id is distinct from ${translationId}::uuid`.execute(db);
  await sql`update material set translation_id = ${materialId}
             where tenant_id = ${actor.tenantId} and id = ${translationId}::uuid`.execute(db);
  await sql`update material m set translation_id = ${translationId}
             where m.tenant_id = ${actor.tenantId} and m.id = ${materialId} and (${translationId}::uuid is not null
                or not exists (select from material o where o.tenant_id = m.tenant_id and o.id = m.translation_id
                                  and o.deleted_at is not null))`.execute(db);
}
