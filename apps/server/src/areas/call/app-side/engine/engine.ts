import { CALL_LOST_SECONDS, PRESENCE_LOST_SECONDS, type Party } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Job, JobHandler, JobSet } from '../../../../kernel/jobs/jobs.ts';
import { advance, passOver, waitLeft } from './advance.ts';
import { endCall, leaveCall } from './end.ts';
import { passOnFurther } from './pass-on.ts';
import { rungBy, stopExpired } from './rings.ts';
import { lockCall, lockIfFree, peopleOf, tell, writeEvents, type Db, type StoredCall } from './store.ts';
import { becameFree, CALL_FREE, CALL_PARTS, CALL_SWEEP, CALL_TURN, lookAgain } from './timers.ts';

const isOpen = ({ status }: StoredCall) => ['QUEUED', 'RINGING', 'IN_PROGRESS'].includes(status);

/** Of every call that is on, several times a minute. */
const often = { keepPlans: true };

/** Does what is due in one call, and plans when to look again. */
async function turn(payload: unknown, { database, tenantId }: Job): Promise<void> {
  const { callId } = payload as { callId: string };
  await inTenant(
    database,
    tenantId,
    async (db) => {
      const call = await lockCall(db, tenantId, callId);
      if (!call || !isOpen(call)) return;
      await doDue(db, call);
      const now = await lockCall(db, tenantId, callId);
      if (now && isOpen(now)) await planNext(db, now);
    },
    often,
  );
}

async function doDue(db: Db, call: StoredCall): Promise<void> {
  const lost = await lostOf(db, call);
  if (lost.length > 0) return leaveAll(db, call, lost);
  if (call.status === 'QUEUED') {
    if (waitLeft(call) <= 0) return endCall(db, call, { status: 'MISSED', end: 'TIMEOUT', event: 'TIMEOUT' });
    return advance(db, call);
  }
  const late = await stopExpired(db, call);
  const isOver = call.status === 'RINGING' && (await rungBy(db, call)).length === 0;
  if (late.length === 0 && !isOver) return;
  const ids = late.map(({ id }) => id);
  await writeEvents(
    db,
    call,
    late.map((person) => ({ type: 'TIMEOUT', target: { ...person, kind: 'TEAM_USER' } }) as const),
  );
  await becameFree(db, call.tenantId, ids);
  await tell(db, call.tenantId, [...ids, ...(await peopleOf(db, call))]);
  if (!isOver) return passOnFurther(db, call, late);
  await advance(db, await passOver(db, call, ids, false));
}

/** Who is in the call but has not been heard of. */
async function lostOf(db: Db, { tenantId, id }: StoredCall): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select person_kind as kind, person_id as id, name from call_member
     where tenant_id = ${tenantId} and call_id = ${id} and left_at is null
       and beat_at <= now() - make_interval(secs => ${CALL_LOST_SECONDS})`.execute(db);
  return rows;
}

async function leaveAll(db: Db, call: StoredCall, lost: readonly Party[]): Promise<void> {
  const customer = lost.find(({ id }) => id === call.callerId);
  if (call.status !== 'IN_PROGRESS') {
    return endCall(db, call, { status: 'FAILED', end: 'NETWORK', event: 'HANGUP', by: customer });
  }
  // With the customer it ends for all; otherwise at most three experts leave one after the other.
  for (const who of customer ? [customer] : lost) {
    const now = await lockCall(db, call.tenantId, call.id);
    if (now?.status === 'IN_PROGRESS') await leaveCall(db, now, who, { end: 'NETWORK' });
  }
}

/** The next moment at which something can be due: a ring ends, a wait ends, or somebody has not been heard of. */
async function planNext(db: Db, call: StoredCall): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(until) from call_ring where tenant_id = ${call.tenantId} and call_id = ${call.id}),
      (select min(beat_at) + make_interval(secs => ${CALL_LOST_SECONDS}) from call_member
        where tenant_id = ${call.tenantId} and call_id = ${call.id} and left_at is null)) as at`.execute(db);
  const soonest = rows[0]?.at?.getTime() ?? Date.now() + CALL_LOST_SECONDS * 1_000;
  await lookAgain(db, call, new Date(Math.max(soonest, Date.now() + 500)));
}

/** Of those who wait, the longest first, one for each of these people. */
const free: JobHandler = async (payload, { database, tenantId }) => {
  const { people } = payload as { people: string[] };
  const waiting = await inTenant(database, tenantId, (db) => waitingFor(db, tenantId, people), often);
  for (const callId of waiting) {
    const serve = async (db: Db) => {
      const call = await lockIfFree(db, tenantId, callId);
      if (call?.status === 'QUEUED') await advance(db, call, true);
    };
    await inTenant(database, tenantId, serve, often);
  }
};

/** Calls that wait and could ring at one of these people who are free now; as many as there are such people. */
async function waitingFor(db: Db, tenantId: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive free as (
      select p.team_user_id as id from call_presence p
       where p.tenant_id = ${tenantId} and p.team_user_id = any(${[...people]}::uuid[]) and p.presence = 'ONLINE'
         and p.seen_at > now() - make_interval(secs => ${PRESENCE_LOST_SECONDS})
         and not exists (select from call_member m where m.tenant_id = p.tenant_id and m.person_id = p.team_user_id
                            and m.left_at is null)
         and not exists (select from call_ring r where r.tenant_id = p.tenant_id and r.team_user_id = p.team_user_id)
    ), into_group as (
      select g.id, g.id as reached from team_group g where g.tenant_id = ${tenantId} and g.deleted_at is null
      union
      select i.id, g.overflow_group_id from into_group i
        join team_group g on g.tenant_id = ${tenantId} and g.id = i.reached
       where g.overflow_group_id is not null
    )
    select c.id from call c
     where c.tenant_id = ${tenantId} and c.ended_at is null and c.status = 'QUEUED' and exists (
       select from free f
         join team_group_member m on m.tenant_id = ${tenantId} and m.team_user_id = f.id
         join into_group i on i.reached = m.group_id
        where not coalesce(c.route -> 'tried', '[]') ? f.id::text
          and (exists (select from call_assoc_team t where t.tenant_id = ${tenantId} and t.assoc_id = c.assoc_id
                          and t.group_id = i.id)
               or exists (select from call_assoc a where a.tenant_id = ${tenantId} and a.id = c.assoc_id
                             and a.overflow_group_id = i.id)))
     order by c.id limit (select count(*) from free)`.execute(db);
  return rows.map((row) => row.id);
}

/** Calls that are open and that no job looks at any more, because it died. */
const sweep: JobHandler = async (_, { database, tenantId }) => {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from call c where c.tenant_id = ${tenantId} and c.ended_at is null and not exists (
        select from job j where j.tenant_id = c.tenant_id and j.kind = ${CALL_TURN} and j.key = c.id::text
           and j.state in ('PENDING', 'RUNNING'))
       order by c.id limit 200`.execute(db);
    // Only after a fault: in a sound system there is none.
    for (const { id } of rows) await lookAgain(db, { tenantId, id }, new Date());
  });
};

const parts: JobHandler = async (_, { database, tenantId }) => {
  await inTenant(database, tenantId, (db) => sql`select call_parts(current_date, 4)`.execute(db));
};

export const callEngineJobs: JobSet = {
  handlers: { [CALL_TURN]: turn, [CALL_FREE]: free, [CALL_SWEEP]: sweep, [CALL_PARTS]: parts },
  recurring: [
    { kind: CALL_SWEEP, everySeconds: 60 },
    { kind: CALL_PARTS, everySeconds: 24 * 3_600 },
  ],
  expiring: [
    // Whoever has not fetched them by now has left.
    {
      kind: 'PURGE_CALL_SIGNALS',
      everySeconds: 300,
      table: 'call_signal',
      expired: sql`created_at < now() - interval '10 minutes'`,
    },
  ],
};
