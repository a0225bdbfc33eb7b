import type {
  AppOperation,
  appOperation as contract,
} from '@console/contract/areas/application/app-operation/app-operation';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { Actor, Context, StreamContext, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { chosen, listing } from './list.ts';

type Wish = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const AT_ONCE = 1000;

const words = {
  'zh-CN': {
    title: '用户操作日志',
    columns: [
      '时间',
      '用户类型',
      '用户',
      '客户',
      '操作',
      '页面',
      '结果',
      '应用',
      '版本',
      '平台',
      '设备型号',
      '系统版本',
      '网络',
      'IP 地址',
    ],
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    userKind: { CLIENT_USER: '客户用户', TEAM_USER: '团队成员', TEST_ACCOUNT: '测试账号', GUEST: '未登录' },
    result: { SUCCESS: '成功', FAILURE: '失败' },
    other: '其他',
  },
  'en-US': {
    title: 'User operations',
    columns: [
      'Time',
      'Kind of user',
      'User',
      'Customer',
      'Operation',
      'Page',
      'Result',
      'Application',
      'Version',
      'Platform',
      'Device model',
      'OS version',
      'Network',
      'IP address',
    ],
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    userKind: {
      CLIENT_USER: 'Customer user',
      TEAM_USER: 'Team member',
      TEST_ACCOUNT: 'Test account',
      GUEST: 'Not signed in',
    },
    result: { SUCCESS: 'Success', FAILURE: 'Failure' },
    other: 'Other',
  },
} satisfies Record<
  Locale,
  { userKind: Record<AppOperation['userKind'], string>; result: Record<AppOperation['result'], string> } & Record<
    string,
    unknown
  >
>;

const mayExport = ({ type, permissions }: Actor) => type !== 3 || permissions.has('log:appuser:export');

/** The list as a file: the same filters. It is written down before the first byte leaves. */
export const exportOperations: StreamHandler<(typeof contract)['export']> = async ({ format, ...wish }, context) => {
  const { caller, actor } = context;
  const w = words[caller.locale];
  await context.within('write', async (inside) => {
    const { total, totalCapped } = await readPage(wish, inside, undefined, 1);
    inside.log({
      action: 'EXPORT',
      objectType: 'appOperation',
      changes: [
        ...Object.entries({ format, ...wish })
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([field, after]) => ({ field, before: null, after })),
        { field: 'count', before: null, after: totalCapped ? `${total}+` : total },
      ],
    });
  });
  const show = clock(actor.timezone);
  const now = show(new Date().toISOString());
  return tableAnswer({
    name: `${w.title} ${now.slice(0, 10)}`,
    format,
    columns: w.columns,
    rows: exported(context, wish, show),
    note: [`${w.by}: ${actor.name}`, `${w.at}: ${now}`, `${w.zone}: ${actor.timezone}`],
  });
};

interface Found {
  readonly list: AppOperation[];
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

async function readPage(
  { keyword, ...filters }: Wish,
  inside: Context,
  cursor: string | undefined,
  pageSize: number,
): Promise<Found> {
  const { text } = await page(inside, listing, { pageNo: 1, pageSize, keyword, cursor }, chosen(filters));
  return JSON.parse(text) as Found;
}

async function* exported(context: StreamContext, wish: Wish, show: (time: string) => string) {
  const w = words[context.caller.locale];
  const rows = rowsOf(context, (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!mayExport(inside.actor)) throw new Fault('FORBIDDEN');
    return readPage(wish, inside, cursor, AT_ONCE);
  });
  for await (const row of rows) {
    yield [
      show(row.time),
      w.userKind[row.userKind],
      row.userName,
      row.clientName,
      row.event,
      row.page,
      w.result[row.result],
      row.applicationName,
      row.versionName,
      row.platform,
      row.deviceModel,
      row.osVersion,
      row.network === 'OTHER' ? w.other : row.network,
      row.ip,
    ];
  }
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the tenant show it. */
function clock(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(new Date(time));
}
