import type { callInfo as contract } from '@console/contract/areas/call/info/info';
import { sql, type RawBuilder } from 'kysely';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { answerFile, shownInline, storageKey, type Servable } from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { refuseUnseen } from './detail.ts';

/** A file of a call that the role shows, through the table that ties it to the call. */
async function find(context: Context, callId: string, through: RawBuilder<unknown>): Promise<Servable> {
  const { db, actor } = context;
  await refuseUnseen(callId, context);
  const { rows } = await sql<Omit<Servable, 'key' | 'etag'> & { stored: string; sha256: string }>`
    select f.stored, f.name, f.mime, f.charset, f.size, f.sha256
      from call join ${through} on l.tenant_id = call.tenant_id and l.call_id = call.id
      join file f on f.tenant_id = l.tenant_id and f.id = l.file_id and f.deleted_at is null
     where call.tenant_id = ${actor.tenantId} and call.id = ${callId}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  const { sha256, ...file } = rows[0];
  return { ...file, size: file.size, key: storageKey(actor.tenantId, file), etag: sha256 };
}

export const callFiles = ({ storage }: { readonly storage: Storage }): Pick<Handlers<typeof contract>, 'snapshot'> => ({
  async snapshot({ callId, fileId }, context) {
    const through = sql`(select * from call_snapshot where file_id = ${fileId}) l`;
    return answerFile(
      storage,
      await context.within('read', (inside) => find(inside, callId, through)),
      shownInline(context),
    );
  },
});
