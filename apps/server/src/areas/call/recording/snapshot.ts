import { SNAPSHOT_BYTES, type callRecording as contract } from '@console/contract/areas/call/recording';
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

async function refuseOutside(context: Context, callId: string): Promise<void> {
  await ownCall(context, callId);
  if (!(await isIn(context, callId))) throw new Fault('CALL_OVER');
}

/** In the transaction in which its file comes to be: the moment at which it was sent is that at which it was taken. */
async function attach(inside: Context, fileId: string, about: About, moment: number): Promise<void> {
  const { db, app } = inside;
  const call = await heldCall(inside, about.callId);
  const first = await sentBefore(inside, about);
  if (first) throw new AlreadyStored(first);
  if (!(await isIn(inside, about.callId))) throw new Fault('CALL_OVER');
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
      await refuseOutside(inside, about.callId);
      const { app, appUser } = inside;
      const senderKey = `${app.applicationId ?? app.keyId} ${appUser.kind} ${appUser.userId}`;
      return { tenantId: app.tenantId, senderKey, first: await sentBefore(inside, about) };
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
