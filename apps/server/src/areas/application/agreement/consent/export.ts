import type { agreement as contract } from '@console/contract/areas/application/agreement/agreement';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { Words } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { StreamHandler } from '../../../../kernel/calls/context.ts';
import type { Listing } from '../../../../kernel/records/page.ts';
import { exportList, type ListExport } from '../../../../kernel/tables/list-export.ts';
import { liveAgreement } from '../row.ts';

interface Consent {
  readonly consentId: string;
  readonly acceptedAt: string;
  readonly withdrawnAt: string | null;
  readonly versionNo: string;
  readonly sha256: string;
  readonly userName: string;
  readonly userKind: AppUserKind;
  readonly clientName: string | null;
  readonly userId: string;
  readonly ip: string;
  readonly deviceModel: string | null;
  readonly appVersion: string | null;
}

const own = (column: string) => sql.ref(`consent.${column}`);

/** Every consent that was ever given, also one that was taken back and one of somebody who is gone. */
const listing: Listing = {
  table: 'consent',
  fields: {
    consentId: own('id'),
    acceptedAt: sql`wire_time(consent.accepted_at)`,
    withdrawnAt: sql`wire_time(consent.withdrawn_at)`,
    versionNo: sql`(select v.version_no from agreement_version v
                     where v.tenant_id = consent.tenant_id and v.id = consent.version_id)`,
    sha256: own('content_sha256'),
    userName: own('user_name'),
    userKind: own('user_kind'),
    clientName: sql`(select o.name from client_user u join client o on o.tenant_id = u.tenant_id and o.id = u.client_id
                      where consent.user_kind = 'CLIENT_USER' and u.tenant_id = consent.tenant_id
                        and u.id = consent.user_id)`,
    userId: own('user_id'),
    ip: own('ip'),
    deviceModel: own('device_model'),
    appVersion: own('app_version'),
  },
  sorts: { acceptedAt: { column: 'accepted_at', cast: 'timestamptz' } },
  defaultSort: ['acceptedAt', 'asc'],
  search: [],
};

const kindWords: Record<AppUserKind, Words> = {
  CLIENT_USER: { 'zh-CN': '客户用户', 'en-US': 'Customer user' },
  TEAM_USER: { 'zh-CN': '团队成员', 'en-US': 'Team member' },
};

const evidence: ListExport<Consent, string> = {
  title: { 'zh-CN': '协议同意凭证', 'en-US': 'Acceptance evidence' },
  permission: 'app:agreement:export',
  query: (agreementId) => ({ listing, where: { equals: { agreement_id: agreementId, is_test: false } } }),
  columns: [
    { field: 'acceptedAt', header: { 'zh-CN': '同意时间', 'en-US': 'Accepted' }, format: 'time' },
    { field: 'versionNo', header: { 'zh-CN': '协议版本', 'en-US': 'Version' } },
    { field: 'sha256', header: { 'zh-CN': '正文 SHA-256', 'en-US': 'Text SHA-256' } },
    { field: 'userName', header: { 'zh-CN': '姓名', 'en-US': 'Name' } },
    { field: 'userKind', header: { 'zh-CN': '用户类型', 'en-US': 'User type' }, format: kindWords },
    { field: 'clientName', header: { 'zh-CN': '客户', 'en-US': 'Customer' } },
    { field: 'userId', header: { 'zh-CN': '用户编号', 'en-US': 'User ID' } },
    { field: 'ip', header: { 'zh-CN': 'IP 地址', 'en-US': 'IP address' } },
    { field: 'deviceModel', header: { 'zh-CN': '设备型号', 'en-US': 'Device' } },
    { field: 'appVersion', header: { 'zh-CN': '应用版本', 'en-US': 'App version' } },
    { field: 'withdrawnAt', header: { 'zh-CN': '撤回时间', 'en-US': 'Withdrawn' }, format: 'time' },
    { field: 'consentId', header: { 'zh-CN': '记录编号', 'en-US': 'Record ID' } },
  ],
};

const words = {
  'zh-CN': {
    agreement: '协议',
    hash: 'SHA-256 按 {"zh-CN":…,"en-US":…}（无空格的 JSON，UTF-8）计算，发布时固定',
  },
  'en-US': {
    agreement: 'Agreement',
    hash: 'SHA-256 of {"zh-CN":…,"en-US":…} (JSON without spaces, UTF-8), fixed when published',
  },
};

/** The log names the agreement before the first byte is sent. */
export const exportEvidence: StreamHandler<(typeof contract)['evidence']> = async (
  { agreementId, format },
  context,
) => {
  const { name } = await context.within('write', async (inside) => {
    const found = await liveAgreement(inside, agreementId);
    inside.log({ action: 'EXPORT', objectType: 'agreement', objectId: agreementId, objectName: found.name });
    return found;
  });
  const { agreement, hash } = words[context.caller.locale];
  const note = { subject: `${agreement}: ${name}`, remarks: [hash] };
  return exportList(evidence, { format, filters: agreementId, note }, context);
};
