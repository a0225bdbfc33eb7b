import type { callDashboard as contract } from '@console/contract/areas/dashboard/call-data';
import type { Words } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { countChange, exportFile, filterChanges } from '../../../../kernel/tables/list-export.ts';
import { cellsOf, headersOf, type Column } from '../../../../kernel/tables/table-columns.ts';
import { rowsOf } from '../../../../kernel/tables/table-file.ts';
import { costs, type ErrorCost } from './error-cost.ts';

const BATCH = 1_000;
const title: Words = { 'zh-CN': '错误编号成本', 'en-US': 'Cost of error numbers' };
const yes = (locale: keyof Words) => (locale === 'zh-CN' ? '是' : 'Yes');
const no = (locale: keyof Words) => (locale === 'zh-CN' ? '否' : 'No');

const columns: readonly Column<ErrorCost>[] = [
  { field: 'errorNo', header: { 'zh-CN': '错误编号', 'en-US': 'Error number' } },
  { field: 'setName', header: { 'zh-CN': '错误码集', 'en-US': 'Error code set' } },
  { field: 'title', header: { 'zh-CN': '标题', 'en-US': 'Title' } },
  {
    field: 'hasSteps',
    header: { 'zh-CN': '有处理步骤', 'en-US': 'Has steps' },
    value: (has, _, locale) => (has ? yes : no)(locale),
  },
  { field: 'calls', header: { 'zh-CN': '通话次数', 'en-US': 'Calls' } },
  { field: 'expertSec', header: { 'zh-CN': '专家用时（秒）', 'en-US': 'Experts’ time (s)' } },
  { field: 'avgDurationSec', header: { 'zh-CN': '平均通话（秒）', 'en-US': 'Average talk (s)' } },
  { field: 'avgScore', header: { 'zh-CN': '平均评分', 'en-US': 'Average score' } },
  { field: 'solved', header: { 'zh-CN': '已解决', 'en-US': 'Solved' } },
  { field: 'notSolved', header: { 'zh-CN': '未解决', 'en-US': 'Not solved' } },
  { field: 'solvedRate', header: { 'zh-CN': '解决率（%）', 'en-US': 'Solved (%)' } },
  {
    field: 'endedBy',
    header: { 'zh-CN': '最后展示的素材', 'en-US': 'Shown last' },
    value: (shown) => shown?.name ?? null,
  },
];

/** The rows of the list, those with the most calls first. */
export const exportErrorCost: StreamHandler<(typeof contract)['exportErrorCost']> = async (
  { format, keyword, ...filters },
  context,
) => {
  const { caller, actor } = context;
  await context.within('write', async (inside) => {
    const counted = await costs({ pageNo: 1, pageSize: 1, keyword }, filters, inside);
    const changes = [...filterChanges({ format, keyword, ...filters }), countChange(counted)];
    inside.log({ action: 'EXPORT', objectType: 'call', changes });
  });
  const reader = { locale: caller.locale, timezone: actor.timezone, reveals: false };
  const rows = rowsOf(context, async (inside, cursor: string | undefined) => {
    // Whoever loses the permission while the file is sent gets no more rows.
    if (!hasPermission(inside.actor, 'dashboard:call:export')) throw new Fault('FORBIDDEN');
    const { list, next } = await costs({ pageNo: 1, pageSize: BATCH, cursor, keyword }, filters, inside);
    return { list: cellsOf(columns, list, reader), next };
  });
  return exportFile(
    { title: title[caller.locale], format, columns: headersOf(columns, caller.locale), rows },
    {},
    context,
  );
};
