import type { agreement as contract } from '@console/contract/areas/application/agreement/agreement';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import { sql } from 'kysely';
import type { Actor, StreamContext, StreamHandler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { page, type Listing } from '../../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../../kernel/tables/table-file.ts';
import { liveAgreement } from '../row.ts';

const PAGE = 1_000;

const words = {
  'zh-CN': {
    name: '协议同意凭证',
    columns: [
      '同意时间',
      '协议版本',
      '正文 SHA-256',
      '姓名',
      '用户类型',
      '客户',
      '用户编号',
      'IP 地址',
      '设备型号',
      '应用版本',
      '撤回时间',
      '记录编号',
    ],
    kinds: { CLIENT_USER: '客户用户', TEAM_USER: '团队成员' } satisfies Record<AppUserKind, string>,
    agreement: '协议',
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    hash: 'SHA-256 按 {"zh-CN":…,"en-US":…}（无空格的 JSON，UTF-8）计算，发布时固定',
  },
  'en-US': {
    name: 'Evidence of consent',
    columns: [
      'Accepted',
      'Version',
      'SHA-256 of the text',
      'Name',
      'Kind',
      'Customer',
      'User ID',
      'IP address',
      'Device',
      'App version',
      'Withdrawn',
      'Record ID',
    ],
    kinds: { CLIENT_USER: 'Customer user', TEAM_USER: 'Team member' } satisfies Record<AppUserKind, string>,
    agreement: 'Agreement',
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    hash: 'SHA-256 of {"zh-CN":…,"en-US":…}, JSON without spaces in UTF-8, fixed at publication',
  },
} as const;

interface Line {
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

const mayExport = (actor: Actor) => actor.type !== 3 || actor.permissions.has('app:agreement:export');

/** It is written down before the first byte leaves. */
export const exportEvidence: StreamHandler<(typeof contract)['evidence']> = async (
  { agreementId, format },
  context,
) => {
  const w = words[context.caller.locale];
  const name = await context.within('write', async (inside) => {
    const found = await liveAgreement(inside, agreementId);
    inside.log({ action: 'EXPORT', objectType: 'agreement', objectId: agreementId, objectName: found.name });
    return found.name;
  });
  const now = clock(context.actor.timezone)(new Date().toISOString());
  return tableAnswer({
    name: `${w.name} ${now.slice(0, 10)}`,
    format,
    columns: w.columns,
    rows: exportedRows(agreementId, context),
    note: [
      `${w.agreement}: ${name}`,
      `${w.by}: ${context.actor.name}`,
      `${w.at}: ${now}`,
      `${w.zone}: ${context.actor.timezone}`,
      w.hash,
    ],
  });
};

async function* exportedRows(agreementId: string, context: StreamContext) {
  const found = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!mayExport(inside.actor)) throw new Fault('FORBIDDEN');
    const where = { equals: { agreement_id: agreementId, is_test: false } };
    const { text } = await page(inside, listing, { pageNo: 1, pageSize: PAGE, cursor }, where);
    return JSON.parse(text) as { list: Line[]; next?: string };
  });
  const show = clock(context.actor.timezone);
  const { kinds } = words[context.caller.locale];
  for await (const row of found) {
    yield [
      show(row.acceptedAt),
      row.versionNo,
      row.sha256,
      row.userName,
      kinds[row.userKind],
      row.clientName,
      row.userId,
      row.ip,
      row.deviceModel,
      row.appVersion,
      show(row.withdrawnAt),
      row.consentId,
    ];
  }
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the tenant show it. */
function clock(timeZone: string): (time: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => (time === null ? '' : format.format(new Date(time)));
}
