import { sql, type RawBuilder } from 'kysely';
import { materialEntry } from '../../../domain/material/choices.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Listing } from '../../../kernel/records/page.ts';

/** A table through which tools show something, and what that is. */
export interface Content {
  readonly link: 'tool_model' | 'tool_material' | 'tool_error_code';
  /** The column of the link that names what is shown. */
  readonly column: 'model_id' | 'material_id' | 'error_code_id';
  readonly of: 'product_model' | 'material' | 'error_code';
  /** The field of the input that gives them. */
  readonly field: string;
  /** Which of them, where not every one will do. */
  readonly fits: RawBuilder<unknown>;
  /** An app does not show it now. */
  readonly hidden: RawBuilder<unknown>;
  readonly thumbnailPath: RawBuilder<unknown>;
}

export interface Placed {
  readonly id: string;
  readonly chapter: string | null;
}

const materials = {
  link: 'tool_material',
  column: 'material_id',
  of: 'material',
  hidden: materialEntry.hidden,
  thumbnailPath: materialEntry.thumbnailPath,
} as const;

export const contents = {
  models: {
    link: 'tool_model',
    column: 'model_id',
    of: 'product_model',
    field: 'modelIds',
    fits: sql`true`,
    hidden: sql`product_model.status not in ('READY', 'LAUNCHED')`,
    thumbnailPath: sql`(
      select f.path from product_model_file p
        join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
       where p.tenant_id = product_model.tenant_id and p.model_id = product_model.id and p.role = 'THUMBNAIL' limit 1)`,
  },
  pages: { ...materials, field: 'h5MaterialIds', fits: sql`material.kind in ('H5', 'MODEL')` },
  materials: { ...materials, field: 'materials', fits: sql`true` },
  errorCodes: {
    link: 'tool_error_code',
    column: 'error_code_id',
    of: 'error_code',
    field: 'errorCodeIds',
    fits: sql`true`,
    hidden: sql`error_code.status <> 'ENABLED'`,
    thumbnailPath: sql`null::text`,
  },
} as const satisfies Record<string, Content>;

/** What a row says of something in a tool, or of something that could be. */
export const itemOf = ({ of, hidden, thumbnailPath }: Content) => ({
  id: sql.ref(`${of}.id`),
  name: sql.ref(`${of}.name`),
  status: sql.ref(`${of}.status`),
  hidden,
  thumbnailPath,
});

/** What a tool shows, in its order; `l` is the link. What lies in the bin is not shown, and is there again when it comes back. */
export const itemsOf = (
  { link, column, of }: Content,
  fields: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const parts = Object.entries(fields).flatMap(([name, expression]) => [sql.lit(name), expression]);
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(parts)}) order by l.sort, ${sql.ref(`${of}.id`)}), '[]')
     from ${sql.table(link)} l
     join ${sql.table(of)} on ${sql.ref(`${of}.tenant_id`)} = l.tenant_id
      and ${sql.ref(`${of}.id`)} = l.${sql.ref(column)} and ${sql.ref(`${of}.deleted_at`)} is null
    where l.tenant_id = tool.tenant_id and l.tool_id = tool.id)`;
};

/** The same for choosing, as a list. */
export const choosing = (
  content: Content,
  fields: Readonly<Record<string, RawBuilder<unknown>>>,
  search: readonly string[],
): Listing => ({
  table: content.of,
  fields,
  sorts: {
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search,
});

/** The first of those that are given twice. */
export const once = (given: readonly Placed[]): Placed[] =>
  given.filter(({ id }, place) => given.findIndex((one) => one.id === id) === place);

/** What a tool is given, and whether it is what it shows: one of models has no pages. */
export interface Shown {
  readonly content: Content;
  readonly given: readonly Placed[];
  readonly isShown: boolean;
}

/** Lets the tool show these, in this order, and nothing else; they stay while it comes to show them. */
export async function setContents(
  { db, actor }: Context,
  toolId: string,
  { content: { link, column, of, field, fits }, given, isShown }: Shown,
): Promise<void> {
  const wanted = once(given);
  const own = sql.table(of);
  const { rows } = await sql`
    select from ${own} where ${own}.tenant_id = ${actor.tenantId} and ${own}.id = any(${wanted.map(({ id }) => id)}::uuid[])
       and ${own}.deleted_at is null and ${fits} order by ${own}.id for key share`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });
  const placed = isShown ? wanted : [];
  const ids = placed.map(({ id }) => id);
  await sql`
    delete from ${sql.table(link)} l using ${own}
     where l.tenant_id = ${actor.tenantId} and l.tool_id = ${toolId} and ${own}.tenant_id = l.tenant_id
       and ${own}.id = l.${sql.ref(column)} and ${own}.deleted_at is null and ${own}.id <> all(${ids}::uuid[])`.execute(
    db,
  );
  const [chapter, taken] =
    link === 'tool_material' ? [sql`, chapter`, sql`, chapter = excluded.chapter`] : [sql``, sql``];
  const lines = placed.map((one, place) => ({ ...one, sort: place + 1 }));
  await sql`
    insert into ${sql.table(link)} (tenant_id, tool_id, ${sql.ref(column)}, sort ${chapter})
    select ${actor.tenantId}, ${toolId}, n.id, n.sort ${chapter}
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n (id uuid, sort integer, chapter text)
    on conflict (tenant_id, tool_id, ${sql.ref(column)}) do update set sort = excluded.sort ${taken}`.execute(db);
}
