import type { LiveQuestion, liveRoom as contract } from '@console/contract/areas/live/room';
import type { InputOf, Words } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, FileAnswer, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { countRows, exportList, type ListExport } from '../../../kernel/tables/list-export.ts';
import type { Column } from '../../../kernel/tables/table-columns.ts';
import { kindWords } from '../live/numbers/kind-words.ts';
import { questionListing } from './questions.ts';

const stateWords: Record<LiveQuestion['state'], Words> = {
  WAITING: { 'zh-CN': '待审核', 'en-US': 'To review' },
  APPROVED: { 'zh-CN': '已公开', 'en-US': 'Visible' },
  ANSWERED: { 'zh-CN': '已回答', 'en-US': 'Answered' },
  HIDDEN: { 'zh-CN': '已隐藏', 'en-US': 'Hidden' },
};

const columns: readonly Column<LiveQuestion>[] = [
  { field: 'askedAt', header: { 'zh-CN': '提问时间', 'en-US': 'Asked' }, format: 'time' },
  { field: 'name', header: { 'zh-CN': '姓名', 'en-US': 'Name' } },
  { field: 'viewerKind', header: { 'zh-CN': '身份', 'en-US': 'Kind' }, format: kindWords },
  { field: 'text', header: { 'zh-CN': '提问', 'en-US': 'Question' } },
  { field: 'state', header: { 'zh-CN': '状态', 'en-US': 'State' }, format: stateWords },
  { field: 'answer', header: { 'zh-CN': '回答', 'en-US': 'Answer' } },
  { field: 'answeredBy', header: { 'zh-CN': '回答人', 'en-US': 'Answered by' } },
];

async function titleOf({ db, actor }: Context, liveId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from live where tenant_id = ${actor.tenantId} and id = ${liveId} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].name;
}

const list: ListExport<LiveQuestion, { readonly liveId: string }> = {
  title: { 'zh-CN': '直播提问', 'en-US': 'Live session questions' },
  permission: 'live:session:export',
  columns,
  query: async ({ liveId }, context) => {
    await titleOf(context, liveId);
    return { listing: questionListing, where: { equals: { live_id: liveId } } };
  },
};

export async function exportQuestions(
  { liveId, format }: InputOf<(typeof contract)['exportQuestions']>,
  context: StreamContext,
): Promise<FileAnswer> {
  const title = await context.within('write', async (inside) => {
    const name = await titleOf(inside, liveId);
    const changes = [await countRows(list, { liveId }, inside)];
    inside.log({ action: 'EXPORT', objectType: 'live', objectId: liveId, objectName: name, changes });
    return name;
  });
  return exportList(list, { format, filters: { liveId }, note: { subject: title } }, context);
}
