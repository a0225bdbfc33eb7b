import type { Routed, RouteStep } from '@console/contract/areas/call/route';
import { CALL_LOST_SECONDS, PRESENCE_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import { loadRouting } from '../../route/load.ts';
import { route } from '../../route/route.ts';
import type { RouteSettings } from '../../route/routing.ts';
import { endCall, type Ending } from './end.ts';
import { isTestExpert, ringFirst, type Person } from './rings.ts';
import { peopleOf, tell, writeEvents, type Db, type RouteState, type StoredCall } from './store.ts';
import { becameFree, lookAgain } from './timers.ts';

/** Somebody else may ring the same people at the same moment; then we look for others. */
const ROUNDS = 4;
/** How often one that waits looks for itself, whatever else happens. */
const WAIT_LOOK_SECONDS = 15;
const TEST_RING_SECONDS = 30;

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** What was decided about a call that nobody has answered yet, and what of its route it keeps. */
interface Decision {
  readonly routed: Pick<Routed, 'outcome' | 'assocId' | 'clientGroup'>;
  readonly settings: RouteSettings | null;
  /** Who is rung now: one wave of one group, the first of these of whom somebody can be had. */
  readonly next: (Pick<RouteStep, 'ringSec'> & { group: RouteStep['group'] | null; waves: readonly Person[][] }) | null;
  readonly waiting: number;
}

/**
 * Moves a call that nobody has answered to whoever is next: rings, lets wait, or gives up. `isNext`: nobody who could ring at
 * the same people has waited for longer.
 */
export async function advance(db: Db, call: StoredCall, isNext = false): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const decision = await decide(db, call);
    const { outcome } = decision.routed;
    if (outcome !== 'RING') return settle(db, call, decision);
    // Whoever waits longer comes first, also at the moment in which somebody becomes free.
    const isNew = call.status !== 'QUEUED' && call.route.tried.length === 0;
    if (!isNext && decision.waiting > 0 && (isNew || call.status === 'QUEUED')) {
      await wait(db, call, decision);
      const free = decision.next?.waves[0]?.map(({ id }) => id) ?? [];
      return becameFree(db, call.tenantId, free);
    }
    if (await ring(db, call, decision)) return;
  }
  await wait(db, call, await decide(db, call));
}

async function decide(db: Db, call: StoredCall): Promise<Decision> {
  if (call.isTest) return decideTest(db, call);
  const { tenantId, id, assocId, clientId, productId, route: state } = call;
  const of = assocId === null ? { clientId } : { assocId };
  const routing = await loadRouting(db, tenantId, of, { productId, callId: id });
  const routed = route(routing, { at: new Date(), locale: state.locale, tried: state.tried });
  const step = routed.steps.find(({ rings }) => rings.length > 0);
  const next = step ? { group: step.group, ringSec: step.ringSec, waves: wavesOf(step) } : null;
  return { routed, settings: routing.route, next, waiting: routing.waiting };
}

/** One after the other, as they would be rung. */
function wavesOf({ rings }: RouteStep): Person[][] {
  const waves = new Map<number, Person[]>();
  for (const { wave, person } of rings) waves.set(wave, [...(waves.get(wave) ?? []), person]);
  return [...waves.values()];
}

/** A test customer reaches test experts alone: nobody at work is rung by a trial. */
async function decideTest(db: Db, { tenantId, route: state }: StoredCall): Promise<Decision> {
  const { rows } = await sql<Person>`
    select u.id, u.name from test_account u
      join call_presence p on p.tenant_id = u.tenant_id and p.team_user_id = u.id
     where u.tenant_id = ${tenantId} and ${isTestExpert} and p.presence = 'ONLINE' and p.seen_at > now() - make_interval(secs => ${PRESENCE_LOST_SECONDS})
       and u.id <> all(${[...state.tried]}::uuid[])
       and not exists (select from call_member m where m.tenant_id = u.tenant_id and m.person_id = u.id and m.left_at is null)
       and not exists (select from call_ring r where r.tenant_id = u.tenant_id and r.team_user_id = u.id)`.execute(db);
  const routed = { outcome: rows.length > 0 ? 'RING' : 'NOBODY', assocId: null, clientGroup: null } as const;
  const next = rows.length > 0 ? { group: null, ringSec: TEST_RING_SECONDS, waves: [rows] } : null;
  return { routed, settings: null, next, waiting: 0 };
}

/** What was agreed is kept with the call, whatever the settings are later. */
const agreed = ({ settings, routed, next }: Decision) => sql`
  assoc_id = coalesce(assoc_id, ${routed.assocId}), client_group_id = coalesce(client_group_id, ${routed.clientGroup?.id ?? null}),
  client_group_name = coalesce(client_group_name, ${routed.clientGroup?.name ?? null}),
  recording = ${settings?.recording ?? 'OFF'}, retention_days = ${settings?.retentionDays ?? 180},
  promise_sec = ${settings?.promiseSec ?? null}, queue_timeout_sec = ${settings?.queueTimeoutSec ?? null},
  ring_sec = coalesce(${next?.ringSec ?? null}, ring_sec)`;

/** Where nobody was rung it is theirs nevertheless: who leads the first group sees who waits and what was missed. */
function firstGroup({ settings }: Decision) {
  const group = settings?.teamGroupIds[0] ?? null;
  return sql`
    team_group_id = coalesce(team_group_id, ${group}),
    team_group_name = case when team_group_id is not null then team_group_name else (
      select g.name from team_group g where g.tenant_id = call.tenant_id and g.id = ${group}) end`;
}

/** False when all of them have been taken by others meanwhile. */
async function ring(db: Db, call: StoredCall, decision: Decision): Promise<boolean> {
  const { group, ringSec, waves } = decision.next!;
  const rung = await ringFirst(db, call, waves, { groupId: group?.id ?? null, ringSec });
  if (rung.length === 0) return false;
  await sql`
    update call set status = 'RINGING', team_group_id = ${group?.id ?? null}, team_group_name = ${group?.name ?? null},
           ${agreed(decision)}, version = version + 1
     where tenant_id = ${call.tenantId} and id = ${call.id}`.execute(db);
  await writeEvents(
    db,
    call,
    rung.map((person) => ({ type: 'RING', target: { ...person, kind: 'TEAM_USER' } }) as const),
  );
  // However long it may ring: whoever is not heard of is missed before.
  await lookAgain(db, call, inSeconds(Math.min(ringSec, CALL_LOST_SECONDS)));
  await tell(db, call.tenantId, await peopleOf(db, call));
  return true;
}

async function wait(db: Db, call: StoredCall, decision: Decision): Promise<void> {
  if (call.status !== 'QUEUED') await writeEvents(db, call, [{ type: 'QUEUE' }]);
  await sql`
    update call set status = 'QUEUED', ${agreed(decision)}, ${firstGroup(decision)}, version = version + 1
     where tenant_id = ${call.tenantId} and id = ${call.id}`.execute(db);
  const left = waitLeft({ ...call, queueTimeoutSec: decision.settings?.queueTimeoutSec ?? call.queueTimeoutSec });
  await lookAgain(db, call, inSeconds(Math.min(WAIT_LOOK_SECONDS, left)));
  if (call.status !== 'QUEUED') await tell(db, call.tenantId, await peopleOf(db, call));
}

const LONGEST_WAIT_SECONDS = 3_600;

/** How many seconds one that waits has left before it is given up. */
export const waitLeft = ({ createdAt, queueTimeoutSec }: Pick<StoredCall, 'createdAt' | 'queueTimeoutSec'>) =>
  Math.max(0, (queueTimeoutSec ?? LONGEST_WAIT_SECONDS) - (Date.now() - createdAt) / 1_000);

const endings: Readonly<Record<Exclude<Routed['outcome'], 'RING' | 'QUEUE'>, Ending>> = {
  QUEUE_FULL: { status: 'MISSED', end: 'BUSY', event: 'TIMEOUT' },
  MESSAGE: { status: 'MISSED', end: 'OFF_HOURS', event: 'HANGUP' },
  REJECT: { status: 'REJECTED', end: 'OFF_HOURS', event: 'HANGUP' },
  NOBODY: { status: 'MISSED', end: 'NO_ANSWER', event: 'TIMEOUT' },
  // Its route was deleted while it waited; without one, a call does not begin.
  NO_ROUTE: { status: 'FAILED', end: 'SYSTEM', event: 'HANGUP' },
};

async function settle(db: Db, call: StoredCall, decision: Decision): Promise<void> {
  const { outcome } = decision.routed;
  const { tried, declined } = call.route;
  // A place in the queue is kept, also where fewer may wait by now.
  if (outcome === 'QUEUE' || (outcome === 'QUEUE_FULL' && call.status === 'QUEUED')) return wait(db, call, decision);
  if (outcome === 'RING') throw new Error('a call that rings is not settled');
  await sql`
    update call set ${agreed(decision)}, ${firstGroup(decision)}
     where tenant_id = ${call.tenantId} and id = ${call.id}`.execute(db);
  const isDeclined = outcome === 'NOBODY' && tried.length > 0 && tried.every((id) => declined.includes(id));
  return endCall(
    db,
    call,
    isDeclined ? { status: 'REJECTED', end: 'HANGUP_CALLEE', event: 'REJECT' } : endings[outcome],
  );
}

/** These were rung in vain; the next are looked for when nobody of the wave is left. */
export async function passOver(
  db: Db,
  call: StoredCall,
  people: readonly string[],
  declined: boolean,
): Promise<StoredCall> {
  const { tried, declined: before } = call.route;
  const state = {
    ...call.route,
    tried: [...new Set([...tried, ...people])],
    declined: declined ? [...new Set([...before, ...people])] : before,
  };
  return keepRoute(db, call, state);
}

/** For a new search in the same call. */
export const forgetTried = (db: Db, call: StoredCall): Promise<StoredCall> =>
  keepRoute(db, call, { ...call.route, tried: [], declined: [] });

async function keepRoute(db: Db, call: StoredCall, state: RouteState): Promise<StoredCall> {
  await sql`update call set route = ${JSON.stringify(state)}
             where tenant_id = ${call.tenantId} and id = ${call.id}`.execute(db);
  return { ...call, route: state };
}
