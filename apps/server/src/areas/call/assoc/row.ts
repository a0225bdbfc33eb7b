import type { CallAssoc } from '@console/contract/areas/call/assoc';
import { sql } from 'kysely';
import { presenceOf } from '../route/load.ts';
import { withFields } from '../../../kernel/records/crud.ts';

export const record = { type: 'callAssoc', table: 'call_assoc', id: 'assocId' } as const;

const people = sql`from team_group_member m
  join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id and u.deleted_at is null
    and u.status = 'ACTIVE'
  left join call_presence p on p.tenant_id = u.tenant_id and p.team_user_id = u.id
 where m.tenant_id = g.tenant_id and m.group_id = g.id`;

export const rows = withFields<CallAssoc>({
  ...record,
  writable: {
    strategy: 'strategy',
    ringSec: 'ring_sec',
    queueMax: 'queue_max',
    queueTimeoutSec: 'queue_timeout_sec',
    promiseSec: 'promise_sec',
    workHours: 'work_hours',
    zone: 'zone',
    specialDays: 'special_days',
    offHours: 'off_hours',
    recording: 'recording',
    retentionDays: 'retention_days',
    remark: 'remark',
    status: 'status',
  },
  computed: {
    clientGroup: sql`(select json_build_object('id', g.id, 'name', g.name) from client_group g
      where g.tenant_id = call_assoc.tenant_id and g.id = call_assoc.client_group_id)`,
    teamGroups: sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
          'memberCount', (select count(*)::int ${people}),
          'onlineCount', (select count(*)::int ${people} and ${presenceOf} in ('ONLINE', 'IN_CALL', 'BUSY'))
        ) order by l.sort, l.group_id), '[]')
       from call_assoc_team l join team_group g on g.tenant_id = l.tenant_id and g.id = l.group_id and g.deleted_at is null
      where l.tenant_id = call_assoc.tenant_id and l.assoc_id = call_assoc.id)`,
    overflowGroup: sql`(select json_build_object('id', g.id, 'name', g.name) from team_group g
      where g.tenant_id = call_assoc.tenant_id and g.id = call_assoc.overflow_group_id and g.deleted_at is null)`,
    overflowGroupId: sql`(select g.id from team_group g
      where g.tenant_id = call_assoc.tenant_id and g.id = call_assoc.overflow_group_id and g.deleted_at is null)`,
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'asc'],
  search: [],
});

/** A route is called after the customers whose calls it takes. */
export const named = ({ assocId, clientGroup }: CallAssoc) => ({
  objectType: record.type,
  objectId: assocId,
  objectName: clientGroup.name,
});

/** What the log keeps of a route: groups by their names, hours in one line each. */
export function facts(row: CallAssoc): Record<string, unknown> {
  const { strategy, ringSec, queueMax, queueTimeoutSec, promiseSec, zone, offHours, recording, retentionDays } = row;
  return {
    clientGroup: row.clientGroup.name,
    teamGroups: row.teamGroups.map(({ name }) => name),
    strategy,
    ringSec,
    queueMax,
    queueTimeoutSec,
    promiseSec,
    workHours: row.workHours?.map(({ weekday, from, to }) => `${weekday} ${from}–${to}`) ?? null,
    zone,
    specialDays: row.specialDays.map(({ date, name }) => `${date} ${name}`),
    offHours,
    overflowGroupId: row.overflowGroup?.name ?? null,
    recording,
    retentionDays,
    remark: row.remark,
  };
}
