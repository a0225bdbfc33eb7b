import type { OfferStatus, SkipReason } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanOffer, upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Words } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, StreamContext, StreamHandler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { jsonObject } from '../../../../kernel/records/page.ts';
import { countChange, exportFile, filterChanges } from '../../../../kernel/tables/list-export.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { cellsOf, headersOf, type Column } from '../../../../kernel/tables/table-columns.ts';
import { rowsOf } from '../../../../kernel/tables/table-file.ts';
import { knownPlan, offerFields, shownOffer, type FoundOffer } from './list.ts';
import { pageOfOffers } from './page.ts';
import { offerConditions, type OfferFilter } from './offer-filter.ts';

const BATCH = 1_000;

const stageWords = { 0: { 'zh-CN': '测试账号', 'en-US': 'Test accounts' } };
const userKindWords: Record<PlanOffer['userKind'], Words> = {
  CLIENT_USER: { 'zh-CN': '客户用户', 'en-US': 'Customer user' },
  TEAM_USER: { 'zh-CN': '团队成员', 'en-US': 'Team member' },
  TEST_ACCOUNT: { 'zh-CN': '测试账号', 'en-US': 'Test account' },
};
const statusWords: Record<OfferStatus, Words> = {
  PENDING: { 'zh-CN': '待通知', 'en-US': 'Waiting' },
  NOTIFIED: { 'zh-CN': '已通知', 'en-US': 'Offered' },
  WAIT_CONFIRM: { 'zh-CN': '待用户确认', 'en-US': 'Awaiting user' },
  DOWNLOADING: { 'zh-CN': '下载中', 'en-US': 'Downloading' },
  DOWNLOADED: { 'zh-CN': '已下载', 'en-US': 'Downloaded' },
  INSTALLING: { 'zh-CN': '安装中', 'en-US': 'Installing' },
  SUCCEEDED: { 'zh-CN': '成功', 'en-US': 'Succeeded' },
  FAILED: { 'zh-CN': '失败', 'en-US': 'Failed' },
  TIMEOUT: { 'zh-CN': '超时', 'en-US': 'Timed out' },
  CANCELED: { 'zh-CN': '已取消', 'en-US': 'Canceled' },
  SKIPPED: { 'zh-CN': '已跳过', 'en-US': 'Excluded' },
};
const skipReasonWords: Record<SkipReason, Words> = {
  ALREADY_ON_TARGET: { 'zh-CN': '已是目标版本或更高', 'en-US': 'Already on the target version or later' },
  IN_OTHER_PLAN: { 'zh-CN': '在其他升级计划中', 'en-US': 'In another upgrade plan' },
  EXCLUDED: { 'zh-CN': '已排除', 'en-US': 'Excluded' },
  INCOMPATIBLE: { 'zh-CN': '系统版本不兼容', 'en-US': 'System too old' },
};

const title: Words = { 'zh-CN': '升级记录', 'en-US': 'Upgrade records' };
const planLabel: Words = { 'zh-CN': '升级计划', 'en-US': 'Upgrade plan' };
const columns: readonly Column<PlanOffer>[] = [
  { field: 'stageNo', header: { 'zh-CN': '阶段', 'en-US': 'Stage' }, format: stageWords },
  { field: 'userKind', header: { 'zh-CN': '用户类型', 'en-US': 'User type' }, format: userKindWords },
  { field: 'userName', header: { 'zh-CN': '用户', 'en-US': 'User' } },
  { field: 'phone', header: { 'zh-CN': '手机号', 'en-US': 'Phone' } },
  { field: 'clientName', header: { 'zh-CN': '客户', 'en-US': 'Customer' } },
  { field: 'deviceId', header: { 'zh-CN': '设备', 'en-US': 'Device' } },
  { field: 'deviceModel', header: { 'zh-CN': '设备型号', 'en-US': 'Device model' } },
  { field: 'osVersion', header: { 'zh-CN': '系统版本', 'en-US': 'OS version' } },
  { field: 'fromVersion', header: { 'zh-CN': '原版本', 'en-US': 'From version' } },
  { field: 'toVersion', header: { 'zh-CN': '目标版本', 'en-US': 'To version' } },
  { field: 'status', header: { 'zh-CN': '状态', 'en-US': 'Status' }, format: statusWords },
  { field: 'progress', header: { 'zh-CN': '进度（%）', 'en-US': 'Progress (%)' } },
  { field: 'failCode', header: { 'zh-CN': '失败代码', 'en-US': 'Failure code' } },
  { field: 'failMessage', header: { 'zh-CN': '失败信息', 'en-US': 'Failure message' } },
  { field: 'skipReason', header: { 'zh-CN': '跳过原因', 'en-US': 'Why excluded' }, format: skipReasonWords },
  { field: 'attempts', header: { 'zh-CN': '尝试次数', 'en-US': 'Attempts' } },
  { field: 'reminders', header: { 'zh-CN': '提醒次数', 'en-US': 'Reminders' } },
  { field: 'notifiedAt', header: { 'zh-CN': '通知时间', 'en-US': 'Offered' }, format: 'time' },
  { field: 'finishedAt', header: { 'zh-CN': '结束时间', 'en-US': 'Finished' }, format: 'time' },
  { field: 'updatedAt', header: { 'zh-CN': '更新时间', 'en-US': 'Updated' }, format: 'time' },
];

/** The list as a file: the same filters. The log says so before the first byte is sent. */
export const exportOffers: StreamHandler<(typeof contract)['export']> = async ({ format, ...filter }, context) => {
  const { name } = await context.within('write', async (inside) => {
    const plan = await knownPlan(filter.planId, inside);
    const { planId, ...filters } = filter;
    const count = countChange(await pageOfOffers(filter, { pageNo: 1, pageSize: 1 }, inside));
    inside.log({
      action: 'EXPORT',
      objectType: 'upgradePlan',
      objectId: planId,
      objectName: plan.name,
      changes: [...filterChanges({ format, ...filters }), count],
    });
    return plan;
  });
  const { locale } = context.caller;
  return exportFile(
    {
      title: `${title[locale]} ${name}`,
      format,
      columns: headersOf(columns, locale),
      rows: exportedRows(filter, context),
    },
    { subject: `${planLabel[locale]}: ${name}` },
    context,
  );
};

function exportedRows(filter: OfferFilter, context: StreamContext) {
  const { caller, actor } = context;
  // Phone numbers come masked from the list; nobody sees more here.
  const reader = { locale: caller.locale, timezone: actor.timezone, reveals: false };
  return rowsOf(context, async (inside, after: string | undefined) => {
    // Whoever loses the permission while the file is sent gets no more rows.
    if (!hasPermission(inside.actor, 'app:plan:export')) throw new Fault('FORBIDDEN');
    const { list, next } = await readBatch(filter, after, inside);
    return { list: cellsOf(columns, list, reader), next };
  });
}

/**
 * The next batch behind a device. By device, not by time as the list: who moves on meanwhile is neither missed nor
 * written twice.
 */
async function readBatch(
  filter: OfferFilter,
  after: string | undefined,
  context: Context,
): Promise<{ list: PlanOffer[]; next?: string }> {
  const { stageNo, statuses, narrow } = await offerConditions(filter, context);
  const conditions = [
    sql`plan_offer.tenant_id = ${context.actor.tenantId} and plan_offer.plan_id = ${filter.planId}`,
    ...(stageNo === undefined ? [] : [sql`plan_offer.stage_no = ${stageNo}`]),
    ...(statuses === undefined ? [] : [sql`plan_offer.status = any(${[...statuses]}::text[])`]),
    ...narrow,
    ...(after === undefined ? [] : [sql`plan_offer.device_id > ${after}`]),
  ];
  const { rows } = await sql<{ row: FoundOffer; deviceId: string }>`
    select ${jsonObject(offerFields)} as row, plan_offer.device_id as "deviceId" from plan_offer
     where ${sql.join(conditions, sql` and `)} order by plan_offer.device_id limit ${BATCH}`.execute(context.db);
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  return { list: rows.map(({ row }) => shownOffer(row)), ...(last && { next: last.deviceId }) };
}
