import type { liveContribution as contract } from '@console/contract/areas/live/contribution';
import type { FileKind } from '@console/contract/areas/base/file';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, StreamContext } from '../../../kernel/calls/context.ts';
import { takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { FileIntake, FileSender } from '../../../kernel/files/file-sender.ts';
import { picturesIn } from '../../../kernel/files/rich-text.ts';
import { asMaker, openLink, type OpenLink } from './link.ts';

type Upload = (typeof contract)['upload'];
type Sent = OutputOf<Upload>;

const kindOf: Readonly<Record<InputOf<Upload>['purpose'], FileKind>> = {
  IMAGE_TEXT: 'IMAGE',
  VIDEO: 'VIDEO',
  FILE: 'DOCUMENT',
  H5: 'H5',
  MODEL: 'MODEL',
};

/** More than anyone prepares for one session; room is limited by the quota of the company as well. */
const uploadsOf = ({ linkId }: OpenLink): Limit => ({
  what: 'live/link-upload',
  who: linkId,
  attempts: 200,
  seconds: 3_600,
});

export const uploadByLink =
  (files: FileIntake) =>
  async ({ token, purpose }: InputOf<Upload>, context: StreamContext): Promise<Sent> => {
    if (!context.upload) throw new Fault('MALFORMED');
    const link = await openLink(token, context);
    const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [uploadsOf(link)]));
    if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
    return files.takeIn({ kind: kindOf[purpose] }, context.upload, senderOf(link, context));
  };

/** The file is of who made the link, as if they had uploaded it. */
function senderOf(link: OpenLink, context: StreamContext): FileSender<Sent> {
  const { tenantId, linkId, makerId } = link;
  const find = async ({ db }: Context, fileId: string) => {
    const { rows } = await sql<Sent>`
      select f.id as "fileId", f.path, f.name, f.ext, f.size::int as size from file f
        join live_link_file l on l.tenant_id = f.tenant_id and l.file_id = f.id and l.link_id = ${linkId}
       where f.tenant_id = ${tenantId} and f.id = ${fileId} and f.deleted_at is null`.execute(db);
    return rows[0];
  };
  return {
    within: (effect, work) =>
      context.within(effect, async (step) => {
        await step.enter(tenantId);
        return work(asMaker(step, link));
      }),
    asServer: (tenant, work) => context.asServer(tenant, work),
    tenantId,
    accountId: makerId,
    senderKey: null,
    // Only uploads in pieces are described, and by a link there are none.
    describe: () => Promise.reject(new Fault('VALIDATION')),
    async keep(inside, { fileId, name, kind, size, sha256 }) {
      // A link that was revoked while the bytes came opens nothing any more.
      const { rows } = await sql`
        insert into live_link_file (tenant_id, link_id, file_id)
        select l.tenant_id, l.id, ${fileId} from live_link l
         where l.tenant_id = ${tenantId} and l.id = ${linkId} and l.revoked_at is null and l.end_at > now()
        returning link_id`.execute(inside.db);
      if (rows.length === 0) throw new Fault('LIVE_LINK_ENDED');
      const changes = changesBetween({}, { kind, size, sha256 }, ['kind', 'size', 'sha256']);
      inside.log({ action: 'UPLOAD', objectType: 'file', objectId: fileId, objectName: name, changes });
      return (await find(inside, fileId))!;
    },
    find,
  };
}

const notFound = (field: string) => new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });

/** Whoever has a link may name what came by it, and what the item shows already; whatever else its maker may read is closed. */
export async function refuseOtherFiles(
  { db }: Context,
  { tenantId, linkId }: OpenLink,
  materialId: string | null,
  { fileId, content }: { readonly fileId: string | null; readonly content: string | null },
): Promise<void> {
  const paths = content === null ? [] : picturesIn(content);
  const { rows } = await sql<{ id: string; path: string }>`
    select f.id, f.path from file f
     where f.tenant_id = ${tenantId} and f.deleted_at is null and (f.id = ${fileId}::uuid or f.path = any(${paths}::text[]))
       and (exists (select from live_link_file l where l.tenant_id = f.tenant_id and l.link_id = ${linkId}
                       and l.file_id = f.id)
         or exists (select from material_picture p where p.tenant_id = f.tenant_id and p.file_id = f.id
                       and p.material_id = ${materialId}::uuid)
         or exists (select from material_revision r where r.tenant_id = f.tenant_id and r.file_id = f.id
                       and r.material_id = ${materialId}::uuid and r.state = 'CURRENT'))`.execute(db);
  const known = new Set(rows.map(({ path }) => path));
  if (fileId !== null && !rows.some(({ id }) => id === fileId)) throw notFound('fileId');
  if (paths.some((path) => !known.has(path))) throw notFound('content');
}
