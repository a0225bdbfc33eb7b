import { PRESENCE_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { idFloor } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { RouteSettings, Routing, RoutingGroup } from './routing.ts';

const HOUR_MS = 3_600_000;
/** Nobody waits longer than an hour. */
const WAIT_MS = 2 * HOUR_MS;
const LOAD_MS = 24 * HOUR_MS;

/** Whose route: that of a customer, where it is switched on, or one by its id, whatever its state. */
type RoutingOf = { readonly clientId: string | null } | { readonly assocId: string };

interface More {
  readonly productId?: string | null;
  /** The call that is routed; those that wait behind it do not count. */
  readonly callId?: string;
}

interface Head {
  readonly clientGroup: Routing['clientGroup'];
  readonly route: RouteSettings | null;
  readonly groupZone: string;
  readonly labels: readonly string[];
  readonly waiting: number;
}

/** Everything that decides where a call goes, as it is now: in two statements, however many groups and people there are. */
export async function loadRouting(
  db: Transaction<Schema>,
  tenantId: string,
  of: RoutingOf,
  more: More = {},
): Promise<Routing> {
  const head = await loadHead(db, tenantId, of, more);
  const { route } = head;
  const wanted = route
    ? [...route.teamGroupIds, ...(route.overflowGroupId === null ? [] : [route.overflowGroupId])]
    : [];
  const found = wanted.length === 0 ? [] : await loadGroups(db, tenantId, wanted);
  return { ...head, groups: new Map(found.map((group) => [group.id, group])) };
}

async function loadHead(
  db: Transaction<Schema>,
  tenantId: string,
  of: RoutingOf,
  { productId = null, callId }: More,
): Promise<Head> {
  const route =
    'assocId' in of
      ? sql`a.id = ${of.assocId}`
      : sql`a.status = 'ENABLED' and a.client_group_id = (select c.group_id from client c
              where c.tenant_id = t.tenant_id and c.id = ${of.clientId} and c.deleted_at is null)`;
  const group =
    'assocId' in of
      ? sql`g.id = a.client_group_id`
      : sql`g.id = (select c.group_id from client c
              where c.tenant_id = t.tenant_id and c.id = ${of.clientId} and c.deleted_at is null)`;
  const { rows } = await sql<Head>`
    select t.timezone as "groupZone",
           case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "clientGroup",
           case when a.id is not null then ${settings} end as route,
           ${labelsOf(productId)} as labels,
           (select count(*)::int from call w where w.tenant_id = t.tenant_id and w.status = 'QUEUED' and w.assoc_id = a.id
               and w.id >= ${idFloor(Date.now() - WAIT_MS)}::uuid and w.id < ${idFloor(Date.now() + WAIT_MS)}::uuid
               and (${callId ?? null}::uuid is null or w.id < ${callId ?? null}::uuid)) as waiting
      from tenant t
      left join call_assoc a on a.tenant_id = t.tenant_id and a.deleted_at is null and ${route}
      left join client_group g on g.tenant_id = t.tenant_id and g.deleted_at is null and ${group}
     where t.tenant_id = ${tenantId}`.execute(db);
  return rows[0]!;
}

/** One group by itself, and what the product that it is about is called. */
export async function loadGroup(
  db: Transaction<Schema>,
  tenantId: string,
  groupId: string,
  productId: string | null,
): Promise<{ readonly group: RoutingGroup | undefined; readonly labels: readonly string[] }> {
  const groups = await loadGroups(db, tenantId, [groupId]);
  const { rows } = await sql<{ labels: string[] }>`
    select ${labelsOf(productId)} as labels from tenant t where t.tenant_id = ${tenantId}`.execute(db);
  return { group: groups.find(({ id }) => id === groupId), labels: rows[0]?.labels ?? [] };
}

/** Of a product of tenant `t`. */
const labelsOf = (productId: string | null) => sql`
  coalesce((select array_remove(array[p.name, p.name_en, p.model_no, p.series, p.category], null) || p.tags
              from product p where p.tenant_id = t.tenant_id and p.id = ${productId} and p.deleted_at is null), '{}')`;

const settings: RawBuilder<RouteSettings> = sql`json_build_object(
  'assocId', a.id, 'strategy', a.strategy, 'ringSec', a.ring_sec, 'queueMax', a.queue_max,
  'queueTimeoutSec', a.queue_timeout_sec, 'promiseSec', a.promise_sec, 'workHours', a.work_hours, 'zone', a.zone,
  'specialDays', a.special_days, 'offHours', a.off_hours, 'overflowGroupId', a.overflow_group_id,
  'recording', a.recording, 'retentionDays', a.retention_days,
  'teamGroupIds', (select coalesce(json_agg(l.group_id order by l.sort, l.group_id), '[]') from call_assoc_team l
                    where l.tenant_id = a.tenant_id and l.assoc_id = a.id))`;

/** These groups and all that they overflow into. */
async function loadGroups(db: Transaction<Schema>, tenantId: string, ids: readonly string[]): Promise<RoutingGroup[]> {
  const { rows } = await sql<RoutingGroup>`
    with recursive wanted as (
      select g.id, g.overflow_group_id from team_group g
       where g.tenant_id = ${tenantId} and g.id = any(${[...ids]}::uuid[]) and g.deleted_at is null
      union
      select g.id, g.overflow_group_id from team_group g join wanted w on g.id = w.overflow_group_id
       where g.tenant_id = ${tenantId} and g.deleted_at is null
    )
    select g.id, g.name, g.routing, g.ring_sec as "ringSec", g.work_hours as "workHours",
           g.overflow_group_id as "overflowGroupId",
           (select coalesce(json_agg(${memberOf()} order by u.id), '[]') from team_group_member m
              join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id and u.deleted_at is null
              left join call_presence p on p.tenant_id = u.tenant_id and p.team_user_id = u.id
             where m.tenant_id = g.tenant_id and m.group_id = g.id) as members
      from team_group g join wanted w on w.id = g.id where g.tenant_id = ${tenantId}`.execute(db);
  return rows;
}

/** A team member `u`, with what they said of themselves as `p`: in a call is what the server sees. */
export const presenceOf = sql<string>`case
  when exists (select from call_member b where b.tenant_id = u.tenant_id and b.person_id = u.id and b.left_at is null)
    then 'IN_CALL'
  when p.seen_at > now() - make_interval(secs => ${PRESENCE_LOST_SECONDS}) then p.presence
  else 'OFFLINE' end`;

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`;

const memberOf = () => sql`json_build_object(
  'id', u.id, 'name', u.name, 'active', u.status = 'ACTIVE', 'presence', ${presenceOf},
  'beingRung', exists (select from call_ring r where r.tenant_id = u.tenant_id and r.team_user_id = u.id),
  'skills', u.skills, 'languages', u.languages,
  'load', (select count(*)::int from call c where c.tenant_id = u.tenant_id and c.expert_id = u.id
              and c.id >= ${idFloor(Date.now() - LOAD_MS)}::uuid and c.id < ${idFloor(Date.now() + HOUR_MS)}::uuid
              and c.answered_at is not null),
  'lastRungAt', ${ms('p.last_rung_at')}, 'lastEndedAt', ${ms('p.last_call_ended_at')})`;
