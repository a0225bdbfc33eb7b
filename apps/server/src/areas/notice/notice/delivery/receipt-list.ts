import type { NoticeReceipt, teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { InputOf, Words } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { ReceiptFailure } from '../../../../domain/notice/receipts.ts';
import { page, type Listing, type PageRequest } from '../../../../kernel/records/page.ts';
import { exportList, filterChanges, type ListExport, type ListQuery } from '../../../../kernel/tables/list-export.ts';
import type { Column } from '../../../../kernel/tables/table-columns.ts';
import { findNotice, namingOf, type Audience } from '../row.ts';

const NONE = '00000000-0000-0000-0000-000000000000';

const ofNotice = (column: string) => sql`(
  select ${sql.ref(`n.${column}`)} from notice n
   where n.tenant_id = notice_receipt.tenant_id and n.id = notice_receipt.notice_id)`;

/** Names also of people who are deleted: they did get it. */
const listingOf = (audience: Audience): Listing => {
  const own = sql`tenant_id = notice_receipt.tenant_id and u.id = notice_receipt.user_id`;
  const client = audience === 'CLIENT';
  const people = sql.table(client ? 'client_user' : 'team_user');
  return {
    table: 'notice_receipt',
    fields: {
      receiptId: sql.ref('notice_receipt.id'),
      noticeId: sql.ref('notice_receipt.notice_id'),
      title: ofNotice('title'),
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

const stateWords: Record<NoticeReceipt['state'], Words> = {
  DELIVERED: { 'zh-CN': '未读', 'en-US': 'Unread' },
  READ: { 'zh-CN': '已读', 'en-US': 'Read' },
  ACKED: { 'zh-CN': '已确认', 'en-US': 'Acknowledged' },
  FAILED: { 'zh-CN': '未送达', 'en-US': 'Not delivered' },
};
const failureWords: Record<ReceiptFailure, Words> = {
  NO_EMAIL: { 'zh-CN': '没有邮箱地址', 'en-US': 'No email address' },
  MAIL: { 'zh-CN': '邮件发送失败', 'en-US': 'The email could not be sent' },
  SMS: { 'zh-CN': '短信发送失败', 'en-US': 'The text message could not be sent' },
};

type Filters = Pick<InputOf<(typeof contract)['exportReceipts']>, 'noticeId' | 'state'>;
type Asked = Pick<InputOf<(typeof contract)['receipts']>, 'noticeId' | 'userId' | 'state'>;

interface Found {
  readonly list: NoticeReceipt[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

async function receiptQuery(audience: Audience, { noticeId, state }: Filters, context: Context): Promise<ListQuery> {
  const { clearing } = await findNotice(context, audience, noticeId);
  // What an earlier publication left is nobody's receipt of this one.
  return { listing: listings[audience], where: { equals: { notice_id: clearing ? NONE : noticeId, state } } };
}

/** What one person got, of this audience's notices alone: the right to see the others is another one. */
async function receiptsOfUser(audience: Audience, userId: string, { state }: Asked, context: Context) {
  const { db, actor } = context;
  const { rows } = await sql<{ id: string }>`
    select n.id from notice_receipt r join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
     where r.tenant_id = ${actor.tenantId} and r.user_id = ${userId} and n.audience = ${audience}
       and not n.clearing and n.deleted_at is null`.execute(db);
  const where = { equals: { user_id: userId, state }, among: { notice_id: rows.map(({ id }) => id) } };
  return { listing: listings[audience], where };
}

async function askedReceipts(audience: Audience, asked: Asked, context: Context): Promise<ListQuery> {
  const { noticeId, userId, state } = asked;
  if (noticeId === undefined) {
    if (userId === undefined) throw new Fault('VALIDATION');
    return receiptsOfUser(audience, userId, asked, context);
  }
  const { listing, where } = await receiptQuery(audience, { noticeId, state }, context);
  return { listing, where: { ...where, equals: { ...where.equals, user_id: userId } } };
}

export async function receipts(
  audience: Audience,
  { noticeId, userId, state, ...request }: Asked & PageRequest,
  context: Context,
): Promise<Found> {
  const { listing, where } = await askedReceipts(audience, { noticeId, userId, state }, context);
  const { list, ...rest } = JSON.parse((await page(context, listing, request, where)).text) as Found;
  const { locale } = context.caller;
  const worded = (code: string | null) => (code === null ? null : failureWords[code as ReceiptFailure][locale]);
  return { ...rest, list: list.map((row) => ({ ...row, failure: worded(row.failure) })) };
}

const stateHeader: Words = { 'zh-CN': '状态', 'en-US': 'Status' };
const columns: readonly Column<NoticeReceipt>[] = [
  { field: 'userName', header: { 'zh-CN': '姓名', 'en-US': 'Name' } },
  { field: 'clientName', header: { 'zh-CN': '客户', 'en-US': 'Customer' } },
  { field: 'state', header: stateHeader, format: stateWords },
  { field: 'deliveredAt', header: { 'zh-CN': '送达时间', 'en-US': 'Delivered' }, format: 'time' },
  { field: 'readAt', header: { 'zh-CN': '阅读时间', 'en-US': 'Read' }, format: 'time' },
  { field: 'ackAt', header: { 'zh-CN': '确认时间', 'en-US': 'Acknowledged' }, format: 'time' },
  { field: 'remindedAt', header: { 'zh-CN': '最近提醒', 'en-US': 'Last reminder' }, format: 'time' },
  { field: 'failure', header: { 'zh-CN': '失败原因', 'en-US': 'Reason for failure' }, format: failureWords },
];

const receiptExport = (audience: Audience): ListExport<NoticeReceipt, Filters> => ({
  title: { 'zh-CN': '公告回执', 'en-US': 'Receipts' },
  permission: audience === 'CLIENT' ? 'notice:client:query' : 'notice:team:query',
  query: (filters, context) => receiptQuery(audience, filters, context),
  columns: audience === 'CLIENT' ? columns : columns.filter(({ field }) => field !== 'clientName'),
});

const noticeLabel: Words = { 'zh-CN': '公告', 'en-US': 'Notice' };

/** The same as a file. The log names the notice before the first byte is sent. */
export async function exportReceipts(
  audience: Audience,
  { noticeId, state, format }: Filters & { readonly format: 'csv' | 'xlsx' },
  context: StreamContext,
): Promise<FileAnswer> {
  const { name } = await context.within('write', async (inside) => {
    const notice = await findNotice(inside, audience, noticeId);
    inside.log({ action: 'EXPORT', ...namingOf(audience, notice), changes: filterChanges({ state }) });
    return notice;
  });
  const { locale } = context.caller;
  const note = {
    subject: `${noticeLabel[locale]}: ${name}`,
    remarks: state === undefined ? [] : [`${stateHeader[locale]}: ${stateWords[state][locale]}`],
  };
  return exportList(receiptExport(audience), { format, filters: { noticeId, state }, note }, context);
}
