import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { planReminder } from '../../live/clock/plan.ts';
import { standingOf } from '../standing.ts';
import type { WatchTicket } from '../ticket.ts';

const from = (ip: string): Limit => ({ what: 'live/remind', who: networkOf(ip), attempts: 120, seconds: 3600 });
/** An address may be anybody's: nobody is written to because somebody else types it all day. */
const to = (email: string): Limit => ({ what: 'live/remind-to', who: email, attempts: 10, seconds: 24 * 3600 });

/** Null takes it back. */
export async function remind(
  { db, caller }: Context,
  ticket: WatchTicket,
  wish: { readonly email: string | null; readonly locale: Locale } | null,
): Promise<void> {
  const { tenantId, liveId, viewerId } = ticket;
  const { status } = await standingOf(db, ticket);
  if (viewerId === null) throw new Fault('STATE_NOT_ALLOWED');
  if (wish === null) {
    await sql`delete from live_reminder where tenant_id = ${tenantId} and live_id = ${liveId}
                 and viewer_id = ${viewerId}`.execute(db);
    return;
  }
  if (status !== 'SCHEDULED') throw new Fault('STATE_NOT_ALLOWED');
  const { email, locale } = wish;
  const { wait } = await takeAttempt(db, [from(caller.ip), ...(email === null ? [] : [to(email)])]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  await sql`
    insert into live_reminder (tenant_id, live_id, viewer_id, email, locale)
    values (${tenantId}, ${liveId}, ${viewerId}, ${email}, ${locale})
    on conflict (tenant_id, live_id, viewer_id) do update set email = excluded.email, locale = excluded.locale`.execute(
    db,
  );
  await planReminder(db, tenantId, liveId);
}
