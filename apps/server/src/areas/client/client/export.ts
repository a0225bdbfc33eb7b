import type { Dictionary } from '@console/contract/areas/base/reference';
import { clientColumns, type Client, type client as contract } from '@console/contract/areas/client/client';
import type { InputOf, Locale } from '@console/contract/endpoint';
import type { Actor, Context, StreamContext, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { chosenClients, listing, masked } from './list.ts';

type Wish = Omit<InputOf<(typeof contract)['export']>, 'format'>;
type Labels = (dictCode: string, value: string | null) => string | null;

const PAGE = 500;

const words = {
  'zh-CN': {
    name: '客户',
    userCount: '用户数',
    createdAt: '创建时间',
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    keyword: '关键词',
    filtered: '筛选条件',
    ungrouped: '未分组',
    aGroup: '按分组',
    anOwner: '按负责人',
    whole: '联系电话和邮箱为完整内容，请妥善保管',
    statuses: { ACTIVE: '启用', DISABLED: '停用' } satisfies Record<Client['status'], string>,
  },
  'en-US': {
    name: 'Customers',
    userCount: 'Users',
    createdAt: 'Created',
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    keyword: 'Keyword',
    filtered: 'Filters',
    ungrouped: 'no group',
    aGroup: 'a group',
    anOwner: 'an owner',
    whole: 'Phone numbers and e-mail addresses are whole. Please keep them safe.',
    statuses: { ACTIVE: 'Active', DISABLED: 'Disabled' } satisfies Record<Client['status'], string>,
  },
};

const holds = (actor: Actor, permission: string) => actor.type !== 3 || actor.permissions.has(permission);

/** The list as a file: the same filters. It is written down before the first byte leaves. */
export const exportClients =
  (dictionaries: ReadonlyMap<string, Dictionary>): StreamHandler<(typeof contract)['export']> =>
  async ({ format, ...filters }, context) => {
    const { locale } = context.caller;
    const w = words[locale];
    const whole = await context.within('write', async (inside) => {
      const found = await readPage(filters, inside, undefined, 1);
      const reveals = holds(inside.actor, 'client:info:reveal');
      inside.log({
        action: 'EXPORT',
        objectType: 'client',
        changes: [
          ...Object.entries(filters).map(([field, after]) => ({ field, before: null, after })),
          { field: 'count', before: null, after: found.totalCapped ? `${found.total}+` : found.total },
          { field: 'contact', before: null, after: reveals ? 'WHOLE' : 'MASKED' },
        ],
      });
      return reveals;
    });
    const labels: Labels = (dictCode, value) =>
      dictionaries.get(dictCode)?.items.find((item) => item.value === value)?.label[locale] ?? value;
    const now = clock(context.actor.timezone)(new Date().toISOString());
    return tableAnswer({
      name: `${w.name} ${now.slice(0, 10)}`,
      format,
      columns: [...Object.values(clientColumns).map((column) => column[locale]), w.userCount, w.createdAt],
      rows: exportedRows(context, filters, locale, labels),
      note: [
        `${w.by}: ${context.actor.name}`,
        `${w.at}: ${now}`,
        `${w.zone}: ${context.actor.timezone}`,
        ...noteFilters(filters, locale, labels),
        ...(whole ? [w.whole] : []),
      ],
    });
  };

function noteFilters(filters: Wish, locale: Locale, labels: Labels): string[] {
  const w = words[locale];
  const { keyword, groupId, ungrouped, clientType, level, ownerId, status } = filters;
  const chosen = [
    ...(keyword ? [`${w.keyword} ${keyword}`] : []),
    ...(groupId === undefined ? [] : [w.aGroup]),
    ...(ungrouped ? [w.ungrouped] : []),
    ...(clientType === undefined ? [] : [labels('client_type', clientType) ?? '']),
    ...(level === undefined ? [] : [labels('client_level', level) ?? '']),
    ...(ownerId === undefined ? [] : [w.anOwner]),
    ...(status === undefined ? [] : [w.statuses[status]]),
  ];
  return chosen.length > 0 ? [`${w.filtered}: ${chosen.join(', ')}`] : [];
}

interface Found {
  readonly list: Client[];
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

/** The list without who made and changed it, which the file does not tell. */
const { createdBy: _, updatedBy: __, ...fields } = listing.fields;
const exported: Listing = { ...listing, fields };

async function readPage(
  { keyword, ...filters }: Wish,
  inside: Context,
  cursor: string | undefined,
  pageSize: number,
): Promise<Found> {
  const found = await page(inside, exported, { pageNo: 1, pageSize, keyword, cursor }, chosenClients(filters));
  return JSON.parse(found.text) as Found;
}

async function* exportedRows(context: StreamContext, filters: Wish, locale: Locale, labels: Labels) {
  const found = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!holds(inside.actor, 'client:info:export')) throw new Fault('FORBIDDEN');
    const { list, next } = await readPage(filters, inside, cursor, PAGE);
    return { list: holds(inside.actor, 'client:info:reveal') ? list : list.map(masked), next };
  });
  const show = clock(context.actor.timezone);
  for await (const row of found) {
    yield [
      row.name,
      row.alias,
      row.code,
      labels('client_type', row.clientType),
      labels('client_level', row.level),
      labels('industry', row.industry),
      row.groupName,
      row.ownerName,
      row.contactName,
      row.contactPhone,
      row.contactEmail,
      row.address,
      words[locale].statuses[row.status],
      row.tags.join('; '),
      row.remark,
      row.userCount,
      show(row.createdAt),
    ];
  }
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the tenant show it. */
function clock(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(new Date(time));
}
