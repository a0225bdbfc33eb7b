import type { AccountStatus, SubAccount, subAccount as contract } from '@console/contract/areas/account/sub-account';
import { importColumns } from '@console/contract/areas/account/sub-account-import';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { Actor, Context, StreamContext, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page, type Listing, type PageRequest } from '../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { chosenAccounts, listing, masked } from './list.ts';

type Wish = InputOf<(typeof contract)['export']>;

const PAGE = 500;

const words = {
  'zh-CN': {
    name: '子账号',
    status: '状态',
    lastLoginAt: '最近登录',
    createdAt: '创建时间',
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    keyword: '关键词',
    filtered: '筛选条件',
    dept: '按部门',
    role: '按角色',
    whole: '手机号和邮箱为完整内容，请妥善保管',
    statuses: {
      PENDING_ACTIVATION: '待激活',
      ACTIVE: '启用',
      DISABLED: '停用',
      LOCKED: '已锁定',
      EXPIRED: '已过期',
    } satisfies Record<AccountStatus, string>,
  },
  'en-US': {
    name: 'Sub-accounts',
    status: 'Status',
    lastLoginAt: 'Last sign-in',
    createdAt: 'Created',
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    keyword: 'Keyword',
    filtered: 'Filters',
    dept: 'a department',
    role: 'a role',
    whole: 'Phone numbers and e-mail addresses are whole. Please keep them safe.',
    statuses: {
      PENDING_ACTIVATION: 'Pending activation',
      ACTIVE: 'Active',
      DISABLED: 'Disabled',
      LOCKED: 'Locked',
      EXPIRED: 'Expired',
    } satisfies Record<AccountStatus, string>,
  },
};

const holds = (actor: Actor, permission: string) => actor.type !== 3 || actor.permissions.has(permission);

/** The list as a file: the same filters and the same cut. It is written down before the first byte leaves. */
export const exportSubAccounts: StreamHandler<(typeof contract)['export']> = async (input, context) => {
  const { format, ...filters } = input;
  const { locale } = context.caller;
  const w = words[locale];
  const whole = await context.within('write', async (inside) => {
    const found = await readPage(filters, inside, undefined, 1);
    const reveals = holds(inside.actor, 'account:sub:reveal');
    inside.log({
      action: 'EXPORT',
      objectType: 'subAccount',
      changes: [
        ...Object.entries(filters).map(([field, after]) => ({ field, before: null, after })),
        { field: 'count', before: null, after: found.totalCapped ? `${found.total}+` : found.total },
        { field: 'contact', before: null, after: reveals ? 'WHOLE' : 'MASKED' },
      ],
    });
    return reveals;
  });
  const now = clock(context.actor.timezone)(new Date().toISOString());
  return tableAnswer({
    name: `${w.name} ${now.slice(0, 10)}`,
    format,
    columns: [
      ...(['username', 'name', 'email', 'phone', 'jobNo', 'position', 'dept', 'roles', 'expireAt'] as const).map(
        (field) => importColumns[field][locale],
      ),
      w.status,
      w.lastLoginAt,
      w.createdAt,
      importColumns.remark[locale],
    ],
    rows: exportedRows(context, filters, locale),
    note: [
      `${w.by}: ${context.actor.name}`,
      `${w.at}: ${now}`,
      `${w.zone}: ${context.actor.timezone}`,
      ...noteFilters(filters, locale),
      ...(whole ? [w.whole] : []),
    ],
  });
};

function noteFilters({ keyword, deptId, roleId, status }: Omit<Wish, 'format'>, locale: Locale): string[] {
  const w = words[locale];
  const chosen = [
    ...(keyword ? [`${w.keyword} ${keyword}`] : []),
    ...(deptId === undefined ? [] : [w.dept]),
    ...(roleId === undefined ? [] : [w.role]),
    ...(status === undefined ? [] : [`${w.status} ${w.statuses[status]}`]),
  ];
  return chosen.length > 0 ? [`${w.filtered}: ${chosen.join(', ')}`] : [];
}

const shown = [
  'username',
  'name',
  'email',
  'phone',
  'jobNo',
  'position',
  'deptPath',
  'roles',
  'expireAt',
  'status',
  'lastLoginAt',
  'createdAt',
  'remark',
] as const satisfies (keyof SubAccount)[];

/** The list without what the file does not tell: sessions and links cost the most. */
const exported: Listing = {
  ...listing,
  fields: Object.fromEntries(shown.map((field) => [field, listing.fields[field]!])),
};

interface Found {
  readonly list: Pick<SubAccount, (typeof shown)[number]>[];
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

async function readPage(
  { keyword, ...filters }: Omit<Wish, 'format'>,
  inside: Context,
  cursor: string | undefined,
  pageSize: number,
): Promise<Found> {
  const request: PageRequest = { pageNo: 1, pageSize, keyword, cursor };
  const found = await page(inside, exported, request, await chosenAccounts(filters, inside));
  return JSON.parse(found.text) as Found;
}

async function* exportedRows(context: StreamContext, filters: Omit<Wish, 'format'>, locale: Locale) {
  const found = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!holds(inside.actor, 'account:sub:export')) throw new Fault('FORBIDDEN');
    const { list, next } = await readPage(filters, inside, cursor, PAGE);
    return { list: holds(inside.actor, 'account:sub:reveal') ? list : list.map(masked), next };
  });
  const show = clock(context.actor.timezone);
  const { statuses } = words[locale];
  for await (const row of found) {
    yield [
      row.username,
      row.name,
      row.email,
      row.phone,
      row.jobNo,
      row.position,
      row.deptPath.map(({ name }) => name).join(' / '),
      row.roles.map(({ name }) => name).join('; '),
      show(row.expireAt).slice(0, 10),
      statuses[row.status],
      show(row.lastLoginAt),
      show(row.createdAt),
      row.remark,
    ];
  }
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the tenant show it. */
function clock(timeZone: string): (time: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => (time === null ? '' : format.format(new Date(time)));
}
