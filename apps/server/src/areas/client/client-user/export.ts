import type { ClientUser, clientUser as contract } from '@console/contract/areas/client/client-user';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { Actor, Context, StreamContext, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import type { Listing, PageRequest } from '../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { chosen, listing, masked } from './list.ts';

type Wish = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const PAGE = 1000;

const words = {
  'zh-CN': {
    title: '客户用户',
    columns: {
      clientName: '客户',
      name: '姓名',
      phone: '手机号',
      email: '邮箱',
      position: '岗位',
      memberRole: '成员角色',
      status: '状态',
      source: '来源',
      validTo: '有效期至',
      activatedAt: '激活时间',
      lastActiveAt: '最近活跃',
      createdAt: '创建时间',
      remark: '备注',
    },
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    filtered: '筛选条件',
    keyword: '关键词',
    client: '按客户',
    whole: '手机号和邮箱为完整内容，请妥善保管',
    memberRole: { ADMIN: '管理员', MEMBER: '成员' },
    status: { PENDING_ACTIVATION: '待激活', ACTIVE: '正常', DISABLED: '已停用', EXPIRED: '已过期' },
    source: { CONSOLE: '控制台添加', IMPORT: '批量导入', SELF_REGISTER: '自行注册', TEMP_APPROVED: '临时用户转入' },
  },
  'en-US': {
    title: 'Customer users',
    columns: {
      clientName: 'Customer',
      name: 'Name',
      phone: 'Phone',
      email: 'E-mail',
      position: 'Position',
      memberRole: 'Member role',
      status: 'Status',
      source: 'Source',
      validTo: 'Access until',
      activatedAt: 'Activated',
      lastActiveAt: 'Last active',
      createdAt: 'Created',
      remark: 'Remark',
    },
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    filtered: 'Filters',
    keyword: 'Keyword',
    client: 'a customer',
    whole: 'Phone numbers and e-mail addresses are whole. Please keep them safe.',
    memberRole: { ADMIN: 'Administrator', MEMBER: 'Member' },
    status: { PENDING_ACTIVATION: 'Pending activation', ACTIVE: 'Active', DISABLED: 'Disabled', EXPIRED: 'Expired' },
    source: {
      CONSOLE: 'Added in console',
      IMPORT: 'Imported',
      SELF_REGISTER: 'Self-registered',
      TEMP_APPROVED: 'Approved temporary user',
    },
  },
} satisfies Record<
  Locale,
  {
    memberRole: Record<ClientUser['memberRole'], string>;
    status: Record<ClientUser['status'], string>;
    source: Record<ClientUser['source'], string>;
  } & Record<string, unknown>
>;

const shown = Object.keys(words['zh-CN'].columns) as (keyof (typeof words)['zh-CN']['columns'])[];

/** The list without what the file does not tell. */
const exported: Listing = {
  ...listing,
  fields: Object.fromEntries(shown.map((field) => [field, listing.fields[field]!])),
};

const holds = (actor: Actor, permission: string) => actor.type !== 3 || actor.permissions.has(permission);

/** The list as a file: the same filters. It is written down before the first byte leaves. */
export const exportClientUsers: StreamHandler<(typeof contract)['export']> = async (input, context) => {
  const { format, ...filters } = input;
  const { locale } = context.caller;
  const w = words[locale];
  const whole = await context.within('write', async (inside) => {
    const found = await readPage(filters, inside, undefined, 1);
    const reveals = holds(inside.actor, 'client:user:reveal');
    inside.log({
      action: 'EXPORT',
      objectType: 'clientUser',
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
    name: `${w.title} ${now.slice(0, 10)}`,
    format,
    columns: shown.map((field) => w.columns[field]),
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

function noteFilters({ keyword, clientId, status, source, memberRole }: Wish, locale: Locale): string[] {
  const w = words[locale];
  const asked = [
    ...(keyword ? [`${w.keyword} ${keyword}`] : []),
    ...(clientId === undefined ? [] : [w.client]),
    ...(status === undefined ? [] : [`${w.columns.status} ${w.status[status]}`]),
    ...(source === undefined ? [] : [`${w.columns.source} ${w.source[source]}`]),
    ...(memberRole === undefined ? [] : [`${w.columns.memberRole} ${w.memberRole[memberRole]}`]),
  ];
  return asked.length > 0 ? [`${w.filtered}: ${asked.join(', ')}`] : [];
}

interface Found {
  readonly list: Pick<ClientUser, (typeof shown)[number]>[];
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
  const request: PageRequest = { pageNo: 1, pageSize, keyword, cursor };
  const mayReveal = holds(inside.actor, 'client:user:reveal');
  const found = await pageOfPeople(inside, exported, request, chosen(filters), mayReveal);
  return JSON.parse(found.text) as Found;
}

async function* exportedRows(context: StreamContext, filters: Wish, locale: Locale) {
  const found = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!holds(inside.actor, 'client:user:export')) throw new Fault('FORBIDDEN');
    const { list, next } = await readPage(filters, inside, cursor, PAGE);
    return { list: holds(inside.actor, 'client:user:reveal') ? list : list.map(masked), next };
  });
  const show = clock(context.actor.timezone);
  const w = words[locale];
  for await (const row of found) {
    yield [
      row.clientName,
      row.name,
      row.phone,
      row.email,
      row.position,
      w.memberRole[row.memberRole],
      w.status[row.status],
      w.source[row.source],
      show(row.validTo).slice(0, 10),
      show(row.activatedAt),
      show(row.lastActiveAt),
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
