import { sql } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { enqueue, type Job, type JobHandler, type JobSet } from '../../../../kernel/jobs/jobs.ts';
import type { Db } from '../engine/store.ts';
import { roomOf, sdk, type LiveKit } from './room.ts';

/** Puts somebody who is no longer in a call out of its room, or closes the room. */
const CALL_ROOM = 'CALL_ROOM';

interface Payload {
  readonly callId: string;
  /** Null: the call is over for everybody. */
  readonly personId: string | null;
}

/** After the commit, and again until LiveKit has done it: it may be away at this moment. */
export const leaveRoom = (db: Db, tenantId: string, { callId, personId }: Payload) =>
  enqueue(db, { tenantId, kind: CALL_ROOM, key: `${callId} ${personId ?? '*'}`, payload: { callId, personId } });

/** They may have come back meanwhile. */
async function isBack({ database, tenantId }: Job, { callId, personId }: Payload): Promise<boolean> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql`select from call_member where tenant_id = ${tenantId} and call_id = ${callId} and person_id::text = ${personId}::text
           and left_at is null`.execute(db),
  );
  return rows.length > 0;
}

const putOut =
  (liveKit: LiveKit): JobHandler =>
  async (payload, job) => {
    const left = payload as Payload;
    if (left.personId !== null && (await isBack(job, left))) return;
    const { RoomServiceClient } = await sdk();
    const { url, key, secret } = liveKit;
    // The job tries again, and none of it goes to an address that nobody has set.
    const rooms = new RoomServiceClient(url, key, secret, { requestTimeout: 10, failover: false });
    const room = roomOf(job.tenantId, left.callId);
    // Servers that know how no longer take the tokens that were given before.
    const revokeTokenTs = BigInt(Math.floor(Date.now() / 1_000));
    await (
      left.personId === null ? rooms.deleteRoom(room) : rooms.removeParticipant(room, left.personId, { revokeTokenTs })
    ).catch((error: unknown) => {
      // Who never entered, or has left by themselves, is not there: that is what was wanted.
      if ((error as { readonly status?: number }).status !== 404) throw error;
    });
  };

/** Without LiveKit there is no room, and nobody in it. */
export const callRoomJobs = (liveKit: LiveKit | undefined): JobSet => ({
  handlers: { [CALL_ROOM]: liveKit ? putOut(liveKit) : async () => undefined },
});
