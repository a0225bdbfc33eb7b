import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import { PRESENCE_LOST_SECONDS, PRESENCE_SECONDS } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { tell } from '../engine/store.ts';
import { becameFree } from '../engine/timers.ts';
import { beatMany, beatOne } from './beats.ts';
import { noteEvent, noteEvents, noteList } from './events.ts';
import { relay, relayOne } from './signals.ts';

type Reports = Pick<Handlers<typeof contract>, 'presence' | 'beat' | 'event' | 'events' | 'signal'>;

export const reports: Reports = {
  async presence({ presence }, context) {
    const { db, app, appUser } = context;
    if (appUser.kind !== 'TEAM_USER') throw new Fault('CALL_NOT_EXPERT');
    const { rows } = await sql<{ came: boolean; changed: boolean; inCall: boolean }>`
      with before as (
        select presence, seen_at > now() - make_interval(secs => ${PRESENCE_LOST_SECONDS}) as seen from call_presence
         where tenant_id = ${app.tenantId} and team_user_id = ${appUser.userId}
      ), said as (
        insert into call_presence as p (tenant_id, team_user_id, presence)
        values (${app.tenantId}, ${appUser.userId}, ${presence})
        on conflict (tenant_id, team_user_id) do update set presence = excluded.presence, seen_at = now(),
          since = case when p.presence = excluded.presence
                        and p.seen_at > now() - make_interval(secs => ${PRESENCE_LOST_SECONDS}) then p.since else now() end
      )
      select ${presence} = 'ONLINE' and coalesce((select presence <> 'ONLINE' or not seen from before), true) as came,
             coalesce((select presence <> ${presence} or not seen from before), true) as changed,
             exists (select from call_member m where m.tenant_id = ${app.tenantId} and m.person_id = ${appUser.userId}
                        and m.left_at is null) as "inCall"`.execute(db);
    const { came, changed, inCall } = rows[0]!;
    if (came) {
      await becameFree(db, app.tenantId, [appUser.userId]);
      context.wakeWorkers();
    }
    if (changed) await tell(db, app.tenantId, []);
    return { presence: inCall && presence !== 'OFFLINE' ? 'IN_CALL' : presence, nextSeconds: PRESENCE_SECONDS };
  },

  beat: { many: beatMany, one: beatOne },
  event: { many: noteEvents, one: noteEvent },
  events: noteList,
  signal: { many: relay, one: relayOne },
};
