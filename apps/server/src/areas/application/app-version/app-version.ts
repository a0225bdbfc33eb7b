import type { Platform } from '@console/contract/areas/application/application';
import type {
  AppVersion,
  appVersion as contract,
  Channel,
  VersionStatus,
} from '@console/contract/areas/application/app-version';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { page } from '../../../kernel/records/page.ts';
import { find } from '../../../kernel/records/record.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { inspectPackage } from './inspect.ts';
import { downloadVersion } from './download.ts';
import { listing, liveApplications, versions } from './row.ts';
import { addVersion, updateVersion } from './write.ts';
import { deleteVersion, deprecateVersion, offerVersion, publishVersion, withdrawVersion } from './states.ts';

/** More than anyone looks through; a field for choosing searches. */
const CHOICES = 500;

interface Choice {
  readonly versionId: string;
  readonly versionName: string;
  readonly versionCode: number;
  readonly channel: Channel;
  readonly status: VersionStatus;
  readonly publishedAt: string | null;
}

export const appVersion = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  async page({ applicationId, channel, status, ...request }, context) {
    // There are dozens of applications; what belongs to one in the recycle bin is not shown.
    const live = await liveApplications(context, applicationId ?? null);
    return page(context, listing, request, {
      equals: { channel, status, application_id: live.length === 1 ? live[0] : undefined },
      among: { application_id: live.length === 1 ? undefined : live },
      nulls: { deleted_at: true },
    });
  },

  async list({ applicationId, keyword = '', channel = null }, { db, actor }) {
    const { rows } = await sql<Choice>`
      select v.id as "versionId", v.version_name as "versionName", v.version_code as "versionCode", v.channel, v.status,
             wire_time(v.published_at) as "publishedAt"
        from app_version v
        join application p on p.tenant_id = v.tenant_id and p.id = v.application_id and p.deleted_at is null
       where v.tenant_id = ${actor.tenantId} and v.application_id = ${applicationId} and v.status = 'PUBLISHED'
         and v.deleted_at is null and (${channel}::text is null or v.channel = ${channel})
         and strpos(lower(v.version_name), lower(${keyword})) > 0
       order by v.code_order desc, v.id desc limit ${CHOICES}`.execute(db);
    return rows;
  },

  async nameList({ applicationId = null }, { db, actor }) {
    const { rows } = await sql<{ name: string }>`
      select v.version_name as name from app_version v
        join application p on p.tenant_id = v.tenant_id and p.id = v.application_id and p.deleted_at is null
       where v.tenant_id = ${actor.tenantId} and v.deleted_at is null and v.version_name is not null
         and (${applicationId}::uuid is null or v.application_id = ${applicationId}::uuid)
       group by v.version_name order by max(v.code_order) desc, v.version_name limit ${CHOICES}`.execute(db);
    return rows.map(({ name }) => name);
  },

  async applicationList({ keyword = '' }, { db, actor }) {
    const { rows } = await sql<{ applicationId: string; name: string; platform: Platform }>`
      select p.id as "applicationId", p.name, p.platform from application p
       where p.tenant_id = ${actor.tenantId} and p.deleted_at is null
         and strpos(lower(p.name), lower(${keyword})) > 0
         and exists (select from app_version v where v.tenant_id = p.tenant_id and v.application_id = p.id
                        and v.deleted_at is null)
       order by p.created_at desc, p.id desc`.execute(db);
    return rows;
  },

  inspect: (wanted, context) => inspectPackage(storage, wanted, context),
  add: addVersion,
  update: updateVersion,
  detail: ({ versionId }, context) => find<AppVersion>(context, versions, versionId),
  delete: ({ versionId }, context) => deleteVersion(versionId, context),
  publish: ({ versionId, confirmed }, context) => publishVersion(versionId, confirmed === true, context),
  deprecate: ({ versionId, reason }, context) => deprecateVersion(versionId, reason, context),
  withdraw: ({ versionId, reason }, context) => withdrawVersion(versionId, reason, context),
  download: ({ versionId }, context) => downloadVersion(storage, versionId, context),
  setDownloadPage: ({ versionId, enabled }, context) => offerVersion(versionId, enabled, context),
});
