import type { WatchQuestion } from '@console/contract/areas/live/watch';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { noteChange } from '../../live/states.ts';
import { seenAnswer } from '../facts.ts';
import { isOn, standingOf } from '../standing.ts';
import type { WatchTicket } from '../ticket.ts';

const asksOf = (viewerId: string): Limit => ({ what: 'live/ask', who: viewerId, attempts: 5, seconds: 60 });
/** A guest can be made anew; an address cannot. */
const asksFrom = (ip: string): Limit => ({ what: 'live/asks', who: networkOf(ip), attempts: 120, seconds: 60 });

interface Asked {
  readonly questionId: string;
  readonly text: string;
}

/** Sent twice, it is asked once. */
export async function ask(context: Context, ticket: WatchTicket, { questionId, text }: Asked): Promise<WatchQuestion> {
  const { db, caller } = context;
  const { tenantId, liveId, viewerId } = ticket;
  const { status, moderated } = await standingOf(db, ticket);
  if (viewerId === null) throw new Fault('LIVE_QUESTIONS_CLOSED');
  const before = await ownQuestion(context, ticket, questionId);
  if (before) return before;
  if (!isOn(status)) throw new Fault('LIVE_QUESTIONS_CLOSED');
  const { wait } = await takeAttempt(db, [asksOf(viewerId), asksFrom(caller.ip)]);
  if (wait > 0) throw new Fault('LIVE_TOO_MANY_QUESTIONS');
  const { rows } = await sql`
    insert into live_question (tenant_id, id, live_id, viewer_id, text, state)
    values (${tenantId}, ${questionId}, ${liveId}, ${viewerId}, ${text}, ${moderated ? 'WAITING' : 'APPROVED'})
    on conflict (tenant_id, id) do nothing returning id`.execute(db);
  if (rows.length > 0) {
    await sql`update live_viewer set questions = questions + 1
               where tenant_id = ${tenantId} and id = ${viewerId}`.execute(db);
    await noteChange(db, tenantId, liveId);
  }
  const made = await ownQuestion(context, ticket, questionId);
  // The id is of somebody else's.
  if (!made) throw new Fault('NOT_FOUND');
  return made;
}

async function ownQuestion(
  { db }: Context,
  { tenantId, liveId, viewerId }: WatchTicket,
  questionId: string,
): Promise<WatchQuestion | undefined> {
  const { rows } = await sql<WatchQuestion>`
    select q.id as "questionId", q.text, v.name, true as mine, q.state, ${seenAnswer} as answer, q.pinned,
           wire_time(q.asked_at) as "askedAt"
      from live_question q join live_viewer v on v.tenant_id = q.tenant_id and v.id = q.viewer_id
     where q.tenant_id = ${tenantId} and q.id = ${questionId} and q.live_id = ${liveId}
       and q.viewer_id = ${viewerId}`.execute(db);
  return rows[0];
}
