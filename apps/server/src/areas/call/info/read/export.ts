import type { CallRow, callInfo as contract } from '@console/contract/areas/call/info/info';
import type {
  CallDirection,
  CallEnd,
  CallMedia,
  CallQuality,
  CallStatus,
  Solved,
} from '@console/contract/areas/call/info/parts';
import type { Words } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { StreamContext, StreamHandler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { countChange, exportFile, filterChanges } from '../../../../kernel/tables/list-export.ts';
import { cellsOf, headersOf, type Column } from '../../../../kernel/tables/table-columns.ts';
import { rowsOf } from '../../../../kernel/tables/table-file.ts';
import { matching, type Filters } from '../../../../domain/call/filter.ts';
import { pageOfCalls } from './page.ts';
import { fields } from './row.ts';

const BATCH = 1_000;

const statusWords: Record<CallStatus, Words> = {
  QUEUED: { 'zh-CN': '排队中', 'en-US': 'Waiting' },
  RINGING: { 'zh-CN': '振铃中', 'en-US': 'Ringing' },
  IN_PROGRESS: { 'zh-CN': '通话中', 'en-US': 'In progress' },
  COMPLETED: { 'zh-CN': '已完成', 'en-US': 'Completed' },
  MISSED: { 'zh-CN': '未接', 'en-US': 'Missed' },
  REJECTED: { 'zh-CN': '已拒绝', 'en-US': 'Declined' },
  CANCELED: { 'zh-CN': '已取消', 'en-US': 'Canceled' },
  FAILED: { 'zh-CN': '异常中断', 'en-US': 'Failed' },
};
const endWords: Record<CallEnd, Words> = {
  HANGUP_CALLER: { 'zh-CN': '主叫挂断', 'en-US': 'Caller hung up' },
  HANGUP_CALLEE: { 'zh-CN': '被叫挂断', 'en-US': 'Expert hung up' },
  NO_ANSWER: { 'zh-CN': '无人接听', 'en-US': 'Nobody answered' },
  BUSY: { 'zh-CN': '忙线', 'en-US': 'Everybody busy' },
  OFF_HOURS: { 'zh-CN': '非工作时间', 'en-US': 'Outside working hours' },
  NETWORK: { 'zh-CN': '网络中断', 'en-US': 'Connection lost' },
  TIMEOUT: { 'zh-CN': '等待超时', 'en-US': 'Waited too long' },
  SYSTEM: { 'zh-CN': '系统结束', 'en-US': 'Ended by the system' },
};
const mediaWords: Record<CallMedia, Words> = {
  VIDEO: { 'zh-CN': '视频', 'en-US': 'Video' },
  AUDIO: { 'zh-CN': '语音', 'en-US': 'Audio' },
  AR: { 'zh-CN': 'AR', 'en-US': 'AR' },
};
const directionWords: Record<CallDirection, Words> = {
  CLIENT_TO_TEAM: { 'zh-CN': '客户呼入', 'en-US': 'From a customer' },
  TEAM_TO_CLIENT: { 'zh-CN': '呼出客户', 'en-US': 'To a customer' },
  TEAM_INTERNAL: { 'zh-CN': '团队内部', 'en-US': 'Within the team' },
};
const qualityWords: Record<CallQuality, Words> = {
  GOOD: { 'zh-CN': '良好', 'en-US': 'Good' },
  FAIR: { 'zh-CN': '一般', 'en-US': 'Fair' },
  POOR: { 'zh-CN': '较差', 'en-US': 'Poor' },
  UNKNOWN: { 'zh-CN': '未测得', 'en-US': 'Not measured' },
};
const solvedWords: Record<Solved, Words> = {
  YES: { 'zh-CN': '已解决', 'en-US': 'Solved' },
  NO: { 'zh-CN': '未解决', 'en-US': 'Not solved' },
  UNKNOWN: { 'zh-CN': '未填写', 'en-US': 'Not said' },
};
const followUpWords = {
  OPEN: { 'zh-CN': '待回访', 'en-US': 'Open' },
  DONE: { 'zh-CN': '已回访', 'en-US': 'Done' },
};

interface Exported extends CallRow {
  readonly comment: string | null;
  readonly remark: string | null;
  readonly promiseSec: number | null;
}

const more = {
  comment: sql.ref('call.comment'),
  remark: sql.ref('call.remark'),
  promiseSec: sql.ref('call.promise_sec'),
};

const nameOf = (one: { readonly name: string } | null) => one?.name ?? null;
const title: Words = { 'zh-CN': '通话记录', 'en-US': 'Calls' };
const columns: readonly Column<Exported>[] = [
  { field: 'callNo', header: { 'zh-CN': '通话编号', 'en-US': 'Call number' } },
  { field: 'createdAt', header: { 'zh-CN': '呼叫时间', 'en-US': 'Called' }, format: 'time' },
  { field: 'status', header: { 'zh-CN': '状态', 'en-US': 'Status' }, format: statusWords },
  { field: 'endReason', header: { 'zh-CN': '结束原因', 'en-US': 'Why it ended' }, format: endWords },
  { field: 'direction', header: { 'zh-CN': '方向', 'en-US': 'Direction' }, format: directionWords },
  { field: 'media', header: { 'zh-CN': '方式', 'en-US': 'Media' }, format: mediaWords },
  { field: 'caller', header: { 'zh-CN': '主叫', 'en-US': 'Caller' }, value: nameOf },
  { field: 'client', header: { 'zh-CN': '客户', 'en-US': 'Customer' }, value: nameOf },
  { field: 'clientGroup', header: { 'zh-CN': '客户分组', 'en-US': 'Customer group' }, value: nameOf },
  { field: 'expert', header: { 'zh-CN': '专家', 'en-US': 'Expert' }, value: nameOf },
  { field: 'teamGroup', header: { 'zh-CN': '小组', 'en-US': 'Team group' }, value: nameOf },
  { field: 'product', header: { 'zh-CN': '产品', 'en-US': 'Product' }, value: nameOf },
  { field: 'productSn', header: { 'zh-CN': '序列号', 'en-US': 'Serial number' } },
  { field: 'errorNos', header: { 'zh-CN': '错误编号', 'en-US': 'Error numbers' } },
  { field: 'answeredAt', header: { 'zh-CN': '接听时间', 'en-US': 'Answered' }, format: 'time' },
  { field: 'endedAt', header: { 'zh-CN': '结束时间', 'en-US': 'Ended' }, format: 'time' },
  { field: 'waitSec', header: { 'zh-CN': '等待（秒）', 'en-US': 'Wait (s)' } },
  { field: 'promiseSec', header: { 'zh-CN': '承诺接听（秒）', 'en-US': 'Promise (s)' } },
  { field: 'durationSec', header: { 'zh-CN': '通话时长（秒）', 'en-US': 'Talk (s)' } },
  { field: 'transferCount', header: { 'zh-CN': '转接次数', 'en-US': 'Transfers' } },
  { field: 'quality', header: { 'zh-CN': '网络质量', 'en-US': 'Network' }, format: qualityWords },
  { field: 'score', header: { 'zh-CN': '评分', 'en-US': 'Score' } },
  { field: 'comment', header: { 'zh-CN': '评价', 'en-US': 'Comment' } },
  { field: 'solved', header: { 'zh-CN': '是否解决', 'en-US': 'Solved' }, format: solvedWords },
  { field: 'remark', header: { 'zh-CN': '备注', 'en-US': 'Remark' } },
  { field: 'followUpState', header: { 'zh-CN': '回访', 'en-US': 'Follow-up' }, format: followUpWords },
];

/** One row for each call, with the same filters as the list. The log says so before the first byte is sent. */
export const exportCalls: StreamHandler<(typeof contract)['export']> = async ({ format, ...filters }, context) => {
  await context.within('write', async (inside) => {
    const counted = await pageOfCalls(inside, {}, await matching(filters, inside), { pageNo: 1, pageSize: 1 });
    const changes = [...filterChanges({ format, ...filters }), countChange(counted)];
    inside.log({ action: 'EXPORT', objectType: 'call', changes });
  });
  const { locale } = context.caller;
  return exportFile(
    { title: title[locale], format, columns: headersOf(columns, locale), rows: exportedRows(filters, context) },
    {},
    context,
  );
};

function exportedRows(filters: Filters, context: StreamContext) {
  const { caller, actor } = context;
  const reader = { locale: caller.locale, timezone: actor.timezone, reveals: false };
  return rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the permission while the file is sent gets no more rows.
    if (!hasPermission(inside.actor, 'call:record:export')) throw new Fault('FORBIDDEN');
    const condition = await matching(filters, inside);
    const request = { pageNo: 1, pageSize: BATCH, cursor };
    const { list, next } = await pageOfCalls<Exported>(inside, { ...fields, ...more }, condition, request);
    return { list: cellsOf(columns, list, reader), next };
  });
}
