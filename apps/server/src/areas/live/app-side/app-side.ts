import type { liveAppSide as contract } from '@console/contract/areas/live/app-side';
import { HEARTBEAT_SECONDS } from '@console/contract/areas/live/live/parts';
import { publicPaths } from '@console/contract/routes/public';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { planReminder } from '../live/clock/plan.ts';
import { ask } from '../watch/say/ask.ts';
import { findEntrance, makeViewer, passPassword, refuseUnagreed, type Comer } from '../watch/enter/entrance.ts';
import type { LiveWatching } from '../watch/live-watching.ts';
import { makeTicket, readTicket, viewerTicket, type WatchTicket } from '../watch/ticket.ts';
import { listFor } from './list.ts';

interface Parts {
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly watching: LiveWatching;
}

/** A test account acts as one of its kind. */
const comerOf = ({ appUser: { kind, userId, name } }: Pick<Context, 'appUser'>): Comer => ({
  kind,
  personId: userId,
  name,
});

/** Live sessions for somebody who has signed in to an app. */
export const liveAppSide = ({ secrets, publicUrl, watching }: Parts): Handlers<typeof contract> => {
  /** One's own: what somebody else watches is reported by them. */
  async function ownTicket({ db, app, appUser }: Context, sealed: string): Promise<WatchTicket> {
    const ticket = readTicket(secrets, sealed);
    if (ticket === null || ticket.tenantId !== app.tenantId) throw new Fault('LIVE_TICKET_ENDED');
    const { rows } = await sql`
      select from live_viewer where tenant_id = ${app.tenantId} and id = ${ticket.viewerId}::uuid
         and live_id = ${ticket.liveId} and kind = ${appUser.kind} and person_id = ${appUser.userId}`.execute(db);
    if (rows.length === 0) throw new Fault('LIVE_TICKET_ENDED');
    return ticket;
  }

  return {
    list: ({ locale }, context) => listFor(context, { locale: locale ?? context.caller.locale, publicUrl }),

    async join({ liveId, password, agreedVersionId }, context) {
      const comer = comerOf(context);
      const { tenantId } = context.app;
      const entrance = await context.within('read', (step) =>
        findEntrance(step, tenantId, sql`s.id = ${liveId}`, comer),
      );
      // What is for others is not there.
      if (!entrance?.isTheirs) throw new Fault('NOT_FOUND');
      await passPassword(entrance, password, context);
      refuseUnagreed(entrance, agreedVersionId);
      const viewerId = await context.within('write', (step) => makeViewer(step, entrance, comer));
      const ticket = makeTicket(secrets, viewerTicket(tenantId, liveId, viewerId));
      const page = `${publicUrl}${publicPaths.watch.replace(':slug', entrance.slug)}`;
      return { ticket, watchUrl: `${page}#${ticket}`, heartbeatSeconds: HEARTBEAT_SECONDS };
    },

    async leave({ ticket }, context) {
      watching.beats.note(await ownTicket(context, ticket), true);
      return null;
    },

    async heartbeat({ ticket }, context) {
      watching.beats.note(await ownTicket(context, ticket), false);
      return null;
    },

    async ask({ ticket, questionId, text }, context) {
      await ask(context, await ownTicket(context, ticket), { questionId, text });
      return null;
    },

    async remind({ liveId, reminded }, context) {
      const { db, app, caller } = context;
      const comer = comerOf(context);
      const entrance = await findEntrance(context, app.tenantId, sql`s.id = ${liveId}`, comer);
      if (!entrance?.isTheirs) throw new Fault('NOT_FOUND');
      if (!reminded) {
        await sql`delete from live_reminder r using live_viewer v
                   where r.tenant_id = ${app.tenantId} and r.live_id = ${liveId} and v.tenant_id = r.tenant_id
                     and v.id = r.viewer_id and v.kind = ${comer.kind} and v.person_id = ${comer.personId}`.execute(db);
        return null;
      }
      const { rows } = await sql`
        with viewer as (
          insert into live_viewer (tenant_id, id, live_id, kind, person_id, name)
          select s.tenant_id, gen_random_uuid(), s.id, ${comer.kind}, ${comer.personId}::uuid, ${comer.name}
            from live s where s.tenant_id = ${app.tenantId} and s.id = ${liveId} and s.status = 'SCHEDULED'
          on conflict (tenant_id, live_id, kind, person_id) where person_id is not null do update set name = excluded.name
          returning id)
        insert into live_reminder (tenant_id, live_id, viewer_id, locale)
        select ${app.tenantId}, ${liveId}, viewer.id, ${caller.locale} from viewer
        on conflict (tenant_id, live_id, viewer_id) do update set locale = excluded.locale
        returning viewer_id`.execute(db);
      if (rows.length === 0) throw new Fault('STATE_NOT_ALLOWED');
      await planReminder(db, app.tenantId, liveId);
      return null;
    },
  };
};
