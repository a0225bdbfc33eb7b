import type { teamUser as contract, TeamUser } from '@console/contract/areas/team/team-user';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { Context, StreamContext, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import type { Listing } from '../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { holds } from '../team-group/structure.ts';
import { chosenMembers, listing, masked } from './row.ts';

type Wish = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const PAGE = 500;

const words = {
  'zh-CN': {
    file: '团队成员',
    columns: [
      '姓名',
      '手机号',
      '邮箱',
      '工号',
      '职务',
      '小组',
      '主小组',
      '技能',
      '语言',
      '状态',
      '最近使用',
      '创建时间',
      '备注',
    ],
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    keyword: '关键词',
    filtered: '筛选条件',
    group: '按小组',
    status: '状态',
    whole: '手机号和邮箱为完整内容，请妥善保管',
    statuses: { PENDING_ACTIVATION: '待激活', ACTIVE: '正常', DISABLED: '已停用' } satisfies Record<
      TeamUser['status'],
      string
    >,
    languages: { 'zh-CN': '中文', 'en-US': '英文' },
  },
  'en-US': {
    file: 'Team members',
    columns: [
      'Name',
      'Phone',
      'E-mail',
      'Staff number',
      'Position',
      'Groups',
      'Main group',
      'Skills',
      'Languages',
      'Status',
      'Last active',
      'Created',
      'Remark',
    ],
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    keyword: 'Keyword',
    filtered: 'Filters',
    group: 'a group',
    status: 'Status',
    whole: 'Phone numbers and e-mail addresses are whole. Please keep them safe.',
    statuses: {
      PENDING_ACTIVATION: 'Pending activation',
      ACTIVE: 'Active',
      DISABLED: 'Disabled',
    } satisfies Record<TeamUser['status'], string>,
    languages: { 'zh-CN': 'Chinese', 'en-US': 'English' },
  },
};

/** The list as a file with the same filters. It is written down before the first byte leaves. */
export const exportTeamUsers: StreamHandler<(typeof contract)['export']> = async (input, context) => {
  const { format, ...filters } = input;
  const { locale } = context.caller;
  const w = words[locale];
  const whole = await context.within('write', async (inside) => {
    const found = await readPage(filters, inside, undefined, 1);
    const reveals = holds(inside.actor, 'team:user:reveal');
    inside.log({
      action: 'EXPORT',
      objectType: 'teamUser',
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
    name: `${w.file} ${now.slice(0, 10)}`,
    format,
    columns: w.columns,
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

function noteFilters({ keyword, groupId, status }: Wish, locale: Locale): string[] {
  const w = words[locale];
  const chosen = [
    ...(keyword ? [`${w.keyword} ${keyword}`] : []),
    ...(groupId === undefined ? [] : [w.group]),
    ...(status === undefined ? [] : [`${w.status} ${w.statuses[status]}`]),
  ];
  return chosen.length > 0 ? [`${w.filtered}: ${chosen.join(', ')}`] : [];
}

const shown = [
  'name',
  'phone',
  'email',
  'jobNo',
  'position',
  'groups',
  'primaryGroupId',
  'skills',
  'languages',
  'status',
  'lastActiveAt',
  'createdAt',
  'remark',
] as const satisfies (keyof TeamUser)[];

const exported: Listing = {
  ...listing,
  fields: Object.fromEntries(shown.map((field) => [field, listing.fields[field]!])),
};

interface Found {
  readonly list: Pick<TeamUser, (typeof shown)[number]>[];
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
  const request = { pageNo: 1, pageSize, keyword, cursor };
  const where = await chosenMembers(filters, inside);
  const mayReveal = holds(inside.actor, 'team:user:reveal');
  return JSON.parse((await pageOfPeople(inside, exported, request, where, mayReveal)).text) as Found;
}

async function* exportedRows(context: StreamContext, filters: Wish, locale: Locale) {
  const found = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!holds(inside.actor, 'team:user:export')) throw new Fault('FORBIDDEN');
    const { list, next } = await readPage(filters, inside, cursor, PAGE);
    return { list: holds(inside.actor, 'team:user:reveal') ? list : list.map(masked), next };
  });
  const show = clock(context.actor.timezone);
  const w = words[locale];
  for await (const row of found) {
    yield [
      row.name,
      row.phone,
      row.email,
      row.jobNo,
      row.position,
      row.groups.map(({ name }) => name).join('; '),
      row.groups.find(({ id }) => id === row.primaryGroupId)?.name ?? null,
      row.skills.join('; '),
      row.languages.map((language) => w.languages[language]).join('; '),
      w.statuses[row.status],
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
