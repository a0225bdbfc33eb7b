import type { RecordStatus, SkipReason } from '@console/contract/areas/application/upgrade-plan/states';
import type {
  PlanRecord,
  upgradePlan as contract,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Actor, Context, StreamContext, StreamHandler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { jsonObject } from '../../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../../kernel/tables/table-file.ts';
import { knownPlan, recordFields, shownRecord, type FoundRecord } from './list.ts';
import { pageOfRecords } from './page.ts';
import { recordsWanted, type RecordWish } from './record-filter.ts';

const AT_ONCE = 1_000;

const words = {
  'zh-CN': {
    title: '升级记录',
    columns: [
      '阶段',
      '用户类型',
      '用户',
      '手机号',
      '客户',
      '设备',
      '设备型号',
      '系统版本',
      '原版本',
      '目标版本',
      '状态',
      '进度（%）',
      '失败代码',
      '失败信息',
      '跳过原因',
      '尝试次数',
      '提醒次数',
      '通知时间',
      '结束时间',
      '更新时间',
    ],
    testStage: '测试账号',
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    plan: '升级计划',
    userKind: { CLIENT_USER: '客户用户', TEAM_USER: '团队成员', TEST_ACCOUNT: '测试账号' },
    status: {
      PENDING: '待通知',
      NOTIFIED: '已通知',
      WAIT_CONFIRM: '待用户确认',
      DOWNLOADING: '下载中',
      DOWNLOADED: '已下载',
      INSTALLING: '安装中',
      SUCCEEDED: '成功',
      FAILED: '失败',
      TIMEOUT: '超时',
      CANCELED: '已取消',
      SKIPPED: '已跳过',
    },
    skipReason: {
      ALREADY_ON_TARGET: '已是目标版本或更高',
      IN_OTHER_PLAN: '在其他升级计划中',
      EXCLUDED: '已排除',
      INCOMPATIBLE: '系统版本不兼容',
    },
  },
  'en-US': {
    title: 'Upgrade records',
    columns: [
      'Stage',
      'Kind of user',
      'User',
      'Phone',
      'Customer',
      'Device',
      'Device model',
      'OS version',
      'From version',
      'To version',
      'Status',
      'Progress (%)',
      'Failure code',
      'Failure message',
      'Left out because',
      'Tries',
      'Reminders',
      'Offered',
      'Finished',
      'Updated',
    ],
    testStage: 'Test accounts',
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    plan: 'Upgrade plan',
    userKind: { CLIENT_USER: 'Customer user', TEAM_USER: 'Team member', TEST_ACCOUNT: 'Test account' },
    status: {
      PENDING: 'To be offered',
      NOTIFIED: 'Offered',
      WAIT_CONFIRM: 'Waiting for the user',
      DOWNLOADING: 'Downloading',
      DOWNLOADED: 'Downloaded',
      INSTALLING: 'Installing',
      SUCCEEDED: 'Succeeded',
      FAILED: 'Failed',
      TIMEOUT: 'Timed out',
      CANCELED: 'Canceled',
      SKIPPED: 'Left out',
    },
    skipReason: {
      ALREADY_ON_TARGET: 'Already on the target version or above',
      IN_OTHER_PLAN: 'In another upgrade plan',
      EXCLUDED: 'Excluded',
      INCOMPATIBLE: 'System too old',
    },
  },
} satisfies Record<
  Locale,
  {
    userKind: Record<PlanRecord['userKind'], string>;
    status: Record<RecordStatus, string>;
    skipReason: Record<SkipReason, string>;
  } & Record<string, unknown>
>;

const mayExport = ({ type, permissions }: Actor) => type !== 3 || permissions.has('app:plan:export');

/** The list as a file: the same filters. It is written down before the first byte leaves. */
export const exportRecords: StreamHandler<(typeof contract)['export']> = async ({ format, ...wish }, context) => {
  const { caller, actor } = context;
  const w = words[caller.locale];
  const plan = await context.within('write', async (inside) => {
    const known = await knownPlan(wish.planId, inside);
    const { total, totalCapped } = await pageOfRecords(wish, { pageNo: 1, pageSize: 1 }, inside);
    const { planId, ...filters } = wish;
    inside.log({
      action: 'EXPORT',
      objectType: 'upgradePlan',
      objectId: planId,
      objectName: known.name,
      changes: [
        ...Object.entries({ format, ...filters })
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([field, after]) => ({ field, before: null, after })),
        { field: 'count', before: null, after: totalCapped === true ? `${total}+` : total },
      ],
    });
    return known;
  });
  const show = clock(actor.timezone);
  const now = show(new Date().toISOString());
  return tableAnswer({
    name: `${w.title} ${plan.name} ${now.slice(0, 10)}`,
    format,
    columns: w.columns,
    rows: exported(context, wish, show),
    note: [`${w.plan}: ${plan.name}`, `${w.by}: ${actor.name}`, `${w.at}: ${now}`, `${w.zone}: ${actor.timezone}`],
  });
};

/**
 * The next ones behind a device. By device, not by time as the list: who moves on meanwhile is neither missed nor told
 * twice.
 */
async function readOn(
  wish: RecordWish,
  after: string | undefined,
  context: Context,
): Promise<{ list: PlanRecord[]; next?: string }> {
  const { stageNo, statuses, narrow } = await recordsWanted(wish, context);
  const asked = [
    sql`plan_record.tenant_id = ${context.actor.tenantId} and plan_record.plan_id = ${wish.planId}`,
    ...(stageNo === undefined ? [] : [sql`plan_record.stage_no = ${stageNo}`]),
    ...(statuses === undefined ? [] : [sql`plan_record.status = any(${[...statuses]}::text[])`]),
    ...narrow,
    ...(after === undefined ? [] : [sql`plan_record.device_id > ${after}`]),
  ];
  const { rows } = await sql<{ row: FoundRecord; deviceId: string }>`
    select ${jsonObject(recordFields)} as row, plan_record.device_id as "deviceId" from plan_record
     where ${sql.join(asked, sql` and `)} order by plan_record.device_id limit ${AT_ONCE}`.execute(context.db);
  const last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  return { list: rows.map(({ row }) => shownRecord(row)), ...(last && { next: last.deviceId }) };
}

async function* exported(context: StreamContext, wish: RecordWish, show: (time: string | null) => string) {
  const w = words[context.caller.locale];
  const rows = rowsOf(context, async (inside, after: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!mayExport(inside.actor)) throw new Fault('FORBIDDEN');
    return readOn(wish, after, inside);
  });
  for await (const row of rows) {
    yield [
      row.stageNo === 0 ? w.testStage : row.stageNo,
      w.userKind[row.userKind],
      row.userName,
      row.phone,
      row.clientName,
      row.deviceId,
      row.deviceModel,
      row.osVersion,
      row.fromVersion,
      row.toVersion,
      w.status[row.status],
      row.progress,
      row.failCode,
      row.failMessage,
      row.skipReason === null ? null : w.skipReason[row.skipReason],
      row.attempts,
      row.reminders,
      show(row.notifiedAt),
      show(row.finishedAt),
      show(row.updatedAt),
    ];
  }
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the tenant show it. */
function clock(timeZone: string): (time: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => (time === null ? '' : format.format(new Date(time)));
}
