import type { uploadLog as contract, UploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { sql, type RawBuilder } from 'kysely';
import type { Context, Handlers, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, asAttachment, storageKey } from '../../../kernel/files/file-answer.ts';
import { jsonObject, page, type Listing } from '../../../kernel/records/page.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { entriesOf, viewOf, type StoredLog } from './content.ts';

const own = (column: string) => sql.ref(`upload_log.${column}`);

const fields: Record<keyof UploadLog, RawBuilder<unknown>> = {
  id: own('id'),
  applicationId: own('application_id'),
  applicationName: sql`(select a.name from application a
                         where a.tenant_id = upload_log.tenant_id and a.id = upload_log.application_id)`,
  versionName: own('version_name'),
  platform: own('platform'),
  deviceModel: own('device_model'),
  osVersion: own('os_version'),
  userKind: own('user_kind'),
  userId: own('user_id'),
  userName: own('user_name'),
  clientName: own('client_name'),
  fileName: own('file_name'),
  fileSize: own('file_size'),
  sha256: own('sha256'),
  source: own('source'),
  level: own('level'),
  description: own('description'),
  uploadedAt: sql`wire_time(upload_log.uploaded_at)`,
  expireAt: sql`wire_time(upload_log.expire_at)`,
  downloadCount: own('download_count'),
};

const listing: Listing = {
  table: 'upload_log',
  fields,
  sorts: {
    uploadedAt: { column: 'uploaded_at', cast: 'timestamptz' },
    fileSize: { column: 'file_size', cast: 'bigint' },
  },
  defaultSort: ['uploadedAt', 'desc'],
  search: ['words'],
};

export const uploadLog = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  page: (input, context) =>
    page(context, listing, input, {
      equals: {
        application_id: input.applicationId,
        level: input.level,
        source: input.source,
        user_kind: input.userKind,
        user_id: input.userId,
      },
      ranges: { uploaded_at: [input.from ?? null, input.to ?? null] },
    }),

  async detail({ id }, { db, actor }) {
    const { rows } = await sql<{ row: UploadLog }>`
      select ${jsonObject(fields)} as row from upload_log
       where tenant_id = ${actor.tenantId} and id = ${id} and expire_at > now()`.execute(db);
    if (!rows[0]) throw new Fault('NOT_FOUND');
    return rows[0].row;
  },

  async download({ id }, context) {
    const log = await context.within('read', (inside) => find(inside, id));
    const wish = asAttachment(context);
    return answerFile(storage, { ...log, etag: log.sha256 }, wish, () => note(context, log, 'DOWNLOAD'));
  },

  async entries({ id }, context) {
    return entriesOf(storage, await context.within('read', (inside) => find(inside, id)));
  },

  async view({ id, entry, offset, before }, context) {
    const log = await context.within('read', (inside) => find(inside, id));
    const excerpt = await viewOf(storage, log, entry, { offset, before });
    // Whoever reads on has a line already.
    const isNoted = await context.within('read', (inside) => hasLine(inside, id, 'READ'));
    if (!isNoted) await note(context, log, 'READ');
    return excerpt;
  },
});

interface Found extends StoredLog {
  readonly id: string;
  readonly mime: string;
  readonly charset: string | null;
  readonly sha256: string;
}

async function find({ db, actor }: Context, id: string): Promise<Found> {
  const { rows } = await sql<Omit<Found, 'key'> & { stored: string }>`
    select l.id, f.stored, f.name, f.mime, f.charset, f.size, f.sha256
      from upload_log l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where l.tenant_id = ${actor.tenantId} and l.id = ${id} and l.expire_at > now()`.execute(db);
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  return { ...row, key: storageKey(actor.tenantId, row) };
}

type Noted = 'DOWNLOAD' | 'READ';

/** Within the last hour. */
async function hasLine({ db, actor }: Context, id: string, action: Noted): Promise<boolean> {
  const { rows } = await sql`
    select from operation_log
     where tenant_id = ${actor.tenantId} and actor_id = ${actor.accountId} and time > now() - interval '1 hour'
       and action = ${action} and object_type = 'uploadLog' and object_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** The pieces of one download are one download, those of a text one reading: each has a line once an hour for each account. */
async function note({ within }: Pick<StreamContext, 'within'>, { id, name }: Found, action: Noted): Promise<void> {
  await within('write', async (inside) => {
    const { db, actor } = inside;
    // Pieces are fetched side by side; the second waits here until the line of the first can be seen.
    await sql`select from upload_log where tenant_id = ${actor.tenantId} and id = ${id} for no key update`.execute(db);
    if (await hasLine(inside, id, action)) return;
    if (action === 'DOWNLOAD') {
      await sql`update upload_log set download_count = download_count + 1
                 where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
    }
    inside.log({ action, objectType: 'uploadLog', objectId: id, objectName: name });
  });
}
