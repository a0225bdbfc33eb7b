import type { approvalDesk as contract } from '@console/contract/areas/system/approval-desk';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { RawJson } from '../../../kernel/calls/raw-json.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/records/page.ts';
import { type Source, sourcesFor } from './sources.ts';

interface Found {
  readonly keys: readonly (readonly [string, string])[];
  readonly list: string;
  readonly total: number;
}

export const approvalDesk: Handlers<typeof contract> = {
  async page(
    { kind, overdue, keyword = '', pageNo, pageSize, cursor, sortField = 'dueAt', sortOrder = 'asc' },
    context,
  ) {
    const { db, actor } = context;
    if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
    const sources = sourcesFor(actor, kind);
    if (sources.length === 0) return { list: [], total: 0, pageNo, pageSize };
    const after = cursor === undefined ? null : decodeCursor(cursor, sortField, sortOrder);
    const offset = cursor === undefined ? (pageNo - 1) * pageSize : 0;
    const [direction, sign] = sortOrder === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
    const rowsOf = ({ table, waits, due, searched }: Source) => sql`
      from ${sql.table(table)} o
     where o.tenant_id = ${actor.tenantId} and ${waits}
       ${overdue === true ? sql`and ${due} <= now()` : sql``}
       ${keyword === '' ? sql`` : sql`and ${contains(searched, keyword)}`}`;
    const sortOf = ({ due, since }: Source) => (sortField === 'dueAt' ? due : since);
    // Each kind brings as many as the page could take from it; the page is cut out of those.
    const keys = sources.map(
      ([name, source]) => sql`(
        select ${sql.lit(name)} as kind, o.id, ${sortOf(source)} as sorted_by ${rowsOf(source)}
           ${after ? sql`and (${sortOf(source)}, o.id) ${sign} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
         order by ${sortOf(source)} ${direction}, o.id ${direction} limit ${offset + pageSize + 1})`,
    );
    const lines = sources.map(
      ([name, source]) => sql`
        select hit.sorted_by, hit.id, ${lineOf(name, source)} as line
          from hit join ${sql.table(source.table)} o
            on hit.kind = ${sql.lit(name)} and o.tenant_id = ${actor.tenantId} and o.id = hit.id`,
    );
    const counts = sources.map(
      ([, source]) => sql`(select count(*)::int from (select ${rowsOf(source)} limit ${COUNT_CAP + 1}) as counted)`,
    );
    const { rows } = await sql<Found>`
      with hit as materialized (
        select kind, id, sorted_by from (${sql.join(keys, sql` union all `)}) as every_kind
         order by sorted_by ${direction}, id ${direction} limit ${pageSize + 1} offset ${offset}
      )
      select
        (select coalesce(json_agg(json_build_array(sorted_by::text, id) order by sorted_by ${direction}, id ${direction}), '[]')
           from hit) as keys,
        (select coalesce(json_agg(line), '[]')::text from (
          select line from (${sql.join(lines, sql` union all `)}) as every_line
           order by sorted_by ${direction}, id ${direction} limit ${pageSize}) as shown) as list,
        ${sql.join(counts, sql` + `)} as total`.execute(db);
    const { keys: found, list, total } = rows[0]!;
    const last = found.length > pageSize ? found[pageSize - 1] : undefined;
    const rest = {
      total: Math.min(total, COUNT_CAP),
      pageNo,
      pageSize,
      ...(total > COUNT_CAP && { totalCapped: true }),
      ...(last && { next: encodeCursor({ field: sortField, order: sortOrder, after: last }) }),
    };
    return new RawJson(`{"list":${list},${JSON.stringify(rest).slice(1)}`);
  },
};

/** Only what waits is looked through, which is never more than people have left lying. */
const contains = (searched: readonly RawBuilder<unknown>[], keyword: string) =>
  sql`(${sql.join(
    searched.map((text) => sql`strpos(lower(${text}), lower(${keyword})) > 0`),
    sql` or `,
  )})`;

const lineOf = (kind: string, { name, from, about, note, stageNo, since, due }: Source) => sql`json_build_object(
  'kind', ${sql.lit(kind)}, 'id', o.id, 'name', ${name}, 'from', ${from}, 'about', ${about}, 'note', ${note},
  'stageNo', ${stageNo}, 'since', wire_time(${since}), 'dueAt', wire_time(nullif(${due}, 'infinity')))`;
