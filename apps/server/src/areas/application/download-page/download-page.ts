import type { downloadPage as contract, DownloadVisit } from '@console/contract/areas/application/download-page';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { hashPassword } from '../../../kernel/calls/passwords.ts';
import { downloadFiles, type DownloadParts } from './file.ts';
import { openPage } from './public-page.ts';
import { findSettings, knownApplication, newSlug } from './row.ts';
import { naming, saveSettings } from './write.ts';

const VISITS = 100;

export const downloadPage = (parts: DownloadParts): Handlers<typeof contract> => ({
  async detail({ applicationId }, context) {
    await knownApplication(context, applicationId, false);
    return findSettings(context, parts.publicUrl, applicationId, false);
  },

  async update({ password, ...given }, context) {
    const hash = typeof password === 'string' ? await hashPassword(password) : password;
    return context.within('write', (step) => saveSettings(given, hash, parts.publicUrl, step));
  },

  async renew({ applicationId }, context) {
    const { db, actor } = context;
    const before = await findSettings(context, parts.publicUrl, applicationId, true);
    if (!before) throw new Fault('NOT_FOUND');
    await sql`update download_page set slug = ${newSlug()}
               where tenant_id = ${actor.tenantId} and application_id = ${applicationId}`.execute(db);
    const after = (await findSettings(context, parts.publicUrl, applicationId, false))!;
    context.log({ action: 'UPDATE', ...naming(after), changes: changesBetween(before, after, ['slug']) });
    return after;
  },

  async visits({ applicationId, before = null }, context) {
    const { db, actor } = context;
    await knownApplication(context, applicationId, false);
    const { rows } = await sql<DownloadVisit>`
      select wire_time(time) as time, event, version_name as "versionName", ip, device from download_visit
       where tenant_id = ${actor.tenantId} and application_id = ${applicationId}
         and time < coalesce(${before}::timestamptz, 'infinity')
       order by download_visit.time desc fetch first ${sql.lit(VISITS)} rows with ties`.execute(db);
    return rows;
  },

  open: (input, context) => openPage(input, parts, context),

  ...downloadFiles(parts),
});
