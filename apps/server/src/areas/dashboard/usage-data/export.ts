import type { UsagePoint, usageDashboard as contract } from '@console/contract/areas/dashboard/usage-data';
import type { Words } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { hasPermission } from '../../../kernel/records/record.ts';
import { exportFile, filterChanges } from '../../../kernel/tables/list-export.ts';
import { cellsOf, headersOf, type Column } from '../../../kernel/tables/table-columns.ts';
import { rowsOf } from '../../../kernel/tables/table-file.ts';
import { usageData } from './read/numbers.ts';

const title: Words = { 'zh-CN': '使用统计', 'en-US': 'Usage statistics' };

const columns: readonly Column<UsagePoint>[] = [
  { field: 'from', header: { 'zh-CN': '开始日期', 'en-US': 'From' }, format: 'day' },
  {
    field: 'to',
    header: { 'zh-CN': '结束日期', 'en-US': 'To' },
    format: 'day',
    // The end is the first moment that is no longer meant.
    value: (to) => new Date(Date.parse(to) - 1000).toISOString(),
  },
  { field: 'active', header: { 'zh-CN': '活跃用户', 'en-US': 'Active people' } },
  { field: 'fresh', header: { 'zh-CN': '新用户', 'en-US': 'New people' } },
  { field: 'returning', header: { 'zh-CN': '老用户', 'en-US': 'Returning people' } },
  { field: 'sessions', header: { 'zh-CN': '使用次数', 'en-US': 'Sessions' } },
  {
    field: 'avgSessionSec',
    header: { 'zh-CN': '平均使用时长（秒）', 'en-US': 'Average session (s)' },
    value: (seconds) => (seconds === null ? null : Math.round(seconds)),
  },
  { field: 'operations', header: { 'zh-CN': '操作', 'en-US': 'Operations' } },
  { field: 'failures', header: { 'zh-CN': '失败的操作', 'en-US': 'Failed operations' } },
];

/** The points of the chart, a row each. */
export const exportUsage: StreamHandler<(typeof contract)['exportUsage']> = async ({ format, ...asked }, context) => {
  const { caller, actor } = context;
  const pointsOf = async (inside: Parameters<typeof usageData>[1]) =>
    (await usageData({ ...asked, compare: false }, inside)).trend;
  await context.within('write', async (inside) => {
    // Refused before the file begins.
    await pointsOf(inside);
    inside.log({ action: 'EXPORT', objectType: 'appOperation', changes: filterChanges({ format, ...asked }) });
  });
  const reader = { locale: caller.locale, timezone: actor.timezone, reveals: false };
  const rows = rowsOf(context, async (inside) => {
    // Whoever loses the permission while the file is sent gets no more rows.
    if (!hasPermission(inside.actor, 'dashboard:usage:export')) throw new Fault('FORBIDDEN');
    return { list: cellsOf(columns, await pointsOf(inside), reader) };
  });
  return exportFile(
    { title: title[caller.locale], format, columns: headersOf(columns, caller.locale), rows },
    {},
    context,
  );
};
