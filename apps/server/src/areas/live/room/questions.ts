import type { LiveQuestion } from '@console/contract/areas/live/room';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject, type Listing } from '../../../kernel/records/page.ts';
import { noteChange } from '../live/states.ts';

const own = (column: string) => sql.ref(`live_question.${column}`);
const asker = (column: string) => sql`(select v.${sql.ref(column)} from live_viewer v
  where v.tenant_id = live_question.tenant_id and v.id = live_question.viewer_id)`;

const fields: Record<keyof LiveQuestion, RawBuilder<unknown>> = {
  questionId: own('id'),
  text: own('text'),
  name: asker('name'),
  viewerKind: asker('kind'),
  state: own('state'),
  answer: own('answer'),
  answeredBy: sql`(select a.name from account a
    where a.tenant_id = live_question.tenant_id and a.id = live_question.answered_by)`,
  pinned: own('pinned'),
  askedAt: sql`wire_time(live_question.asked_at)`,
};

export const questionListing: Listing = {
  table: 'live_question',
  fields,
  // The pinned one before all others.
  sorts: { place: { column: 'place', cast: 'timestamptz' } },
  defaultSort: ['place', 'desc'],
  search: [],
};

interface Before {
  readonly liveId: string;
  readonly name: string;
  readonly text: string;
  readonly state: LiveQuestion['state'];
  readonly answer: string | null;
  readonly pinned: boolean;
}

/** A question of a session that is there, held with it: pins of one session wait for each other. */
async function holdQuestion({ db, actor }: Context, questionId: string): Promise<Before> {
  const { rows } = await sql<Before>`
    select s.id as "liveId", s.name, q.text, q.state, q.answer, q.pinned from live_question q
      join live s on s.tenant_id = q.tenant_id and s.id = q.live_id and s.deleted_at is null
     where q.tenant_id = ${actor.tenantId} and q.id = ${questionId} for no key update of s, q`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

/** Writes it, tells those who watch, and leaves a line in the log of the session. */
async function change(
  context: Context,
  questionId: string,
  before: Before,
  set: RawBuilder<unknown>,
): Promise<LiveQuestion> {
  const { db, actor } = context;
  const { rows } = await sql<{ row: LiveQuestion }>`
    update live_question set ${set} where tenant_id = ${actor.tenantId} and id = ${questionId}
    returning ${jsonObject(fields)} as row`.execute(db);
  const after = rows[0]!.row;
  await noteChange(db, actor.tenantId, before.liveId);
  const { liveId, name, text } = before;
  const of = (field: 'state' | 'answer' | 'pinned') => ({ field, before: before[field], after: after[field] });
  const changes = [of('state'), of('answer'), of('pinned')].filter((one) => one.before !== one.after);
  context.log({
    action: 'UPDATE',
    objectType: 'live',
    objectId: liveId,
    objectName: name,
    changes: [{ field: 'question', before: text, after: text }, ...changes],
  });
  return after;
}

/** As it is seen by everybody: one that was answered before it was hidden is answered again. */
const shown = sql`case when answer is not null then 'ANSWERED' else 'APPROVED' end`;

/** What is hidden is pinned no longer, and keeps its answer. */
export async function moderate(
  context: Context,
  questionId: string,
  state: 'APPROVED' | 'HIDDEN',
): Promise<LiveQuestion> {
  const before = await holdQuestion(context, questionId);
  const set = state === 'HIDDEN' ? sql`state = 'HIDDEN', pinned = false` : sql`state = ${shown}`;
  return change(context, questionId, before, set);
}

export async function answer(context: Context, questionId: string, text: string): Promise<LiveQuestion> {
  const before = await holdQuestion(context, questionId);
  const set = sql`state = 'ANSWERED', answer = ${text}, answered_by = ${context.actor.accountId}`;
  return change(context, questionId, before, set);
}

/** What is pinned is seen by everybody, so it is approved. */
export async function pin(context: Context, questionId: string, pinned: boolean): Promise<void> {
  const { db, actor } = context;
  const before = await holdQuestion(context, questionId);
  if (before.pinned === pinned) return;
  if (pinned) {
    await sql`update live_question set pinned = false
               where tenant_id = ${actor.tenantId} and live_id = ${before.liveId} and pinned`.execute(db);
  }
  const set = pinned ? sql`pinned = true, state = ${shown}` : sql`pinned = false`;
  await change(context, questionId, before, set);
}
