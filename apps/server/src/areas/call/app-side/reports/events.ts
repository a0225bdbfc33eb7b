import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import type { CallEventType, Party } from '@console/contract/areas/call/info/parts';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { BatchCall, BatchContext, Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { idsFrom } from '../../../../kernel/db/ids.ts';
import { writeEvents, type Db } from '../engine/store.ts';
import { isIn, partyOf } from '../moves.ts';
import { ownCall } from '../my-call.ts';
import { chosenNo, keepNo, readNo } from './error-no.ts';
import { isPlain, keyOf, linesOf, oneAtATime, writeLines, type Told } from './event-lines.ts';

type Report = (typeof contract)['event'];
type Answer = OutputOf<Report>;
type Several = (typeof contract)['events'];

/** Of many people at once, in two statements. Whoever is not in the call is answered alone, which says why. */
export async function noteEvents(
  calls: readonly BatchCall<Report>[],
  { db, app }: BatchContext,
): Promise<(Answer | null)[]> {
  const told = calls.flatMap(({ input, appUser }) =>
    appUser && isPlain(input.type) ? [{ ...input, by: partyOf({ appUser }) }] : [],
  );
  const kept = await writeLines(db, app.tenantId, linesOf(told));
  return calls.map(({ input }) => answerTo(input, kept));
}

/** The first of those that came twice is the one that is kept. */
function answerTo(told: Pick<Told, 'callId' | 'eventId'>, kept: Map<string, boolean>): Answer | null {
  const isKept = kept.get(keyOf(told));
  if (isKept === undefined) return null;
  kept.set(keyOf(told), false);
  return { kept: isKept };
}

/** One that says more than that it happened, or whose sender has to hear why it is not taken. */
export async function noteEvent(input: InputOf<Report>, context: Context): Promise<Answer> {
  const by = await memberOf(input.callId, context);
  return note({ ...input, by }, context);
}

/** What somebody's app has gathered. One that cannot be taken says so, and the others are kept. */
export async function noteList({ callId, list }: InputOf<Several>, context: Context): Promise<OutputOf<Several>> {
  const by = await memberOf(callId, context);
  const told: Told[] = list.map((event) => ({ ...event, callId, by }));
  const kept = await writeLines(context.db, context.app.tenantId, linesOf(told.filter(({ type }) => isPlain(type))));
  const answers: OutputOf<Several>['list'] = [];
  for (const event of told) {
    if (isPlain(event.type)) {
      const answer = answerTo(event, kept);
      // Somebody took them out at this very moment.
      if (answer === null) throw new Fault('CALL_OVER');
      answers.push({ eventId: event.eventId, ...answer });
    } else {
      // Few in a call say more: each is looked up by itself.
      answers.push(await noteOrRefuse(event, context));
    }
  }
  return { list: answers };
}

const refusals = ['NOT_FOUND', 'VALIDATION', 'CALL_NOT_EXPERT'] as const;

async function noteOrRefuse(event: Told, context: Context): Promise<OutputOf<Several>['list'][number]> {
  const { eventId } = event;
  try {
    return { eventId, ...(await note(event, context)) };
  } catch (error) {
    // What is refused is refused before anything of it is written.
    const refused = refusals.find((code) => error instanceof Fault && error.code === code);
    if (refused === undefined) throw error;
    return { eventId, kept: false, refused };
  }
}

async function memberOf(callId: string, context: Context): Promise<Party> {
  if (await isIn(context, callId)) return partyOf(context);
  await ownCall(context, callId);
  throw new Fault('CALL_OVER');
}

const isShowing = (type: CallEventType) => type === 'SHARE_MATERIAL' || type === 'SHARE_MODEL';

async function note(event: Told, { db, app: { tenantId } }: Context): Promise<Answer> {
  const { callId, eventId, type, targetId, text, agoMs = 0, by } = event;
  // What calls were solved with is counted by what experts showed.
  if (isShowing(type) && by.kind !== 'TEAM_USER') throw new Fault('CALL_NOT_EXPERT');
  await oneAtATime(db, [event]);
  const { rows: known } = await sql`
    select from call_event where tenant_id = ${tenantId} and call_id = ${callId} and reported_id = ${eventId}
       and id >= ${idsFrom(callId)}::uuid`.execute(db);
  if (known.length > 0) return { kept: false };
  const target = await shownTarget(type, targetId, { db, tenantId });
  const number = type === 'OCR' ? await noteErrorNo(event, { db, tenantId }) : undefined;
  if (type === 'RECONNECT') {
    await sql`update call set reconnects = reconnects + 1 where tenant_id = ${tenantId} and id = ${callId}`.execute(db);
  }
  if (type === 'SHARE_MATERIAL' && target) {
    await sql`insert into call_material (tenant_id, call_id, material_id, name)
              values (${tenantId}, ${callId}, ${target.id}, ${target.name}) on conflict do nothing`.execute(db);
  }
  const { rows: times } = await sql<{ createdAt: number; answeredAt: number | null }>`
    select extract(epoch from created_at)::float8 * 1000 as "createdAt",
           extract(epoch from answered_at)::float8 * 1000 as "answeredAt"
      from call where tenant_id = ${tenantId} and id = ${callId}`.execute(db);
  const { createdAt, answeredAt } = times[0]!;
  const moment = Math.max(Math.ceil(createdAt), Date.now() - agoMs);
  await writeEvents(db, { tenantId, id: callId, createdAt, answeredAt }, [
    { type, actor: by, target, text: target?.name ?? number ?? text, reportedId: eventId, moment },
  ]);
  return { kept: true };
}

interface Place {
  readonly db: Db;
  readonly tenantId: string;
}

/** Says how the number is called. */
async function noteErrorNo({ callId, targetId, text }: Told, { db, tenantId }: Place): Promise<string> {
  if (targetId === undefined && text === undefined) {
    throw new Fault('VALIDATION', { fields: [{ field: 'text', code: 'VALIDATION' }] });
  }
  const number =
    targetId === undefined
      ? await readNo(text!, await productOf(callId, { db, tenantId }), { db, tenantId })
      : await chosenNo(targetId, { db, tenantId });
  await keepNo(callId, number, { db, tenantId });
  return number.text;
}

async function productOf(callId: string, { db, tenantId }: Place): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select product_id as id from call where tenant_id = ${tenantId} and id = ${callId}`.execute(db);
  return rows[0]!.id;
}

/** What is shown is named as it is called now, and only what there is. */
async function shownTarget(type: CallEventType, targetId: string | undefined, { db, tenantId }: Place) {
  if (!isShowing(type)) return undefined;
  const [table, kind] =
    type === 'SHARE_MODEL' ? (['product_model', 'MODEL'] as const) : (['material', 'MATERIAL'] as const);
  if (targetId === undefined) throw new Fault('VALIDATION', { fields: [{ field: 'targetId', code: 'VALIDATION' }] });
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${targetId}
       and deleted_at is null`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return { ...rows[0], kind };
}
