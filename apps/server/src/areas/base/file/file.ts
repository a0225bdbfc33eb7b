import { type file as contract, type FileRef, thumbEdges } from '@console/contract/areas/base/file';
import { COUNT_CAP } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, asAttachment, shownInline, storageKey } from '../../../kernel/files/file-answer.ts';
import { inBulk } from '../../../kernel/records/bulk.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { accountSender } from './upload/account-sender.ts';
import { logDownload } from './download-log.ts';
import { receiveFile } from './upload/intake.ts';
import { isReadable } from '../../../domain/file/readable-files.ts';
import { fileFields, ownKey, whereItLies } from './row.ts';
import { deleteFiles, markDeleted } from './delete.ts';
import { edgeFor, thumbKey } from './thumb/thumbnail.ts';
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

/** Everyone deals with what they uploaded themselves. */
const ownFiles = (
  { keyword, kind }: { readonly keyword?: string | undefined; readonly kind?: FileRef['kind'] | undefined },
  { actor }: Context,
) => ({
  listing,
  keyword,
  where: { equals: { created_by: actor.accountId, kind }, nulls: { deleted_at: true } },
});

export const fileHandlers = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  save(input, context) {
    if (!context.upload) throw new Fault('MALFORMED');
    return receiveFile(storage, input, context.upload, accountSender(context));
  },

  async get({ path, thumb, edge, download }, context) {
    const row = await context.within('read', ({ db, actor }) =>
      db
        .selectFrom('file')
        .select([
          'id',
          'kind',
          'name',
          'mime',
          'charset',
          'size',
          'sha256',
          'has_thumb',
          'thumb_edges',
          'path',
          whereItLies,
        ])
        .where('tenant_id', '=', actor.tenantId)
        .where('path', '=', storable(path))
        .where(isReadable(actor, 'file'))
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!row || (thumb && !row.has_thumb)) throw new Fault('NOT_FOUND');
    const { tenantId } = context.actor;
    const wish = download === true ? asAttachment(context) : shownInline(context);
    if (thumb) {
      const chosen = edgeFor(Number(edge ?? thumbEdges[0]), [thumbEdges[0], ...row.thumb_edges]);
      const at = thumbKey(ownKey(tenantId, row), chosen);
      const small = await storage.stat(at);
      if (!small) throw new Fault('NOT_FOUND');
      const shown = { key: at, name: `${row.name}.webp`, mime: 'image/webp', charset: null };
      return answerFile(storage, { ...shown, size: small.size, etag: `${row.sha256}-thumb${chosen}` }, wish);
    }
    const shown = { ...row, key: storageKey(tenantId, row), etag: row.sha256 };
    if (row.kind !== 'PACKAGE') return answerFile(storage, shown, wish);
    return answerFile(storage, shown, wish, () => logDownload(context, row));
  },

  page: ({ kind, ...request }, context) => page(context, listing, request, ownFiles({ kind }, context).where),

  async delete({ fileId }, context) {
    const { db, actor } = context;
    const row = await db
      .selectFrom('file')
      .select(['id', 'name', 'size', 'deleted_at'])
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', fileId)
      .where('created_by', '=', actor.accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Fault('NOT_FOUND');
    if (row.deleted_at) return null;
    const references = (await usesOf(db, [row.id])).get(row.id) ?? [];
    if (references.length > 0) throw new Fault('REFERENCED', { data: { references } });
    await markDeleted([row], context);
    return null;
  },

  batchDelete: ({ fileIds: ids, match, count }, context) =>
    inBulk(context, { kind: 'file', query: ownFiles }, { ids, match, count }, deleteFiles),

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
      select coalesce(sum(size) filter (where place = 1), 0)::text as "ownBytes", count(*)::int as "ownCount"
        from (select size, row_number() over (partition by stored) as place from file
               where tenant_id = ${actor.tenantId} and created_by = ${actor.accountId} and deleted_at is null) as own`.execute(
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
