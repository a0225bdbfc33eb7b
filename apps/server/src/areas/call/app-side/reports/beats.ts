import type { callAppSide as contract, MyCall } from '@console/contract/areas/call/app-side';
import { type Party, POOR_EVERY } from '@console/contract/areas/call/info/parts';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { BatchCall, BatchContext, Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { lockCall, writeEvents, type Db } from '../engine/store.ts';
import { isIn, partyOf } from '../moves.ts';
import { ownCall, ownCalls } from '../my-call.ts';

type Beat = (typeof contract)['beat'];

/** What people notice: pictures that stand still, sound that breaks off. */
const POOR_LOSS_PCT = 5;
const POOR_RTT_MS = 500;

interface Line {
  readonly input: InputOf<Beat>;
  readonly by: Party;
}

/**
 * Of many people at once. Whoever is not in the call, or whose call somebody moves at this moment, is answered alone: nobody
 * waits for another's call.
 */
export async function beatMany(
  calls: readonly BatchCall<Beat>[],
  { db, app: { tenantId } }: BatchContext,
): Promise<(MyCall | null)[]> {
  const lines = new Map<string, Line>();
  for (const { input, appUser } of calls) {
    if (appUser && !lines.has(appUser.userId)) lines.set(appUser.userId, { input, by: partyOf({ appUser }) });
  }
  const ids = [...new Set([...lines.values()].map(({ input }) => input.callId))];
  const { rows } = await sql<{ id: string }>`
    select c.id from call c where c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[])
     order by c.id for no key update skip locked`.execute(db);
  const held = new Set(rows.map(({ id }) => id));
  const answers = await note(
    db,
    tenantId,
    [...lines.values()].filter(({ input }) => held.has(input.callId)),
  );
  return calls.map(({ input, appUser }) => {
    const line = appUser && lines.get(appUser.userId);
    return line?.input === input ? (answers.get(line.by.id) ?? null) : null;
  });
}

/** Alone: who is not in the call hears why. */
export async function beatOne(input: InputOf<Beat>, context: Context): Promise<MyCall> {
  const { db, app } = context;
  if (await isIn(context, input.callId)) {
    // Whoever changes who is in a call holds the call first; so does this, or they would wait for each other.
    await lockCall(db, app.tenantId, input.callId);
    const by = partyOf(context);
    const answer = (await note(db, app.tenantId, [{ input, by }])).get(by.id);
    if (answer) return answer;
  }
  await ownCall(context, input.callId);
  throw new Fault('CALL_OVER');
}

/** In calls that are held. Of those who are in them, by their ids, the call as it is now. */
async function note(db: Db, tenantId: string, lines: readonly Line[]): Promise<Map<string, MyCall>> {
  if (lines.length === 0) return new Map();
  const given = lines.map(({ input: { callId, seen = null }, by }) => ({ callId, personId: by.id, seen }));
  // A signal that was sent at the same moment may have a smaller number and come later.
  const { rows } = await sql<{ personId: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n ("callId" uuid, "personId" uuid, seen bigint)
    ), here as (
      update call_member m set beat_at = now() from given n
       where m.tenant_id = ${tenantId} and m.call_id = n."callId" and m.person_id = n."personId" and m.left_at is null
      returning m.person_id
    ), forgotten as (
      delete from call_signal s using given n
       where s.tenant_id = ${tenantId} and s.call_id = n."callId" and s.to_id = n."personId" and s.id <= n.seen
         and s.created_at < now() - interval '2 seconds'
    )
    select person_id as "personId" from here`.execute(db);
  const here = new Set(rows.map(({ personId }) => personId));
  const those = lines.filter(({ by }) => here.has(by.id));
  await noteNetwork(db, tenantId, those);
  return ownCalls(
    db,
    tenantId,
    those.map(({ input, by }) => ({ personId: by.id, callId: input.callId })),
  );
}

interface Network {
  readonly callId: string;
  samples: number;
  rttMs: number;
  loss: number;
  /** Who had a poor line. */
  readonly poor: Party[];
}

async function noteNetwork(db: Db, tenantId: string, lines: readonly Line[]): Promise<void> {
  const networks = new Map<string, Network>();
  for (const { input, by } of lines) {
    const { callId, network } = input;
    if (!network) continue;
    const sum = networks.get(callId) ?? { callId, samples: 0, rttMs: 0, loss: 0, poor: [] };
    networks.set(callId, sum);
    sum.samples += 1;
    sum.rttMs += network.rttMs;
    sum.loss += network.lossPct;
    if (network.lossPct >= POOR_LOSS_PCT || network.rttMs >= POOR_RTT_MS) sum.poor.push(by);
  }
  if (networks.size === 0) return;
  const sums = [...networks.values()].map(({ poor, ...sum }) => ({ ...sum, poor: poor.length }));
  const { rows } = await sql<{ id: string; poor: number }>`
    update call c set network_samples = c.network_samples + n.samples, rtt_ms_sum = c.rtt_ms_sum + n."rttMs",
           loss_sum = c.loss_sum + n.loss, poor_samples = c.poor_samples + n.poor
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as n ("callId" uuid, samples integer, "rttMs" integer, loss float8,
             poor integer)
     where c.tenant_id = ${tenantId} and c.id = n."callId" and c.id = any(${[...networks.keys()]}::uuid[])
    returning c.id, c.poor_samples as poor`.execute(db);
  for (const { id, poor } of rows) {
    const told = networks.get(id)!.poor.filter((_, place, all) => (poor - all.length + place + 1) % POOR_EVERY === 1);
    // Once a minute of a call whose line stays poor, so hardly ever.
    if (told.length > 0) await notePoor(db, tenantId, id, told);
  }
}

async function notePoor(db: Db, tenantId: string, callId: string, people: readonly Party[]): Promise<void> {
  const call = (await lockCall(db, tenantId, callId))!;
  await writeEvents(
    db,
    call,
    people.map((actor) => ({ type: 'NETWORK_POOR', actor }) as const),
  );
}
