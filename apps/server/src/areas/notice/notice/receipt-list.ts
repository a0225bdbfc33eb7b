import type { NoticeReceipt, teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { InputOf, Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Actor, Context, FileAnswer, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { ReceiptFailure } from '../../../domain/notice/receipts.ts';
import { page, parsePage, type Listing, type PageRequest } from '../../../kernel/records/page.ts';
import { holds } from '../../../kernel/records/record.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { findNotice, namingOf, type Audience } from './row.ts';

const PAGE = 1_000;
const NONE = '00000000-0000-0000-0000-000000000000';

/** Names also of people who are deleted: they did get it. */
const listingOf = (audience: Audience): Listing => {
  const own = sql`tenant_id = notice_receipt.tenant_id and u.id = notice_receipt.user_id`;
  const client = audience === 'CLIENT';
  const people = sql.table(client ? 'client_user' : 'team_user');
  return {
    table: 'notice_receipt',
    fields: {
      receiptId: sql.ref('notice_receipt.id'),
      userId: sql.ref('notice_receipt.user_id'),
      userName: sql`coalesce((select u.name from ${people} u where u.${own}), '')`,
      clientName: client
        ? sql`(select c.name from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
                where u.${own})`
        : sql`null::text`,
      state: sql.ref('notice_receipt.state'),
      deliveredAt: sql`case when notice_receipt.state <> 'FAILED' then wire_time(notice_receipt.delivered_at) end`,
      readAt: sql`wire_time(notice_receipt.read_at)`,
      ackAt: sql`wire_time(notice_receipt.ack_at)`,
      remindedAt: sql`wire_time(notice_receipt.reminded_at)`,
      failure: sql.ref('notice_receipt.fail_code'),
    },
    sorts: { deliveredAt: { column: 'delivered_at', cast: 'timestamptz' } },
    defaultSort: ['deliveredAt', 'desc'],
    search: [],
  };
};

const listings = { CLIENT: listingOf('CLIENT'), TEAM: listingOf('TEAM') };

type States = Record<NoticeReceipt['state'], string>;

const words = {
  'zh-CN': {
    name: '公告回执',
    columns: ['姓名', '客户', '状态', '送达时间', '阅读时间', '确认时间', '最近提醒', '失败原因'],
    states: { DELIVERED: '未读', READ: '已读', ACKED: '已确认', FAILED: '未送达' } satisfies States,
    failures: { NO_EMAIL: '没有邮箱地址', MAIL: '邮件发送失败', SMS: '短信发送失败' },
    notice: '公告',
    by: '导出人',
    at: '导出时间',
    zone: '时区',
    state: '状态',
  },
  'en-US': {
    name: 'Receipts',
    columns: ['Name', 'Customer', 'State', 'Delivered', 'Read', 'Acknowledged', 'Last reminder', 'Why it failed'],
    states: { DELIVERED: 'Not read', READ: 'Read', ACKED: 'Acknowledged', FAILED: 'Not delivered' } satisfies States,
    failures: { NO_EMAIL: 'No e-mail address', MAIL: 'The mail could not be sent', SMS: 'The SMS could not be sent' },
    notice: 'Notice',
    by: 'Exported by',
    at: 'Exported at',
    zone: 'Time zone',
    state: 'State',
  },
} as const;

type Filters = Pick<InputOf<(typeof contract)['receipts']>, 'noticeId' | 'state'>;

interface Found {
  readonly list: NoticeReceipt[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

export async function receipts(
  audience: Audience,
  { noticeId, state, ...request }: Filters & PageRequest,
  context: Context,
): Promise<Found> {
  const { clearing } = await findNotice(context, audience, noticeId);
  // What an earlier publication left is nobody's receipt of this one.
  const where = { equals: { notice_id: clearing ? NONE : noticeId, state } };
  const found = await page(context, listings[audience], request, where);
  const { list, ...rest } = parsePage<Found['list'][number]>(found);
  const { failures } = words[context.caller.locale];
  const worded = (code: string | null) => (code === null ? null : failures[code as ReceiptFailure]);
  return { ...rest, list: list.map((row) => ({ ...row, failure: worded(row.failure) })) };
}

const maySee = (actor: Actor, audience: Audience) =>
  holds(actor, audience === 'CLIENT' ? 'notice:client:query' : 'notice:team:query');

/** The same as a file. It is written down before the first byte leaves. */
export async function exportReceipts(
  audience: Audience,
  { noticeId, state, format }: Filters & { readonly format: 'csv' | 'xlsx' },
  context: StreamContext,
): Promise<FileAnswer> {
  const { locale } = context.caller;
  const w = words[locale];
  const name = await context.within('write', async (inside) => {
    const notice = await findNotice(inside, audience, noticeId);
    const changes = state === undefined ? [] : [{ field: 'state', before: null, after: state }];
    inside.log({ action: 'EXPORT', ...namingOf(audience, notice), changes });
    return notice.name;
  });
  const show = clock(context.actor.timezone);
  const now = show(new Date().toISOString());
  const team = audience === 'TEAM';
  return tableAnswer({
    name: `${w.name} ${now.slice(0, 10)}`,
    format,
    columns: w.columns.filter((_, at) => !team || at !== 1),
    rows: exportedRows(audience, { noticeId, state }, context, locale),
    note: [
      `${w.notice}: ${name}`,
      `${w.by}: ${context.actor.name}`,
      `${w.at}: ${now}`,
      `${w.zone}: ${context.actor.timezone}`,
      ...(state === undefined ? [] : [`${w.state}: ${w.states[state]}`]),
    ],
  });
}

async function* exportedRows(audience: Audience, filters: Filters, context: StreamContext, locale: Locale) {
  const found = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    if (!maySee(inside.actor, audience)) throw new Fault('FORBIDDEN');
    return receipts(audience, { ...filters, pageNo: 1, pageSize: PAGE, cursor }, inside);
  });
  const show = clock(context.actor.timezone);
  const { states } = words[locale];
  for await (const row of found) {
    yield [
      row.userName,
      ...(audience === 'CLIENT' ? [row.clientName] : []),
      states[row.state],
      show(row.deliveredAt),
      show(row.readAt),
      show(row.ackAt),
      show(row.remindedAt),
      row.failure,
    ];
  }
}

/** `YYYY-MM-DD HH:mm:ss` as the clocks of the tenant show it. */
function clock(timeZone: string): (time: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => (time === null ? '' : format.format(new Date(time)));
}
