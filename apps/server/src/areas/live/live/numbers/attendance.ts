import type { Attendee, LiveDetail, live as contract } from '@console/contract/areas/live/live/live';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context, FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import { page, type Listing } from '../../../../kernel/records/page.ts';
import { find, type Source } from '../../../../kernel/records/record.ts';
import { countRows, exportList, type ListExport } from '../../../../kernel/tables/list-export.ts';
import type { Column } from '../../../../kernel/tables/table-columns.ts';
import type { RawJson } from '../../../../kernel/calls/raw-json.ts';
import { namingOf } from '../row.ts';
import { kindWords } from './kind-words.ts';

const own = (column: string) => sql.ref(`live_attendee.${column}`);
/** Of the session itself: who sees it again later has not left later. */
const visits = sql`live_visit v where v.tenant_id = live_attendee.tenant_id and v.viewer_id = live_attendee.id and not v.replay`;
/** Of a visit `v`, what lies within the time that the session `s` was on. */
const began = sql`greatest(v.began_at, s.started_at)`;
const ended = sql`least(coalesce(v.ended_at, v.seen_at), coalesce(s.ended_at, now()))`;

const fields: Record<keyof Attendee, RawBuilder<unknown>> = {
  viewerId: own('id'),
  kind: own('kind'),
  name: own('name'),
  clientName: sql`case when live_attendee.kind = 'CLIENT_USER' then (
    select c.name from client_user p join client c on c.tenant_id = p.tenant_id and c.id = p.client_id
     where p.tenant_id = live_attendee.tenant_id and p.id = live_attendee.person_id) end`,
  joinedAt: sql`wire_time(live_attendee.joined_at)`,
  isHere: sql`exists (select from ${visits} and v.ended_at is null)`,
  leftAt: sql`case when not exists (select from ${visits} and v.ended_at is null)
    then (select wire_time(max(v.ended_at)) from ${visits}) end`,
  watchSec: sql`coalesce((select round(sum(extract(epoch from ${ended} - ${began})))::int
    from live s, ${visits} and ${ended} > ${began}
     and s.tenant_id = live_attendee.tenant_id and s.id = live_attendee.live_id), 0)`,
  visits: sql`(select count(*)::int from ${visits})`,
  itemsOpened: own('items_opened'),
  questions: own('questions'),
};

const listing: Listing = {
  table: 'live_attendee',
  fields,
  sorts: { joinedAt: { column: 'joined_at', cast: 'timestamptz' } },
  defaultSort: ['joinedAt', 'asc'],
  search: [],
};

export async function attendanceOf(
  whole: Source,
  { liveId, kind, keyword, ...request }: InputOf<(typeof contract)['attendance']>,
  context: Context,
): Promise<RawJson> {
  await find(context, whole, liveId);
  return page(context, listing, request, {
    equals: { live_id: liveId, kind },
    contains: { name: keyword === '' ? undefined : keyword },
  });
}

const columns: readonly Column<Attendee>[] = [
  { field: 'name', header: { 'zh-CN': '姓名', 'en-US': 'Name' } },
  { field: 'kind', header: { 'zh-CN': '身份', 'en-US': 'Kind' }, format: kindWords },
  { field: 'clientName', header: { 'zh-CN': '客户', 'en-US': 'Customer' } },
  { field: 'joinedAt', header: { 'zh-CN': '首次进入', 'en-US': 'First joined' }, format: 'time' },
  { field: 'leftAt', header: { 'zh-CN': '最后离开', 'en-US': 'Last left' }, format: 'time' },
  { field: 'watchSec', header: { 'zh-CN': '观看时长（秒）', 'en-US': 'Watched (seconds)' } },
  { field: 'visits', header: { 'zh-CN': '进入次数', 'en-US': 'Visits' } },
  { field: 'itemsOpened', header: { 'zh-CN': '打开内容', 'en-US': 'Items opened' } },
  { field: 'questions', header: { 'zh-CN': '提问', 'en-US': 'Questions' } },
];

const attendance = (whole: Source): ListExport<Attendee, { readonly liveId: string }> => ({
  title: { 'zh-CN': '直播观看记录', 'en-US': 'Live session viewers' },
  permission: 'live:session:export',
  columns,
  query: async ({ liveId }, context) => {
    await find(context, whole, liveId);
    return { listing, where: { equals: { live_id: liveId } } };
  },
});

export async function exportAttendance(
  whole: Source,
  { liveId, format }: InputOf<(typeof contract)['exportAttendance']>,
  context: StreamContext,
): Promise<FileAnswer> {
  const list = attendance(whole);
  const title = await context.within('write', async (inside) => {
    const session = await find<LiveDetail>(inside, whole, liveId);
    inside.log({ action: 'EXPORT', ...namingOf(session), changes: [await countRows(list, { liveId }, inside)] });
    return session.title;
  });
  return exportList(list, { format, filters: { liveId }, note: { subject: title } }, context);
}
