import { CALL_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { lockCall } from '../engine/store.ts';
import { lookAgain } from '../engine/timers.ts';
import { leaveRoom } from './leave-room.ts';
import { callOfRoom, sdk, type LiveKit } from './room.ts';

/** An app that is still there says so twice within it. */
const GRACE_SECONDS = 20;

/** What LiveKit says has happened: that it was LiveKit, false where it was not. */
type HearLiveKit = (body: string, authorization: string | undefined) => Promise<boolean>;

/**
 * Whoever has lost their pictures may still be in the call, so nobody is put out because of it: they are looked for after
 * twenty seconds instead of sixty.
 */
export const hearLiveKit =
  (liveKit: LiveKit, database: Database): HearLiveKit =>
  async (body, authorization) => {
    const { WebhookReceiver } = await sdk();
    const said = await new WebhookReceiver(liveKit.key, liveKit.secret)
      .receive(body, authorization)
      .catch(() => undefined);
    if (said === undefined) return false;
    const at = callOfRoom(said.room?.name ?? '');
    if (at === undefined) return true;
    if (said.event === 'participant_joined') await refuseGuest(database, at, said.participant?.identity ?? '');
    if (said.event === 'room_finished') await lookFor(database, at, null);
    if (['participant_left', 'participant_connection_aborted'].includes(said.event)) {
      await lookFor(database, at, said.participant?.identity ?? '');
    }
    return true;
  };

interface At {
  readonly tenantId: string;
  readonly callId: string;
}

/** A token that was given before somebody left still opens the room for some minutes: they are put out again. */
async function refuseGuest(database: Database, { tenantId, callId }: At, personId: string): Promise<void> {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ isIn: boolean }>`
      select exists (select from call_member m where m.tenant_id = c.tenant_id and m.call_id = c.id
                        and m.person_id::text = ${personId}::text and m.left_at is null) as "isIn"
        from call c where c.tenant_id = ${tenantId} and c.id = ${callId}`.execute(db);
    if (rows[0]?.isIn === false) await leaveRoom(db, tenantId, { callId, personId });
  });
}

async function lookFor(
  database: Database,
  { tenantId, callId }: At,
  /** Null: everybody. */
  personId: string | null,
): Promise<void> {
  await inTenant(database, tenantId, async (db) => {
    const call = await lockCall(db, tenantId, callId);
    if (call?.status !== 'IN_PROGRESS') return;
    const { numAffectedRows } = await sql`
      update call_member set beat_at = least(beat_at, now() - make_interval(secs => ${CALL_LOST_SECONDS - GRACE_SECONDS}))
       where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null
         and (${personId}::text is null or person_id::text = ${personId}::text)`.execute(db);
    if (numAffectedRows === 0n) return;
    await lookAgain(db, call, new Date(Date.now() + GRACE_SECONDS * 1_000 + 100));
  });
}
