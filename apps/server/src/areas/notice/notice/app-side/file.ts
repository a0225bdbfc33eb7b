import type { noticeAppSide as contract } from '@console/contract/areas/notice/notice/app-side';
import { sql } from 'kysely';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { answerFile, type Servable, shownInline, storageKey } from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { shownTo } from './reading.ts';

/** Files for users of apps: those that a notice of theirs carries or shows, and no others. */
export const noticeFile = ({ storage }: { readonly storage: Storage }): Pick<Handlers<typeof contract>, 'file'> => ({
  async file({ noticeId, path: given }, context) {
    // The database refuses NUL in a text; no path has one.
    const path = given.replaceAll('\0', '\uFFFD');
    const file = await context.within('read', async ({ db, app, appUser }) => {
      const { rows } = await sql<Omit<Servable, 'key'> & { tenantId: string; stored: string }>`
        select f.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from file f
         where f.tenant_id = ${app.tenantId} and f.path = ${path} and f.deleted_at is null
           and exists (select ${shownTo(app, appUser)} and n.id = ${noticeId} and n.status = 'PUBLISHED' and exists (
                 select from notice_file g where g.tenant_id = n.tenant_id and g.notice_id = n.id and g.file_id = f.id))`.execute(
        db,
      );
      return rows[0];
    });
    if (!file) throw new Fault('NOT_FOUND');
    return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, shownInline(context));
  },
});
