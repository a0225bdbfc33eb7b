import {
  FIGURE_DAYS,
  type ErrorNo,
  type errorNo as contract,
} from '@console/contract/areas/product/error-code/error-no';
import { MOST_ALIASES } from '@console/contract/areas/product/error-code/parts';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { materialChoices } from '../../../../domain/material/choices.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import type { Change } from '../../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { inBulk, missing, removeEach, skip, type BulkList, type Skips } from '../../../../kernel/records/bulk.ts';
import { page } from '../../../../kernel/records/page.ts';
import {
  find,
  findPresent,
  insert,
  lock,
  orFaultIfTaken,
  refuseStale,
  remove,
  setStatus,
  update,
} from '../../../../kernel/records/record.ts';
import { differences } from '../sheet.ts';
import { exportNumbers } from './export.ts';
import { holdSet, holdSetOf, idOf, lines, namingOf, record, seeSet, whole } from './row.ts';
import { holdManuals, manualsFor, setManuals } from './manuals.ts';
import {
  columnsOf,
  holdMaterials,
  holdPictures,
  refuseTaken,
  setMaterials,
  setPictures,
  tidy,
  unique,
  type Facts,
} from './write.ts';

/** Pages of manuals by their names, as the log tells them. */
function pagesOf({ docAnchors, manuals }: ErrorNo): string[] {
  const titles = new Map(manuals.map(({ docId, title, versionNo }) => [docId, `${title} ${versionNo}`]));
  return docAnchors.map(({ docId, page: at }) => `${titles.get(docId) ?? docId} · ${at}`);
}

/** What the log says: the cells that a sheet would have, and what no sheet has. */
function changesOf(before: ErrorNo | null, after: ErrorNo, { caller }: Context): Change[] {
  const cells = differences(before, after, caller.locale).map(({ field, ...change }) => ({
    field,
    before: change.before || null,
    after: change.after || null,
  }));
  const pages = { field: 'docAnchors', before: before ? pagesOf(before) : [], after: pagesOf(after) };
  return pages.before.join('\n') === pages.after.join('\n') ? cells : [...cells, pages];
}

type Selection = InputOf<(typeof contract)['batchDelete']>;

const listOf = (
  permission: 'product:error:update' | 'product:error:delete',
  errorCodeId: string,
): BulkList<NonNullable<Selection['match']>> => ({
  kind: 'errorNo',
  permission,
  async query({ keyword, level, status }, context) {
    await seeSet(context, errorCodeId);
    const equals = { error_code_id: errorCodeId, level, status };
    return { listing: lines, keyword, where: { equals, nulls: { deleted_at: true } } };
  },
});

/** Those that are in another state are put into this one. */
async function moveEach(context: Context, to: ErrorNo['status'], ids: readonly string[]): Promise<Skips> {
  const found = await findPresent<ErrorNo>(context, whole, ids, 'no key update');
  const skips = missing(
    ids,
    found.map(({ errorNoId }) => errorNoId),
  );
  const moving = found.filter(({ status }) => status !== to);
  for (const { errorNoId } of found.filter(({ status }) => status === to)) skip(skips, errorNoId, 'BULK_UNCHANGED');
  await setStatus(
    context,
    record,
    moving.map((row) => ({ ...row, name: row.errorNo })),
    to,
  );
  return skips;
}

/** One more text that finds it. */
export async function addAlias(context: Context, errorNoId: string, alias: string): Promise<void> {
  const before = await lock<ErrorNo>(context, whole, errorNoId, 'no key update');
  const given = tidy({ ...before, aliases: [...before.aliases, alias] });
  if (given.aliases.length > MOST_ALIASES) {
    throw new Fault('ERROR_ALIASES_FULL', { params: { name: before.errorNo, count: MOST_ALIASES } });
  }
  await refuseTaken(context, before.errorCodeId, given, errorNoId);
  await orFaultIfTaken(update(context, 'error_no', errorNoId, { aliases: given.aliases }), unique, given);
  const after = await find<ErrorNo>(context, whole, errorNoId);
  context.log({ action: 'UPDATE', ...namingOf(after), changes: changesOf(before, after, context) });
}

export const errorNo: Handlers<typeof contract> = {
  async page({ errorCodeId, level, status, ...request }, context) {
    await seeSet(context, errorCodeId);
    const equals = { error_code_id: errorCodeId, level, status };
    return page(context, lines, request, { equals, nulls: { deleted_at: true } });
  },

  detail: async (input, context) => find<ErrorNo>(context, whole, await idOf(context, input)),

  async add({ errorCodeId, ...input }, context) {
    const given = tidy(input);
    await holdSet(context, errorCodeId);
    await holdPictures(context, given);
    await holdMaterials(context, given, null);
    await holdManuals(context, errorCodeId, given, null);
    await refuseTaken(context, errorCodeId, given);
    const id = newId();
    const columns = { ...columnsOf(given), error_code_id: errorCodeId };
    await orFaultIfTaken(insert(context, 'error_no', id, columns), unique, given);
    await setPictures(context, id, given);
    await setMaterials(context, id, given);
    await setManuals(context, id, given);
    const after = await find<ErrorNo>(context, whole, id);
    context.log({ action: 'CREATE', ...namingOf(after), changes: changesOf(null, after, context) });
    return after;
  },

  async update({ errorNoId, version, ...input }, context) {
    const given: Facts = tidy(input);
    await holdSetOf(context, errorNoId);
    const before = await lock<ErrorNo>(context, whole, errorNoId, 'no key update');
    refuseStale(before, { version });
    await holdPictures(context, given);
    await holdMaterials(context, given, before);
    await holdManuals(context, before.errorCodeId, given, before);
    await refuseTaken(context, before.errorCodeId, given, errorNoId);
    await orFaultIfTaken(update(context, 'error_no', errorNoId, columnsOf(given)), unique, given);
    await setPictures(context, errorNoId, given);
    await setMaterials(context, errorNoId, given);
    await setManuals(context, errorNoId, given);
    const after = await find<ErrorNo>(context, whole, errorNoId);
    context.log({ action: 'UPDATE', ...namingOf(after), changes: changesOf(before, after, context) });
    return after;
  },

  async delete(input, context) {
    await seeSet(context, input.errorCodeId);
    return remove(context, record, [await idOf(context, input)]);
  },

  batchStatus: ({ errorCodeId, errorNoIds: ids, match, count, to }, context) =>
    inBulk(context, listOf('product:error:update', errorCodeId), { ids, match, count }, (some, step) =>
      moveEach(step, to, some),
    ),

  batchDelete: ({ errorCodeId, errorNoIds: ids, match, count }, context) =>
    inBulk(context, listOf('product:error:delete', errorCodeId), { ids, match, count }, (some, step) =>
      removeEach(step, record, some),
    ),

  export: exportNumbers,

  materials: ({ kind, locale, ...request }, context) =>
    page(context, materialChoices, request, { equals: { kind, locale }, nulls: { deleted_at: true } }),

  manuals: manualsFor,

  async figures({ errorNoId }, context) {
    await find(context, whole, errorNoId);
    const { db, actor } = context;
    const mine = sql`tenant_id = ${actor.tenantId} and error_no_id = ${errorNoId}`;
    const since = sql`now() - make_interval(days => ${FIGURE_DAYS})`;
    const { rows: days } = await sql<{ hits: number }>`
      select coalesce(sum(hits), 0)::int as hits from error_no_day where ${mine} and day > ${since}`.execute(db);
    const { rows: steps } = await sql<{ stepId: string; worked: number; failed: number }>`
      select step_id as "stepId", (count(*) filter (where worked))::int as worked,
             (count(*) filter (where not worked))::int as failed
        from error_step_report where ${mine} and time > ${since} group by step_id order by step_id`.execute(db);
    return { hits30d: days[0]!.hits, steps };
  },
};
