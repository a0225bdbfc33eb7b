import { CALL_SNAPSHOTS, SNAPSHOT_BYTES, type callRecording as contract } from '@console/contract/areas/call/recording';
import { sql } from 'kysely';
import type { Context, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { AlreadyStored, type FileIntake, type FileSender, type MadeFile } from '../../../kernel/files/file-sender.ts';
import { heldCall, isIn, partyOf } from '../app-side/moves.ts';
import { ownCall } from '../app-side/my-call.ts';
import { writeEvents } from '../app-side/engine/store.ts';
import { atMost } from './at-most.ts';

const kinds: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

interface About {
  readonly callId: string;
  readonly snapshotId: string;
}

async function sentBefore({ db, app }: Context, { callId, snapshotId }: About): Promise<MadeFile | undefined> {
  const { rows } = await sql<MadeFile>`
    select f.id as "fileId", f.size from call_snapshot s join file f on f.tenant_id = s.tenant_id and f.id = s.file_id
     where s.tenant_id = ${app.tenantId} and s.call_id = ${callId} and s.reported_id = ${snapshotId}`.execute(db);
  return rows[0];
}

/** Of a call that goes on, by somebody in it, while it has room for one more. */
async function refuse(context: Context, { callId }: About): Promise<void> {
  const { db, app } = context;
  const { rows } = await sql<{ answered: boolean; over: boolean; taken: number }>`
    select c.answered_at is not null as answered, c.status <> 'IN_PROGRESS' as over,
           (select count(*)::int from call_snapshot s where s.tenant_id = c.tenant_id and s.call_id = c.id) as taken
      from call c where c.tenant_id = ${app.tenantId} and c.id = ${callId}`.execute(db);
  const { answered, over, taken } = rows[0]!;
  if (!(await isIn(context, callId))) throw new Fault('CALL_OVER');
  if (over) throw new Fault(answered ? 'CALL_OVER' : 'CALL_SNAPSHOT_EARLY');
  if (taken >= CALL_SNAPSHOTS) throw new Fault('CALL_SNAPSHOTS_FULL', { params: { limit: CALL_SNAPSHOTS } });
}

/** In the transaction in which its file comes to be: the moment at which it was sent is that at which it was taken. */
async function attach(inside: Context, fileId: string, about: About, moment: number): Promise<void> {
  const { db, app } = inside;
  const call = await heldCall(inside, about.callId);
  const first = await sentBefore(inside, about);
  if (first) throw new AlreadyStored(first);
  // Asked again while the call is held: it may have ended since, and others have taken theirs.
  await refuse(inside, about);
  const atSec = Math.max(0, moment - (call.answeredAt ?? call.createdAt)) / 1_000;
  await sql`
    insert into call_snapshot (tenant_id, call_id, file_id, at_sec, reported_id)
    values (${app.tenantId}, ${about.callId}, ${fileId}, ${atSec}, ${about.snapshotId})`.execute(db);
  await writeEvents(db, call, [{ type: 'SNAPSHOT', actor: partyOf(inside), moment }]);
}

export const takeSnapshot =
  (files: FileIntake): StreamHandler<(typeof contract)['snapshot']> =>
  async (about, context) => {
    const { upload } = context;
    if (!upload) throw new Fault('MALFORMED');
    const moment = Date.now();
    const opened = await context.within('read', async (inside) => {
      await ownCall(inside, about.callId);
      const first = await sentBefore(inside, about);
      if (!first) await refuse(inside, about);
      const { app, appUser } = inside;
      const senderKey = `${app.applicationId ?? app.keyId} ${appUser.kind} ${appUser.userId}`;
      return { tenantId: app.tenantId, senderKey, first };
    });
    if (opened.first) {
      upload.stream.destroy();
      return { fileId: opened.first.fileId };
    }
    const ext = kinds[upload.mime ?? ''];
    if (ext === undefined) throw new Fault('FILE_TYPE');
    const sender: FileSender = {
      within: (effect, work) => context.within(effect, work),
      asServer: (tenantId, work) => context.asServer(tenantId, work),
      tenantId: opened.tenantId,
      accountId: null,
      senderKey: opened.senderKey,
      describe: async () => {
        throw new Fault('MALFORMED');
      },
      async keep(inside, { fileId, size }) {
        await attach(inside, fileId, about, moment);
        return { fileId, size };
      },
      find: (inside) => sentBefore(inside, about),
    };
    const { stream } = atMost(upload, SNAPSHOT_BYTES);
    const given = { ...upload, stream, name: `snapshot-${about.snapshotId.slice(0, 8)}.${ext}` };
    const { fileId } = await files.takeIn({ kind: 'IMAGE' }, given, sender);
    return { fileId };
  };
