import type { PassThrough } from 'node:stream';
import type { MyCall } from '@console/contract/areas/call/app-side';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Db } from '../engine/store.ts';
import { currentCalls, ownCalls } from '../my-call.ts';

/** One that was sent at the same moment may have a smaller number and come later: so long, each look goes back. */
const LOOK_BACK_MS = 2_000;
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
  readonly personId: string;
  readonly callId: string;
  readonly from: string;
  readonly kind: string;
  readonly data: string;
}

/** Tells everybody concerned what is new, each in the order in which it happened. */
export async function lookAfter(database: Database, tenantId: string, { changed, others }: Concerned): Promise<void> {
  if (changed.length === 0 && others.length === 0) return;
  const { current, over, signals } = await inTenant(
    database,
    tenantId,
    async (db) => ({
      ...(await callsOf(db, tenantId, changed)),
      signals: await signalsFor(db, tenantId, [...changed, ...others]),
    }),
    { keepPlans: true },
  );
  const lines = new Map<string, Line[]>();
  for (const line of [...changed, ...others]) lines.set(line.personId, [...(lines.get(line.personId) ?? []), line]);
  for (const signal of signals) for (const line of lines.get(signal.personId) ?? []) sendSignal(line, signal);
  for (const line of changed) {
    const call = current.get(line.personId) ?? null;
    // Whoever was in it hears how it ended; whoever was only rung hears that there is nothing any more.
    const last = call === null ? (over.get(line.personId) ?? null) : null;
    sendCall(line, call ?? (last?.role === 'RUNG' ? null : last), call === null);
    if (line.callId !== undefined && call?.callId !== line.callId) line.end();
  }
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

async function signalsFor(db: Db, tenantId: string, concerned: readonly Line[]): Promise<Signal[]> {
  const floors = new Map<string, number>();
  for (const { personId, floor } of concerned) floors.set(personId, Math.min(floors.get(personId) ?? Infinity, floor));
  const rows = [...floors].map(([id, after]) => ({ id, after }));
  const found = await sql<Signal>`
    select s.id as "signalId", s.to_id as "personId", s.call_id as "callId", s.from_id as "from", s.kind, s.data
      from jsonb_to_recordset(${JSON.stringify(rows)}) as p (id uuid, after bigint)
      join call_member m on m.tenant_id = ${tenantId} and m.person_id = p.id and m.left_at is null
      join call_signal s on s.tenant_id = m.tenant_id and s.call_id = m.call_id and s.to_id = p.id and s.id > p.after
     order by s.id limit ${SIGNALS_AT_ONCE}`.execute(db);
  return found.rows;
}

function sendSignal(line: Line, { signalId, callId, from, kind, data: sent }: Signal): void {
  if (signalId <= line.floor || line.delivered.has(signalId)) return;
  const now = Date.now();
  line.delivered.set(signalId, now);
  for (const [id, at] of line.delivered) {
    if (now - at <= LOOK_BACK_MS) continue;
    line.floor = Math.max(line.floor, id);
    line.delivered.delete(id);
  }
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
