import { BULK_MATCHES, bulkDrift, type BulkOutcome } from '@console/contract/bulk/bulk';
import type { Locale } from '@console/contract/endpoint';
import type { Reference } from '@console/contract/fields';
import { faultMessage, type FaultCode } from '@console/contract/faults';
import type { Kind } from '@console/contract/kinds';
import type { Permission } from '@console/contract/permissions';
import type { Context, StepContext } from '../calls/context.ts';
import { Fault } from '../db/fault.ts';
import type { ListQuery } from '../tables/list-export.ts';
import { idsOf, namesOf } from './page.ts';
import { hasPermission, lockToDelete, type Removable, type Source } from './record.ts';
import { referencedAmong } from './references.ts';
import { moveToTrash } from './trash.ts';

/** What a person selected in a list: some rows of it, or all that its filters match. */
export interface Selected<Filters> {
  readonly ids: readonly string[] | undefined;
  readonly match: Filters | undefined;
  /** How many matched when the person looked. */
  readonly count: number | undefined;
}

/** A list with whose rows something can be done by the hundred. */
export interface BulkList<Filters> {
  readonly kind?: Kind;
  /** Checked again with every batch: whoever loses it on the way gets no further. */
  readonly permission?: Permission;
  /** How many rows one transaction holds, where that differs. */
  readonly batch?: number;
  /** The keyword and the filters of the list's page as its query. */
  readonly query: (filters: Filters, context: Context) => ListQuery | Promise<ListQuery>;
}

/** Why records were left as they are, by their ids. */
export type Skips = Map<string, Fault>;

/** Few enough that nobody waits long for the rows that a batch holds. */
const BATCH = 100;
/** Enough to know where to look. */
const NAMED = 3;

interface Chosen {
  readonly id: string;
  readonly name: string;
}

async function choose<Filters>(
  { query }: BulkList<Filters>,
  { ids, match, count }: Selected<Filters>,
  context: Context,
): Promise<Chosen[]> {
  if (
    (ids === undefined) === (match === undefined) ||
    ids?.length === 0 ||
    (match !== undefined && count === undefined)
  ) {
    throw new Fault('VALIDATION', { fields: [{ field: 'match', code: 'VALIDATION' }] });
  }
  if (ids !== undefined) {
    const wanted = [...new Set(ids)];
    const chosen = await namesOf(context, await query({} as Filters, context), wanted);
    // One that is nobody's business of theirs refuses the whole, before anything is done.
    if (chosen.length < wanted.length) throw new Fault('NOT_FOUND');
    return chosen;
  }
  const asked = await query(match!, context);
  const found = await idsOf(context, asked, BULK_MATCHES + 1);
  if (found.length > BULK_MATCHES) throw new Fault('BULK_TOO_MANY', { params: { limit: BULK_MATCHES } });
  const seen = count!;
  if (Math.abs(found.length - seen) > bulkDrift(seen)) {
    throw new Fault('BULK_CHANGED', { params: { seen, now: found.length } });
  }
  return namesOf(context, asked, found);
}

/**
 * Does something with everything that was selected, a batch at a time, each in a transaction of its own. `run` does it with
 * those that it can be done with and says why not with the others.
 */
export async function inBulk<Filters>(
  context: StepContext,
  list: BulkList<Filters>,
  selected: Selected<Filters>,
  run: (ids: readonly string[], context: Context) => Promise<Skips>,
): Promise<BulkOutcome> {
  const chosen = await context.within('read', (step) => choose(list, selected, step));
  const skips: Skips = new Map();
  const { batch = BATCH } = list;
  for (let from = 0; from < chosen.length; from += batch) {
    const ids = chosen.slice(from, from + batch).map(({ id }) => id);
    const isLast = from + batch >= chosen.length;
    try {
      await context.within('write', async (step) => {
        if (list.permission && !hasPermission(step.actor, list.permission)) throw new Fault('FORBIDDEN');
        const left = await run(ids, step);
        for (const [id, fault] of left) skips.set(id, fault);
        if (isLast && chosen.length > 1) logDeed(list, chosen.length, skips.size, step);
      });
    } catch (error) {
      // What the batches before have done is done, and is told.
      if (!(error instanceof Fault) || from === 0) throw error;
      for (const { id } of chosen.slice(from)) skips.set(id, error);
      break;
    }
  }
  const alone = selected.ids !== undefined && chosen.length === 1 ? skips.get(chosen[0]!.id) : undefined;
  if (alone && alone.code !== 'BULK_UNCHANGED') throw alone;
  return outcomeOf(chosen, skips, context);
}

/** Beside the lines of the records themselves: that it was one deed, and how far it went. */
function logDeed({ kind }: BulkList<never>, total: number, skipped: number, context: Context): void {
  const changes = [
    { field: 'done', before: null, after: total - skipped },
    { field: 'skipped', before: null, after: skipped },
  ];
  context.log({ action: 'BULK', ...(kind && { objectType: kind }), objectName: String(total - skipped), changes });
}

/** The sentence of a fault; of what is in use also by what. */
function reasonOf({ code, params, data }: Fault, locale: Locale): string {
  const sentence = faultMessage(code, locale, params);
  const { references = [] } = (data ?? {}) as { references?: readonly Reference[] };
  if (code !== 'REFERENCED' || references.length === 0) return sentence;
  const names = references.slice(0, NAMED).map(({ name }) => name);
  return locale === 'zh-CN' ? `${sentence}：${names.join('、')}` : `${sentence} (${names.join(', ')})`;
}

function outcomeOf(chosen: readonly Chosen[], skips: Skips, { caller }: StepContext): BulkOutcome {
  return {
    done: chosen.filter(({ id }) => !skips.has(id)).map(({ id }) => id),
    skipped: chosen.flatMap(({ id, name }) => {
      const fault = skips.get(id);
      return fault ? [{ id, name, code: fault.code, message: reasonOf(fault, caller.locale) }] : [];
    }),
  };
}

/** The records that are there, each by its id, and NOT_FOUND for those that are gone by now. */
export function missing(ids: readonly string[], present: readonly string[]): Skips {
  const there = new Set(present);
  return new Map(ids.filter((id) => !there.has(id)).map((id) => [id, new Fault('NOT_FOUND')]));
}

export const skip = (skips: Skips, id: string, code: FaultCode): void => void skips.set(id, new Fault(code));

/** Records of which nothing hangs on anything else, into the recycle bin; what is in use stays. */
export async function removeEach(
  context: Context,
  record: Removable & Pick<Source, 'only'>,
  ids: readonly string[],
): Promise<Skips> {
  const found = await lockToDelete(context, record, ids);
  const present = found.map(({ id }) => id);
  const skips: Skips = new Map();
  // What is deleted already is as it was wanted.
  for (const id of missing(ids, present).keys()) skip(skips, id, 'BULK_UNCHANGED');
  for (const [id, references] of await referencedAmong(context.db, record.references ?? [], present)) {
    skips.set(id, new Fault('REFERENCED', { data: { references } }));
  }
  await moveToTrash(
    context,
    record,
    found.filter(({ id }) => !skips.has(id)),
  );
  return skips;
}
