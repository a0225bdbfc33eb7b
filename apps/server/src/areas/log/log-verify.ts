import type { consoleLog as contract } from '@console/contract/areas/log/console';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import type { Change } from '../../core/log-entry.ts';
import { jsonObject } from '../../core/page.ts';
import { lineFields, visibleActors } from './log-lines.ts';

/** As many lines as are checked well within a second. */
const STRETCH = 5_000;

interface Checked {
  readonly first_seq: number;
  readonly last_seq: number;
  readonly checked_to: number;
  readonly broken_seq: number | null;
  readonly why: 'CHANGED' | 'MISSING' | 'CUT_OFF' | null;
  readonly missing_from: number | null;
  readonly missing_to: number | null;
}

type Verdict = ReturnOf<(typeof contract)['verify']>;

/** One stretch of the chain; the last one, or a break, is written down with its verdict. */
export async function verify({ from }: InputOf<(typeof contract)['verify']>, context: Context): Promise<Verdict> {
  const { rows } = await sql<Checked>`select * from operation_log_check(${from}, ${STRETCH})`.execute(context.db);
  const { first_seq: first, last_seq: last, checked_to: checkedTo, broken_seq: seq, why, ...gap } = rows[0]!;
  if (why === null || seq === null) {
    const isDone = checkedTo >= last;
    if (isDone) note(context, { field: 'checkedLines', before: null, after: `${first}–${last}` });
    return { first, last, checkedTo, next: isDone ? null : checkedTo + 1, broken: null };
  }
  note(context, { field: 'chainBreak', before: null, after: { seq, why } }, 'LOG_BROKEN');
  const missing =
    gap.missing_from === null || gap.missing_to === null ? null : { from: gap.missing_from, to: gap.missing_to };
  return { first, last, checkedTo, next: null, broken: { seq, why, missing, line: await lineAt(seq, context) } };
}

function note(context: Context, change: Change, failCode?: 'LOG_BROKEN'): void {
  context.log({ action: 'VERIFY', objectType: 'log', changes: [change], ...(failCode && { failCode }) });
}

type Line = NonNullable<Verdict['broken']>['line'];

/** The line in question, where the reader may see it. */
async function lineAt(seq: number, { db, actor }: Context): Promise<Line> {
  const actors = await visibleActors({ db, actor });
  const { rows } = await sql<{ line: Line }>`
    select ${jsonObject(lineFields)} as line from operation_log
     where tenant_id = ${actor.tenantId} and seq = ${seq}
       and (${actors === null} or actor_id = any(${[...(actors ?? [])]}::uuid[]))`.execute(db);
  return rows[0]?.line ?? null;
}
