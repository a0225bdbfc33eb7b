import type { consoleLog as contract } from '@console/contract/areas/log/console-log';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { lineFields, visibleActors } from './lines.ts';

/** As many lines as are checked well within a second. */
const BATCH = 5_000;

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

/**
 * One batch of the chain, written down with its verdict and with the lines it went through: whoever asks for the last
 * batch alone has not checked the whole.
 */
export async function verify({ from }: InputOf<(typeof contract)['verify']>, context: Context): Promise<Verdict> {
  const { rows } = await sql<Checked>`select * from operation_log_check(${from}, ${BATCH})`.execute(context.db);
  const { first_seq: first, last_seq: last, checked_to: checkedTo, broken_seq: seq, why, ...gap } = rows[0]!;
  const begin = Math.max(from, first);
  if (why === null || seq === null) {
    const isDone = checkedTo >= last;
    note(context, checkedLines(begin, checkedTo));
    return { first, last, checkedTo, next: isDone ? null : checkedTo + 1, broken: null };
  }
  const found = { field: 'chainBreak', before: null, after: { seq, why } };
  note(context, [...checkedLines(begin, Math.min(checkedTo, seq - 1)), found], 'LOG_BROKEN');
  const missing =
    gap.missing_from === null || gap.missing_to === null ? null : { from: gap.missing_from, to: gap.missing_to };
  return { first, last, checkedTo, next: null, broken: { seq, why, missing, line: await lineAt(seq, context) } };
}

const checkedLines = (from: number, to: number): Change[] =>
  from > to ? [] : [{ field: 'checkedLines', before: null, after: `${from}–${to}` }];

/** Where there was nothing to check, there is nothing to log. */
function note(context: Context, changes: Change[], failCode?: 'LOG_BROKEN'): void {
  if (changes.length === 0) return;
  context.log({ action: 'VERIFY', objectType: 'log', changes, ...(failCode && { failCode }) });
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
