import { kinds, type Kind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Actor, Context } from '../../../../kernel/calls/context.ts';

const SHOWN = 8;
/** So many lines are looked at: who writes one record a hundred times sees fewer, and nobody waits longer. */
const LINES = 100;

/** Kinds that have a page, as far as the role may look at them. */
const shownTo = ({ type, permissions }: Actor): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((kind) => {
    const { page, resource } = kinds[kind];
    return page !== undefined && (type !== 3 || (resource !== undefined && permissions.has(`${resource}:query`)));
  });

/** What this person changed last, out of the log: each record once, and none that they deleted. */
export function recordsOf({ actor }: Context): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(line), '[]') from (
    select json_build_object('type', r.object_type, 'id', r.object_id, 'name', r.object_name, 'time', wire_time(r.time),
             'call', r.call, 'action', r.action) as line
      from (select distinct on (l.object_type, l.object_id) l.*
              from (select object_type, object_id, object_name, time, call, action from operation_log
                     where tenant_id = ${actor.tenantId} and actor_id = ${actor.accountId}
                       and result = 'SUCCESS' order by time desc, id desc limit ${LINES}) l
             where l.object_type = any(${shownTo(actor)}::text[]) and l.object_id is not null and l.object_name is not null
             order by l.object_type, l.object_id, l.time desc) r
     where r.action not in ('DELETE', 'PURGE')
     order by r.time desc limit ${SHOWN}) lines)`;
}
