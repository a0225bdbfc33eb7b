import type { CallAssoc, callAssoc as contract } from '@console/contract/areas/call/assoc';
import { inWeekOrder, wrongDays } from '@console/contract/areas/team/team-group-work-hours';
import type { InputOf } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { find, insert, lock, refuseStale, update } from '../../../kernel/records/record.ts';
import { isTimeZone } from '../../../kernel/zone-clock.ts';
import { facts, named, rows } from './row.ts';

type Given = InputOf<(typeof contract)['add']>;

export async function addRoute(given: Given, context: Context): Promise<CallAssoc> {
  const columns = columnsOf(given);
  const assocId = newId();
  const customers = await hold(context, given);
  await orTaken(insert(context, 'call_assoc', assocId, columns), customers);
  await setTeamGroups(context, assocId, given.teamGroupIds);
  const after = await find<CallAssoc>(context, rows, assocId);
  const now = facts(after);
  context.log({ action: 'CREATE', ...named(after), changes: changesBetween({}, now, Object.keys(now)) });
  return after;
}

export async function updateRoute(
  { assocId, version, ...given }: InputOf<(typeof contract)['update']>,
  context: Context,
): Promise<CallAssoc> {
  const columns = columnsOf(given);
  const before = await lock<CallAssoc>(context, rows, assocId);
  refuseStale(before, { version });
  const customers = await hold(context, given);
  await orTaken(update(context, 'call_assoc', assocId, columns), customers);
  await setTeamGroups(context, assocId, given.teamGroupIds);
  const after = await find<CallAssoc>(context, rows, assocId);
  const [was, now] = [facts(before), facts(after)];
  context.log({ action: 'UPDATE', ...named(after), changes: changesBetween(was, now, Object.keys(now)) });
  return after;
}

const wrong = (field: string, code: FaultCode) => new Fault(code, { fields: [{ field, code }] });

function columnsOf(given: Given) {
  const { workHours, specialDays, zone, offHours, overflowGroupId } = given;
  if (workHours && wrongDays(workHours).size > 0) throw wrong('workHours', 'CALL_HOURS_WRONG');
  if (!isTimeZone(zone)) throw wrong('zone', 'CALL_ZONE_UNKNOWN');
  const dates = specialDays.map(({ date }) => date);
  if (new Set(dates).size < dates.length || !dates.every(isDate)) throw wrong('specialDays', 'CALL_DAYS_WRONG');
  if (offHours === 'OVERFLOW_GROUP' && overflowGroupId === null)
    throw wrong('overflowGroupId', 'CALL_OVERFLOW_MISSING');
  return {
    client_group_id: given.clientGroupId,
    strategy: given.strategy,
    ring_sec: given.ringSec,
    queue_max: given.queueMax,
    queue_timeout_sec: given.queueTimeoutSec,
    promise_sec: given.promiseSec,
    work_hours: workHours && JSON.stringify(inWeekOrder(workHours)),
    zone,
    special_days: JSON.stringify(specialDays.toSorted((a, b) => a.date.localeCompare(b.date))),
    off_hours: offHours,
    overflow_group_id: overflowGroupId,
    recording: given.recording,
    retention_days: given.retentionDays,
    remark: given.remark,
  };
}

/** The thirtieth of February has the right form and is no day. */
const isDate = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);

/** Everybody whom the route names is there, and stays while it comes to name them. */
async function hold({ db, actor }: Context, given: Given): Promise<string> {
  const { rows: customers } = await sql<{ name: string }>`
    select name from client_group where tenant_id = ${actor.tenantId} and id = ${given.clientGroupId}
       and deleted_at is null for key share`.execute(db);
  if (!customers[0]) throw missing('clientGroupId');
  const wanted = [...new Set([...given.teamGroupIds, ...(given.overflowGroupId ? [given.overflowGroupId] : [])])];
  const { rows: held } = await sql<{ id: string }>`
    select id from team_group where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[])
       and deleted_at is null order by id for key share`.execute(db);
  const there = new Set(held.map(({ id }) => id));
  if (given.teamGroupIds.some((id) => !there.has(id))) throw missing('teamGroupIds');
  if (there.size < wanted.length) throw missing('overflowGroupId');
  return customers[0].name;
}

const missing = (field: string) => new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });

async function orTaken(write: Promise<void>, customers: string): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violatedConstraint(error) !== 'call_assoc_taken') throw error;
    const code = 'CALL_ROUTE_TAKEN';
    throw new Fault(code, { params: { value: customers }, fields: [{ field: 'clientGroupId', code }] });
  }
}

async function setTeamGroups({ db, actor }: Context, assocId: string, given: readonly string[]): Promise<void> {
  const wanted = [...new Set(given)];
  await sql`delete from call_assoc_team where tenant_id = ${actor.tenantId} and assoc_id = ${assocId}
               and group_id <> all(${wanted}::uuid[])`.execute(db);
  await sql`insert into call_assoc_team (tenant_id, assoc_id, group_id, sort)
            select ${actor.tenantId}, ${assocId}, n.id, n.place from unnest(${wanted}::uuid[]) with ordinality as n (id, place)
            on conflict (tenant_id, assoc_id, group_id) do update set sort = excluded.sort`.execute(db);
}
