import type { PassThrough } from 'node:stream';
import type { MyCall } from '@console/contract/areas/call/app-side';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Db } from '../engine/store.ts';
import { currentCalls, ownCalls } from '../my-call.ts';

/** One that was sent at the same moment may have a smaller number and come later: so long, each look goes back. */
const LOOK_BACK_MS = 2_000;
/** Of one stream, and of all of them, in one look. Who has more is looked after again, behind whoever has come meanwhile. */
const SIGNALS_OF_ONE = 100;
const SIGNALS_AT_ONCE = 500;

/** One open stream of somebody's app. */
export interface Line {
  readonly tenantId: string;
  readonly personId: string;
  readonly callId: string | undefined;
  readonly stream: PassThrough;
  /** The call that was sent last. */
  sent: string;
  sentCallId: string | null;
  /** Signals up to here were sent, and those above it that are in the map, with when. */
  floor: number;
  readonly delivered: Map<number, number>;
  end(): void;
}

export interface Concerned {
  /** Their calls may have changed; there may be signals for them as well. */
  readonly changed: readonly Line[];
  /** There are signals for them, and nothing else. */
  readonly others: readonly Line[];
}

interface Signal {
  readonly signalId: number;
  /** Which of the streams it is for. */
  readonly line: number;
  /** None with a smaller number can come any more. */
  readonly isSettled: boolean;
  readonly callId: string;
  readonly from: string;
  readonly kind: string;
  readonly data: string;
}

/** Tells everybody concerned what is new, each in the order in which it happened. Gives those for whom there may be more signals. */
export async function lookAfter(
  database: Database,
  tenantId: string,
  { changed, others }: Concerned,
): Promise<readonly string[]> {
  if (changed.length === 0 && others.length === 0) return [];
  // Who has not read what there was gets the next when they have.
  const lines = [...changed, ...others].filter(({ stream }) => !stream.writableNeedDrain);
  const { current, over, signals } = await inTenant(
    database,
    tenantId,
    async (db) => ({
      ...(await callsOf(db, tenantId, changed)),
      signals: await signalsFor(db, tenantId, lines),
    }),
    { keepPlans: true },
  );
  for (const signal of signals) sendSignal(lines[signal.line]!, signal);
  for (const line of changed) {
    const call = current.get(line.personId) ?? null;
    // Whoever was in it hears how it ended; whoever was only rung hears that there is nothing any more.
    const last = call === null ? (over.get(line.personId) ?? null) : null;
    sendCall(line, call ?? (last?.role === 'RUNG' ? null : last), call === null);
    if (line.callId !== undefined && call?.callId !== line.callId) line.end();
  }
  return moreFor(lines, signals);
}

function moreFor(lines: readonly Line[], signals: readonly Signal[]): readonly string[] {
  const isFull = signals.length === SIGNALS_AT_ONCE;
  const counts = new Map<number, number>();
  for (const { line } of signals) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((_, place) => isFull || counts.get(place) === SIGNALS_OF_ONE).map(({ personId }) => personId);
}

/** The calls that these people are in or rung by, and those that they were told of before and are no longer in. */
async function callsOf(db: Db, tenantId: string, changed: readonly Line[]) {
  if (changed.length === 0) return { current: new Map<string, MyCall>(), over: new Map<string, MyCall>() };
  const people = [...new Set(changed.map(({ personId }) => personId))];
  const current = await currentCalls(db, tenantId, people);
  const gone = changed.flatMap(({ personId, sentCallId }) =>
    sentCallId !== null && current.get(personId)?.callId !== sentCallId ? [{ personId, callId: sentCallId }] : [],
  );
  return { current, over: gone.length === 0 ? new Map<string, MyCall>() : await ownCalls(db, tenantId, gone) };
}

/** What has not been delivered, the same number of each in turn: nobody's many keep others waiting for theirs. */
async function signalsFor(db: Db, tenantId: string, lines: readonly Line[]): Promise<Signal[]> {
  if (lines.length === 0) return [];
  for (const line of lines) settle(line, Date.now());
  const rows = lines.map(({ personId, floor, delivered }, line) => {
    return { line, id: personId, after: floor, seen: [...delivered.keys()] };
  });
  const found = await sql<Signal>`
    select p.line, s.id as "signalId", s.call_id as "callId", s.from_id as "from", s.kind, s.data, s.settled as "isSettled"
      from jsonb_to_recordset(${JSON.stringify(rows)}) as p (line integer, id uuid, after bigint, seen bigint[])
      join call_member m on m.tenant_id = ${tenantId} and m.person_id = p.id and m.left_at is null
     cross join lateral (
       select o.*, row_number() over (order by o.id) as turn from (
         select s.id, s.call_id, s.from_id, s.kind, s.data,
                s.created_at < now() - make_interval(secs => ${LOOK_BACK_MS / 1_000}) as settled
           from call_signal s
          where s.tenant_id = m.tenant_id and s.call_id = m.call_id and s.to_id = p.id and s.id > p.after
            and s.id <> all(p.seen)
          order by s.id limit ${SIGNALS_OF_ONE}) as o) as s
     order by s.turn, s.id limit ${SIGNALS_AT_ONCE}`.execute(db);
  return found.rows;
}

/** What was delivered long enough ago is behind the floor: each look reads what lies above it. */
function settle(line: Line, now: number): void {
  for (const [id, at] of line.delivered) {
    if (id > line.floor && now - at <= LOOK_BACK_MS) continue;
    line.floor = Math.max(line.floor, id);
    line.delivered.delete(id);
  }
}

function sendSignal(line: Line, { signalId, callId, from, kind, data: sent, isSettled }: Signal): void {
  if (isSettled) line.floor = Math.max(line.floor, signalId);
  else line.delivered.set(signalId, Date.now());
  const data = JSON.stringify({ signalId: String(signalId), callId, from, kind, data: sent });
  line.stream.write(`event: signal\nid: ${signalId}\ndata: ${data}\n\n`);
}

function sendCall(line: Line, call: MyCall | null, isOver: boolean): void {
  const text = JSON.stringify(call);
  line.sentCallId = isOver ? null : (call?.callId ?? null);
  if (text === line.sent) return;
  line.sent = text;
  line.stream.write(`event: call\ndata: ${text}\n\n`);
}
