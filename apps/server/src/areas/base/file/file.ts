import { file as contract, type FileRef } from '@console/contract/areas/base/file';
import { COUNT_CAP, type Reference } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, storageKey } from '../../../kernel/files/file-answer.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import { referencesTo, type ReferenceSource } from '../../../kernel/records/references.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { accountSender } from './upload/account-sender.ts';
import { logDownload } from './download-log.ts';
import { receiveFile } from './upload/intake.ts';
import { releaseQuota } from '../../../domain/tenant/tenants.ts';
import { fileFields } from './row.ts';
import { FILE_SWEEP } from './jobs.ts';
import { thumbKey } from './thumbnail.ts';

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

/** Tables that point at files by id: a resource that stores files adds its line. */
const uses: readonly ReferenceSource[] = [
  { type: 'notice', link: 'notice_file', ours: 'file_id', theirs: 'notice_id', table: 'notice', name: 'name' },
  {
    type: 'agreementVersion',
    link: 'agreement_file',
    ours: 'file_id',
    theirs: 'version_id',
    table: 'agreement_version',
    name: 'name',
  },
  {
    type: 'application',
    link: 'application',
    ours: 'icon_file_id',
    theirs: 'id',
    table: 'application',
    name: 'name',
  },
  {
    type: 'appVersion',
    link: 'app_version',
    ours: 'file_id',
    theirs: 'id',
    table: 'app_version',
    name: 'name',
  },
  {
    type: 'application',
    link: 'download_page_picture',
    ours: 'file_id',
    theirs: 'application_id',
    table: 'application',
    name: 'name',
  },
];

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
        // A log is read under a right of its own; see `application/upload-log.ts`.
        .where('kind', '!=', 'LOG')
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
    const references = [...(await referencesTo(db, uses, [row.id])), ...(await accountsWithAvatar(context, row.path))];
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
    const { rows: own } = await sql<{ ownBytes: string; ownCount: number }>`
      select coalesce(sum(size), 0)::text as "ownBytes", count(*)::int as "ownCount"
        from file where tenant_id = ${actor.tenantId} and created_by = ${actor.accountId} and deleted_at is null`.execute(
      db,
    );
    const { ownBytes, ownCount } = own[0]!;
    const count = rows[0]?.count ?? 0;
    return {
      ...tenant,
      ownBytes: Number(ownBytes),
      ownCount,
      fileCount: Math.min(count, COUNT_CAP),
      ...(count > COUNT_CAP && { fileCountCapped: true }),
    };
  },
});

/** The database refuses NUL in a text; no path has one. */
const storable = (path: string) => path.replaceAll('\0', '\uFFFD');

/** People whose picture it is: accounts keep the address of the file, not its id. */
async function accountsWithAvatar({ db, actor }: Context, path: FileRef['path']): Promise<Reference[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where('avatar', 'in', [path, `${contract.get.path}?path=${path}`])
    .where('deleted_at', 'is', null)
    .limit(20)
    .execute();
  return rows.map(({ id, name }) => ({ type: 'account', id, name }));
}
