import { FIGURE_DAYS, type ErrorNo, type ErrorNoLine } from '@console/contract/areas/product/error-code/error-no';
import { sql, type RawBuilder } from 'kysely';
import { materialEntry } from '../../../../domain/material/choices.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { trailOf } from '../../../../kernel/records/crud.ts';
import { jsonObject, type Listing } from '../../../../kernel/records/page.ts';
import { manualEntry } from './manual-entry.ts';
import { findPresent, type Source } from '../../../../kernel/records/record.ts';

const own = (column: string) => sql.ref(`error_no.${column}`);
const bothOf = (column: string) => sql`json_build_object('zh-CN', ${own(column)}, 'en-US', ${own(`${column}_en`)})`;

/** Texts that have Chinese and no English, of a list of causes or steps. */
const openIn = (column: string, text: string) =>
  sql`(select count(*)::int from jsonb_array_elements(${own(column)}) as part
        where part->${sql.lit(text)}->>'zh-CN' <> '' and part->${sql.lit(text)}->>'en-US' = '')`;

const shared = {
  errorNoId: own('id'),
  errorCodeId: own('error_code_id'),
  errorNo: own('name'),
  aliases: own('aliases'),
  level: own('level'),
  status: own('status'),
  title: bothOf('title'),
};

const entryParts = Object.entries(materialEntry).flatMap(([name, expression]) => [sql.lit(name), expression]);

const wholeFields: Record<keyof ErrorNo, RawBuilder<unknown>> = {
  ...shared,
  symptom: bothOf('symptom'),
  causes: own('causes'),
  steps: own('steps'),
  parts: own('parts'),
  images: sql`(select coalesce(json_agg(json_build_object('fileId', f.id, 'path', f.path)), '[]')
                 from error_no_picture p join file f on f.tenant_id = p.tenant_id and f.id = p.file_id
                where p.tenant_id = error_no.tenant_id and p.error_no_id = error_no.id)`,
  materials: sql`(
    select coalesce(json_agg(json_build_object(${sql.join(entryParts)}) order by material.name, material.id), '[]')
      from error_no_material l join material on material.tenant_id = l.tenant_id and material.id = l.material_id
       and material.deleted_at is null
     where l.tenant_id = error_no.tenant_id and l.error_no_id = error_no.id)`,
  docAnchors: sql`(
    select coalesce(json_agg(json_build_object('docId', l.doc_id, 'page', l.page) order by l.sort), '[]')
      from error_no_doc l where l.tenant_id = error_no.tenant_id and l.error_no_id = error_no.id)`,
  // One whose successor is in the recycle bin is hidden with it.
  manuals: sql`(
    select coalesce(json_agg(${jsonObject(manualEntry)} order by p.model_no, d.sort, d.id), '[]')
      from product_doc d join product p on p.tenant_id = d.tenant_id and p.id = d.product_id and p.deleted_at is null
     where d.tenant_id = error_no.tenant_id and d.deleted_at is null
       and (d.replaced_by_id is null or exists (
         select from product_doc s where s.tenant_id = d.tenant_id and s.id = d.replaced_by_id and s.deleted_at is null))
       and d.id in (select l.doc_id from error_no_doc l
                     where l.tenant_id = error_no.tenant_id and l.error_no_id = error_no.id))`,
  ...trailOf('error_no'),
};

const lineFields: Record<keyof ErrorNoLine, RawBuilder<unknown>> = {
  ...shared,
  stepCount: sql`jsonb_array_length(error_no.steps)`,
  untranslated: sql`((error_no.title_en = '')::int + (error_no.symptom <> '' and error_no.symptom_en = '')::int
    + ${openIn('causes', 'text')} + ${openIn('steps', 'text')} + ${openIn('steps', 'caution')})`,
  hits30d: sql`(select coalesce(sum(d.hits), 0)::int from error_no_day d
                 where d.tenant_id = error_no.tenant_id and d.error_no_id = error_no.id
                   and d.day > now() - make_interval(days => ${FIGURE_DAYS}))`,
  ...trailOf('error_no'),
};

/** A number is there as long as its set is. */
const only = sql`exists (select from error_code c where c.tenant_id = error_no.tenant_id
                            and c.id = error_no.error_code_id and c.deleted_at is null)`;

export const whole: Source = { table: 'error_no', fields: wholeFields, only };

const places = {
  sorts: { errorNo: { column: 'place', cast: 'text' }, updatedAt: { column: 'updated_at', cast: 'timestamptz' } },
  defaultSort: ['errorNo', 'asc'],
  search: ['found_by'],
} as const;
export const lines: Listing = { table: 'error_no', fields: lineFields, ...places };
export const wholeLines: Listing = { table: 'error_no', fields: wholeFields, ...places };

export const record = { type: 'errorNo', table: 'error_no', id: 'errorNoId' } as const;

/** How the log names a number. */
export const namingOf = ({ errorNoId, errorNo }: Pick<ErrorNo, 'errorNoId' | 'errorNo'>) => ({
  objectType: record.type,
  objectId: errorNoId,
  objectName: errorNo,
});

/** The set is there, and stays while numbers are added to it. */
export async function holdSet({ db, actor }: Pick<Context, 'db' | 'actor'>, errorCodeId: string): Promise<void> {
  const { rows } = await sql`
    select from error_code where tenant_id = ${actor.tenantId} and id = ${errorCodeId} and deleted_at is null
       for key share`.execute(db);
  if (rows.length === 0) throw new Fault('NOT_FOUND');
}

/** The same of a number that is about to be written: the set is waited for before the number, as by who deletes a set. */
export async function holdSetOf({ db, actor }: Pick<Context, 'db' | 'actor'>, errorNoId: string): Promise<void> {
  await sql`
    select from error_code c where c.tenant_id = ${actor.tenantId} and c.id = (
      select n.error_code_id from error_no n where n.tenant_id = ${actor.tenantId} and n.id = ${errorNoId})
       for key share`.execute(db);
}

/** The same for who only reads. */
export async function seeSet(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  errorCodeId: string,
): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from error_code where tenant_id = ${actor.tenantId} and id = ${errorCodeId}
       and deleted_at is null`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

/** The number of a set as it is written on the wire: by itself, without case and blanks; not by an alias. */
export async function idOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { errorCodeId, errorNo }: { readonly errorCodeId: string; readonly errorNo: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select error_no_id as id from error_no_key
     where tenant_id = ${actor.tenantId} and error_code_id = ${errorCodeId} and key = error_key(${errorNo})
       and not is_alias`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].id;
}

/** Those of these numbers that a set has, whole, by how they are compared. */
export async function numbersByKey(
  context: Pick<Context, 'db' | 'actor'>,
  errorCodeId: string,
  keys: readonly string[],
): Promise<Map<string, ErrorNo>> {
  const { db, actor } = context;
  const { rows } = await sql<{ key: string; id: string }>`
    select key, error_no_id as id from error_no_key
     where tenant_id = ${actor.tenantId} and error_code_id = ${errorCodeId} and key = any(${[...keys]})
       and not is_alias`.execute(db);
  const found = await findPresent<ErrorNo>(
    context,
    whole,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((number) => [number.errorNoId, number]));
  return new Map(rows.flatMap(({ key, id }) => (byId.has(id) ? [[key, byId.get(id)!]] : [])));
}
