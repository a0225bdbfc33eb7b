import type { live as contract, LiveDetail } from '@console/contract/areas/live/live/live';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { hashPassword } from '../../../kernel/calls/passwords.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { find, lockToDelete } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { itemsOf, sortItems } from './items.ts';
import { dropStream, rotateKey } from './key/key.ts';
import { attendanceOf, exportAttendance } from './numbers/attendance.ts';
import { summaryOf } from './numbers/summary.ts';
import { listing, wholeOf, type LiveParts } from './row.ts';
import { cancelLive, publishLive, showReplay, startLive, stopLive } from './turn.ts';
import { addLive, copyLive, updateLive } from './write.ts';

/** As many as a field for choosing shows. */
const CHOICES = 50;
/** A company has tens of groups and agreements. */
const MOST_CHOICES = 500;

/** Outside of any transaction: it takes its time on purpose. */
const hashOf = ({ access, password }: { readonly access: string; readonly password: string | null }) =>
  access === 'PASSWORD' && password !== null ? hashPassword(password) : null;

export function live(parts: LiveParts): Handlers<typeof contract> {
  const whole = wholeOf(parts);
  return {
    async page({ status, access, hostId, from, to, ...request }, context) {
      // A search does not follow links, so it is told the ids.
      const searches = (request.keyword ?? '') !== '';
      return page(context, listing, request, {
        equals: { status, access },
        nulls: { deleted_at: true },
        // One that ends when the time begins lies before it.
        ranges: { plan_start_at: [null, to ?? null], plan_end_at: [from === undefined ? null : justAfter(from), null] },
        ...(hostId !== undefined &&
          (searches
            ? { among: { id: await hostedBy(context, hostId) } }
            : { linked: { live_host: { from: 'live_id', to: 'team_user_id', value: hostId } } })),
      });
    },
    async add(given, context) {
      const hash = await hashOf(given);
      return context.within('write', (step) => addLive(whole, given, hash, step));
    },
    async update(given, context) {
      const hash = await hashOf(given);
      return context.within('write', (step) => updateLive(whole, given, hash, step));
    },
    detail: ({ liveId }, context) => find<LiveDetail>(context, whole, liveId),

    async delete({ liveId }, context) {
      const found = await lockToDelete(context, { table: 'live' }, [liveId]);
      if (found.length === 0) return null;
      const { status } = await find<LiveDetail>(context, whole, liveId);
      if (status === 'LIVE' || status === 'INTERRUPTED') throw new Fault('LIVE_IS_ON');
      await moveToTrash(context, { type: 'live' as const, table: 'live' as const }, found);
      await dropStream(context.db, context.actor.tenantId, liveId);
      context.wakeWorkers();
      return null;
    },

    copy: (input, context) => copyLive(whole, input, context),
    publish: ({ liveId }, context) => publishLive(whole, liveId, context),
    start: ({ liveId }, context) => startLive(whole, liveId, context),
    stop: ({ liveId }, context) => stopLive(whole, liveId, context),
    cancel: (input, context) => cancelLive(whole, input, context),
    rotateKey: ({ liveId }, context) => rotateKey(parts, liveId, context),
    showReplay: (input, context) => showReplay(whole, input, context),

    async items({ liveId }, context) {
      await find(context, whole, liveId);
      return itemsOf(context, liveId);
    },
    sortItems: (input, context) => sortItems(whole, input, context),

    async hosts({ keyword = '' }, { db, actor }) {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from team_user where tenant_id = ${actor.tenantId} and deleted_at is null and status <> 'DISABLED'
           and strpos(lower(name), lower(${keyword})) > 0 order by name, id limit ${CHOICES}`.execute(db);
      return rows;
    },

    async choices(_, { db, actor }) {
      const own = sql`tenant_id = ${actor.tenantId} and deleted_at is null`;
      const { rows: clientGroups } = await sql<{ id: string; name: string }>`
        select id, name from client_group where ${own} order by sort, name, id limit ${MOST_CHOICES}`.execute(db);
      const { rows: agreements } = await sql<{ id: string; name: string }>`
        select id, name from agreement where ${own} and current_version_id is not null
         order by name, id limit ${MOST_CHOICES}`.execute(db);
      return {
        clientGroups,
        agreements,
        takesPush: parts.media !== undefined,
        makesReplays: parts.media?.records ?? false,
      };
    },

    async summary({ liveId }, context) {
      await find(context, whole, liveId);
      return summaryOf(context, liveId);
    },
    attendance: (input, context) => attendanceOf(whole, input, context),
    exportAttendance: (input, context) => exportAttendance(whole, input, context),
  };
}

const justAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString();

async function hostedBy({ db, actor }: Context, hostId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select live_id as id from live_host where tenant_id = ${actor.tenantId} and team_user_id = ${hostId}`.execute(db);
  return rows.map(({ id }) => id);
}
