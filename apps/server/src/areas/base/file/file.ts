import type { file as contract } from '@console/contract/areas/base/file';
import { COUNT_CAP } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, storageKey } from '../../../kernel/files/file-answer.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { accountSender } from './upload/account-sender.ts';
import { logDownload } from './download-log.ts';
import { receiveFile } from './upload/intake.ts';
import { isReadable } from '../../../domain/file/readable-files.ts';
import { releaseQuota } from '../../../domain/tenant/tenants.ts';
import { fileFields } from './row.ts';
import { FILE_SWEEP } from './jobs.ts';
import { thumbKey } from './thumbnail.ts';
import { usesOf } from './uses.ts';

const listing: Listing = {
  table: 'file',
  fields: fileFields,
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    name: { column: 'name', cast: 'text' },
    size: { column: 'size', cast: 'bigint' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name'],
};

export const fileHandlers = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  save(input, context) {
    if (!context.upload) throw new Fault('MALFORMED');
    return receiveFile(storage, input, context.upload, accountSender(context));
  },

  async get({ path, thumb, download }, context) {
    const row = await context.within('read', ({ db, actor }) =>
      db
        .selectFrom('file')
        .select(['id', 'kind', 'name', 'mime', 'charset', 'size', 'sha256', 'has_thumb'])
        .where('tenant_id', '=', actor.tenantId)
        .where('path', '=', storable(path))
        .where(isReadable(actor, 'file'))
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!row || (thumb && !row.has_thumb)) throw new Fault('NOT_FOUND');
    const key = storageKey(context.actor.tenantId, path);
    const wish = {
      attachment: download === true,
      ...(context.range !== undefined && { range: context.range }),
      ...(context.etag !== undefined && { ifNoneMatch: context.etag }),
    };
    if (thumb) {
      const small = await storage.stat(thumbKey(key));
      if (!small) throw new Fault('NOT_FOUND');
      const shown = { key: thumbKey(key), name: `${row.name}.webp`, mime: 'image/webp', charset: null };
      return answerFile(storage, { ...shown, size: small.size, etag: `${row.sha256}-thumb` }, wish);
    }
    const shown = { ...row, key, etag: row.sha256 };
    if (row.kind !== 'PACKAGE') return answerFile(storage, shown, wish);
    return answerFile(storage, shown, wish, () => logDownload(context, row));
  },

  page: (input, context) =>
    page(context, listing, input, {
      equals: { created_by: context.actor.accountId, kind: input.kind },
      nulls: { deleted_at: true },
    }),

  async delete({ fileId }, context) {
    const { db, actor } = context;
    const row = await db
      .selectFrom('file')
      .select(['id', 'name', 'path', 'size', 'deleted_at'])
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', fileId)
      .where('created_by', '=', actor.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Fault('NOT_FOUND');
    if (row.deleted_at) return null;
    const references = await usesOf(db, row.id);
    if (references.length > 0) throw new Fault('REFERENCED', { data: { references } });
    await db
      .updateTable('file')
      .set({ deleted_at: sql<Date>`now()` })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', row.id)
      .execute();
    await releaseQuota(db, actor.tenantId, row.size);
    await enqueue(db, { tenantId: actor.tenantId, kind: FILE_SWEEP, key: 'DELETED' });
    context.wakeWorkers();
    context.log({ action: 'DELETE', objectType: 'file', objectId: row.id, objectName: row.name });
    return null;
  },

  async usage(_, { db, actor }) {
    const tenant = await db
      .selectFrom('tenant')
      .select(['storage_used_bytes as usedBytes', 'storage_quota_bytes as quotaBytes'])
      .where('tenant_id', '=', actor.tenantId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from file where tenant_id = ${actor.tenantId} and deleted_at is null limit ${COUNT_CAP + 1}
      ) as counted`.execute(db);
    const count = rows[0]?.count ?? 0;
    return { ...tenant, fileCount: Math.min(count, COUNT_CAP), ...(count > COUNT_CAP && { fileCountCapped: true }) };
  },
});

/** The database refuses NUL in a text; no path has one. */
const storable = (path: string) => path.replaceAll('\0', '\uFFFD');
