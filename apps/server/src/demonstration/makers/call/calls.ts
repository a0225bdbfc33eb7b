import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../kernel/db/schema.ts';
import { callsOf, type CallRow, type Cast, type EventRow } from './story.ts';

/** A month, the one before it to compare it with, and some more. */
const DAYS = 80;
const CALLS = 900;
const CALLS_PER_EXPERT = 60;
const FOLLOW_UP_MS = 2 * 24 * 3_600_000;

const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)})`;

/** Some months of calls between the customers and the team that are there, with what people said of them. */
export async function makeCalls(
  db: Transaction<Schema>,
  tenantId: string,
  applicationId: string | undefined,
): Promise<void> {
  const cast = await castOf(db, tenantId, applicationId);
  if (!cast) return;
  const experts = cast.teams.reduce((sum, team) => sum + team.experts.length, 0);
  const calls = Math.min(CALLS, experts * CALLS_PER_EXPERT);
  const { rows, events } = callsOf(cast, { calls, days: DAYS, now: Date.now() });
  await insertCalls(db, tenantId, cast, rows);
  await insertMembers(db, tenantId, rows);
  await insertEvents(db, tenantId, events);
  await countUse(db, tenantId);
}

/** Null of a company that has nobody to call, or nobody who does. */
async function castOf(
  db: Transaction<Schema>,
  tenantId: string,
  applicationId: string | undefined,
): Promise<Cast | null> {
  const { rows } = await sql<{ cast: Omit<Cast, 'applicationId'> }>`
    select json_build_object(
      'callers', (
        select json_agg(json_build_object('id', u.id, 'name', u.name, 'client', json_build_object('id', c.id, 'name', c.name),
                 'group', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end,
                 'sn', 'SN' || upper(right(c.id::text, 6)) || lpad((u.n % 40)::text, 3, '0')) order by u.n)
          from (select *, row_number() over (order by phone) as n from client_user
                 where tenant_id = ${tenantId} and status = 'ACTIVE' and deleted_at is null) u
          join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
          left join client_group g on g.tenant_id = c.tenant_id and g.id = c.group_id),
      'teams', (
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'experts', (
                 select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.job_no), '[]')
                   from team_group_member m join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id
                  where m.tenant_id = g.tenant_id and m.group_id = g.id and u.status = 'ACTIVE' and u.deleted_at is null))
                 order by g.name)
          from team_group g where g.tenant_id = ${tenantId} and g.deleted_at is null),
      'routes', (
        select json_agg(json_build_object('assocId', a.id, 'groupId', a.client_group_id, 'teams', (
                 select coalesce(json_agg(t.group_id order by t.sort), '[]') from call_assoc_team t
                  where t.tenant_id = a.tenant_id and t.assoc_id = a.id)) order by a.created_at, a.id)
          from call_assoc a where a.tenant_id = ${tenantId} and a.deleted_at is null),
      'products', (
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'errorNos', (
                 select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
                   from error_code_product cp join error_no n on n.tenant_id = cp.tenant_id and n.error_code_id = cp.error_code_id
                  where cp.tenant_id = p.tenant_id and cp.product_id = p.id and n.deleted_at is null)) order by p.model_no), '[]')
          from product p where p.tenant_id = ${tenantId} and p.deleted_at is null and p.status <> 'DRAFT'),
      'materials', (
        select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name), '[]') from material m
         where m.tenant_id = ${tenantId} and m.deleted_at is null and m.kind in ('IMAGE_TEXT', 'VIDEO', 'FILE')),
      'feedback', (
        select coalesce(json_object_agg(k.kind, k.list), '{}') from (
          select f.kind, json_agg(json_build_object('id', f.id, 'name', f.name, 'scoreFrom', f.score_from, 'scoreTo', f.score_to)
                   order by f.sort) as list
            from service_feedback f where f.tenant_id = ${tenantId} and f.deleted_at is null group by f.kind) k),
      'ownerId', (
        select u.account_id from team_group g join team_user u on u.tenant_id = g.tenant_id and u.id = g.leader_id
         where g.tenant_id = ${tenantId} and u.account_id is not null order by g.name limit 1)) as cast`.execute(db);
  const found = rows[0]!.cast;
  if (applicationId === undefined || !found.callers || !found.teams?.some(({ experts }) => experts.length > 0))
    return null;
  const teams = found.teams.filter(({ experts }) => experts.length > 0);
  const routes = found.routes ?? [{ assocId: null, groupId: null, teams: teams.map(({ id }) => id) }];
  const none = { SCORE_REASON: [], REMARK_TEMPLATE: [], END_REASON: [], PROBLEM_TYPE: [] };
  return { ...found, applicationId, teams, routes, feedback: { ...none, ...found.feedback } };
}

async function insertCalls(db: Transaction<Schema>, tenantId: string, cast: Cast, calls: readonly CallRow[]) {
  const rows = calls.map(({ caller, expert, team, product, startedAt, errorNos, ...call }) => {
    const endedAt = startedAt + (call.waitSec + call.durationSec) * 1_000;
    const samples = Math.floor(call.durationSec / 10);
    return {
      ...call,
      errorNos: errorNos.map(({ name }) => name),
      errorNoIds: errorNos.map(({ id }) => id),
      callerId: caller.id,
      callerName: caller.name,
      clientId: caller.client.id,
      clientName: caller.client.name,
      groupId: caller.group?.id ?? null,
      groupName: caller.group?.name ?? null,
      sn: product ? caller.sn : null,
      expertId: expert?.id ?? null,
      expertName: expert?.name ?? null,
      teamId: team?.id ?? null,
      teamName: team?.name ?? null,
      productId: product?.id ?? null,
      productName: product?.name ?? null,
      startedAt: new Date(startedAt).toISOString(),
      answeredAt: expert ? new Date(startedAt + call.waitSec * 1_000).toISOString() : null,
      endedAt: new Date(endedAt).toISOString(),
      saidAt: new Date(endedAt + 60_000).toISOString(),
      dueAt: call.followUp ? new Date(endedAt + FOLLOW_UP_MS).toISOString() : null,
      owner: call.followUp ? cast.ownerId : null,
      samples,
      rttSum: call.rtt * samples,
      lossSum: call.loss * samples,
      poor: call.quality === 'POOR' ? Math.ceil(samples / 2) : 0,
    };
  });
  await sql`
    insert into call (tenant_id, id, call_no, direction, media, status, end_reason, application_id, caller_kind, caller_id,
      caller_name, expert_id, expert_name, client_id, client_name, client_group_id, client_group_name, team_group_id,
      team_group_name, assoc_id, product_id, product_name, product_sn, error_nos, error_no_ids, created_at, answered_at, ended_at,
      wait_sec, duration_sec, promise_sec, score, score_reason_ids, comment, scored_at, remark, remark_by, remark_by_name, remark_at,
      problem_type_id, solved, message, quality, rtt_ms_sum, loss_sum, network_samples, poor_samples, reconnects,
      follow_up_owner, follow_up_due, follow_up_state, follow_up_done_at)
    select ${tenantId}, n.id,
      'C' || to_char(n."startedAt" at time zone t.timezone, 'YYYYMMDD') || '-' || lpad((row_number() over (
        partition by (n."startedAt" at time zone t.timezone)::date order by n.id))::text, 6, '0'),
      'CLIENT_TO_TEAM', n.media, n.status, n."end", ${cast.applicationId}, 'CLIENT_USER', n."callerId", n."callerName",
      n."expertId", n."expertName", n."clientId", n."clientName", n."groupId", n."groupName", n."teamId", n."teamName",
      n."assocId", n."productId", n."productName", n.sn, n."errorNos", n."errorNoIds", n."startedAt", n."answeredAt", n."endedAt",
      n."waitSec", n."durationSec", coalesce(a.promise_sec, 30), n.score, n."reasonIds", n.comment,
      case when n.score is not null then n."saidAt" end, n.remark,
      case when n.remark is not null then n."expertId" end, case when n.remark is not null then n."expertName" end,
      case when n.remark is not null then n."saidAt" end, n."problemTypeId", n.solved, n.message, n.quality, n."rttSum",
      n."lossSum", n.samples, n.poor, n.reconnects, n.owner, n."dueAt", n."followUp",
      case when n."followUp" = 'DONE' then n."dueAt" - interval '1 day' end
      from ${asRows(rows)} as n (id uuid, media text, status text, "end" text, "callerId" uuid, "callerName" text,
        "expertId" uuid, "expertName" text, "clientId" uuid, "clientName" text, "groupId" uuid, "groupName" text,
        "teamId" uuid, "teamName" text, "assocId" uuid, "productId" uuid, "productName" text, sn text, "errorNos" text[], "errorNoIds" uuid[],
        "startedAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, "waitSec" int, "durationSec" int, score int,
        "reasonIds" uuid[], comment text, "saidAt" timestamptz, remark text, "problemTypeId" uuid, solved text, message text,
        quality text, "rttSum" bigint, "lossSum" float8, samples int, poor int, reconnects int, owner uuid,
        "dueAt" timestamptz, "followUp" text)
      join tenant t on t.tenant_id = ${tenantId}
      left join call_assoc a on a.tenant_id = t.tenant_id and a.id = n."assocId"`.execute(db);
  await sql`
    insert into call_number (tenant_id, day, last)
    select c.tenant_id, (c.created_at at time zone t.timezone)::date, count(*)
      from call c join tenant t on t.tenant_id = c.tenant_id where c.tenant_id = ${tenantId} group by 1, 2`.execute(db);
  const shown = calls.flatMap(({ id, materials }) => materials.map((material) => ({ callId: id, ...material })));
  await sql`
    insert into call_material (tenant_id, call_id, material_id, name)
    select ${tenantId}, n."callId", n.id, n.name from ${asRows(shown)} as n ("callId" uuid, id uuid, name text)`.execute(
    db,
  );
}

async function insertMembers(db: Transaction<Schema>, tenantId: string, calls: readonly CallRow[]): Promise<void> {
  const rows = calls.flatMap(({ id, caller, expert, second, startedAt, waitSec, durationSec }) => {
    const moment = (sec: number) => new Date(startedAt + sec * 1_000).toISOString();
    const left = moment(waitSec + durationSec);
    const member = (person: { id: string; name: string }, kind: string, from: number, device: string) => ({
      id,
      kind,
      personId: person.id,
      name: person.name,
      device,
      joined: moment(from),
      left,
    });
    return [
      member(caller, 'CLIENT_USER', 0, 'Android 14'),
      ...(expert ? [member(expert, 'TEAM_USER', waitSec, 'Chrome · Windows')] : []),
      ...(second ? [member(second, 'TEAM_USER', waitSec + durationSec * 0.66, 'Chrome · Windows')] : []),
    ];
  });
  await sql`
    insert into call_member (tenant_id, call_id, person_kind, person_id, name, device, joined_at, left_at, beat_at)
    select ${tenantId}, n.id, n.kind, n."personId", n.name, n.device, n.joined, n."left", n."left"
      from ${asRows(rows)} as n (id uuid, kind text, "personId" uuid, name text, device text, joined timestamptz,
                                 "left" timestamptz)`.execute(db);
}

async function insertEvents(db: Transaction<Schema>, tenantId: string, events: readonly EventRow[]): Promise<void> {
  const rows = events.map(({ actor, target, ...event }) => ({
    ...event,
    actorKind: actor?.kind ?? null,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
  }));
  await sql`
    insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name, target_kind, target_id,
                            target_name, text, end_reason)
    select ${tenantId}, n.id, n."callId", n.at, n.type, n."actorKind", n."actorId", n."actorName", n."targetKind",
           n."targetId", n."targetName", n.text, n."end"
      from ${asRows(rows)} as n (id uuid, "callId" uuid, at float8, type text, "actorKind" text, "actorId" uuid,
        "actorName" text, "targetKind" text, "targetId" uuid, "targetName" text, text text, "end" text)`.execute(db);
}

async function countUse(db: Transaction<Schema>, tenantId: string): Promise<void> {
  await sql`
    update service_feedback f set used_count = u.times
      from (select id, count(*)::int as times from (
              select unnest(score_reason_ids) as id from call where tenant_id = ${tenantId}
              union all select problem_type_id from call where tenant_id = ${tenantId}
              union all select end_note_id from call where tenant_id = ${tenantId}) used
             where id is not null group by id) u
     where f.tenant_id = ${tenantId} and f.id = u.id`.execute(db);
}
