import {
  APPLICATION_LIMIT,
  type Application,
  type application as contract,
} from '@console/contract/areas/application/application';
import { file as fileContract } from '@console/contract/areas/base/file';
import type { Reference } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { crud, withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { lockFiles } from '../../../domain/file/lock-files.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { lockToDelete, refuseReferenced } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';

const iconAddress = sql.lit(`${fileContract.get.path}?path=`);

/** What people get today: of the stable ones the highest, and where there is none, of the others. */
const latest = (column: 'id' | 'version_name') => sql`(
  select v.${sql.ref(column)} from app_version v
   where v.tenant_id = application.tenant_id and v.application_id = application.id and v.status = 'PUBLISHED'
     and v.deleted_at is null
   order by v.channel = 'STABLE' desc, v.code_order desc, v.id desc limit 1)`;

const record: RecordTable<Application> = {
  type: 'application',
  table: 'application',
  id: 'applicationId',
  writable: {
    name: 'name',
    code: 'code',
    platform: 'platform',
    audience: 'audience',
    iconFileId: 'icon_file_id',
    description: 'description',
    category: 'category',
    status: 'status',
    minSupportedVersionCode: 'min_supported_code',
    storeLinks: 'store_links',
    planApproval: 'plan_approval',
  },
  computed: {
    iconUrl: sql`(select ${iconAddress} || f.path from file f
                   where f.tenant_id = application.tenant_id and f.id = application.icon_file_id)`,
    latestVersionId: latest('id'),
    latestVersionName: latest('version_name'),
    versionCount: sql`(select count(*)::int from app_version v
                        where v.tenant_id = application.tenant_id and v.application_id = application.id
                          and v.deleted_at is null)`,
    agreementCount: sql`(select count(*)::int from agreement a
                          where a.tenant_id = application.tenant_id and a.application_id = application.id
                            and a.deleted_at is null)`,
    downloadPage: sql`(select json_build_object('slug', p.slug, 'enabled', p.enabled, 'downloads', p.downloads)
                         from download_page p
                        where p.tenant_id = application.tenant_id and p.application_id = application.id)`,
  },
  sorts: {},
  defaultSort: ['createdAt', 'desc'],
  search: [],
  unique: {
    application_name: { field: 'name', code: 'DUPLICATE_NAME' },
    application_code: { field: 'code', code: 'DUPLICATE_CODE' },
  },
};

const calls = crud(record);
const row = jsonObject(withFields(record).fields);

export const application: Handlers<typeof contract> = {
  detail: calls.detail,

  async list({ keyword = '', platform = null, status = null }, { db, actor }) {
    const { rows } = await sql<{ row: Application }>`
      select ${row} as row from application
       where tenant_id = ${actor.tenantId} and deleted_at is null
         and (${platform}::text is null or platform = ${platform}) and (${status}::text is null or status = ${status})
         and (strpos(lower(name), lower(${keyword})) > 0 or strpos(lower(code), lower(${keyword})) > 0)
       order by created_at desc, id desc`.execute(db);
    return rows.map((one) => one.row);
  },

  async add(input, context) {
    await refuseTooMany(context);
    await lockFiles(context, { field: 'iconFileId', kind: 'IMAGE', ids: [input.iconFileId] });
    return calls.add({ ...input, storeLinks: JSON.stringify(input.storeLinks) }, context);
  },

  async update(input, context) {
    const { db, actor } = context;
    const { code, platform, name, iconFileId } = await calls.detail(input, context);
    if (input.iconFileId !== iconFileId)
      await lockFiles(context, { field: 'iconFileId', kind: 'IMAGE', ids: [input.iconFileId] });
    const storeLinks = JSON.stringify(input.storeLinks);
    const after = await calls.update({ ...input, code, platform, storeLinks }, context);
    // Its versions are called after it.
    if (after.name !== name) {
      await sql`update app_version set name = ${after.name} || ' ' || coalesce(version_name, '#' || version_code, '…')
                 where tenant_id = ${actor.tenantId} and application_id = ${after.applicationId}`.execute(db);
    }
    return after;
  },

  async delete({ applicationId }, context) {
    // Whoever publishes a version, makes a key or writes an agreement holds the application meanwhile.
    const found = await lockToDelete(context, record, [applicationId]);
    if (found.length === 0) return null;
    refuseReferenced(await usesOf(context, applicationId));
    await moveToTrash(context, record, found);
    return null;
  },
};

async function refuseTooMany({ db, actor }: Context): Promise<void> {
  const { rows } = await sql<{ there: number }>`
    select count(*)::int as there from application where tenant_id = ${actor.tenantId} and deleted_at is null
  `.execute(db);
  if ((rows[0]?.there ?? 0) < APPLICATION_LIMIT) return;
  throw new Fault('APPLICATION_LIMIT', { params: { limit: APPLICATION_LIMIT } });
}

/** What would be cut off by deleting it: apps in use, their keys, plans under way, and texts that people have agreed to. */
async function usesOf({ db, actor }: Context, applicationId: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select * from (
      select 'appVersion' as type, id, name from app_version
       where tenant_id = ${actor.tenantId} and application_id = ${applicationId} and status = 'PUBLISHED'
         and deleted_at is null
      union all
      select 'appKey', id, name from app_key
       where tenant_id = ${actor.tenantId} and application_id = ${applicationId} and revoked_at is null
      union all
      select 'upgradePlan', id, name from upgrade_plan
       where tenant_id = ${actor.tenantId} and application_id = ${applicationId}
         and status in ('PENDING_APPROVAL', 'SCHEDULED', 'RUNNING', 'PAUSED')
      union all
      select 'agreement', id, name from agreement
       where tenant_id = ${actor.tenantId} and application_id = ${applicationId} and deleted_at is null
      union all
      select 'toolbox', b.id, b.name from toolbox_application l join toolbox b on b.tenant_id = l.tenant_id and b.id = l.toolbox_id
       where l.tenant_id = ${actor.tenantId} and l.application_id = ${applicationId} and b.deleted_at is null
    ) as used limit 20`.execute(db);
  return rows;
}
