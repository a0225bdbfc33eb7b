import type { ConsoleLog, consoleLog as contract } from '@console/contract/areas/log/console-log';
import { sentenceOf } from '@console/contract/areas/log/console-log-sentence';
import {
  logActionWords,
  logModuleWords,
  logOutcomeWords,
  logResultWords,
} from '@console/contract/areas/log/console-log-words';
import { kindWords } from '@console/contract/kinds';
import type { InputOf } from '@console/contract/endpoint';
import { faultMessage, faults, type FaultCode } from '@console/contract/faults';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { filterChanges, listRows, type ListExport } from '../../../kernel/tables/list-export.ts';
import { headersOf, localTime, type CodeWords } from '../../../kernel/tables/table-columns.ts';
import { tableAnswer } from '../../../kernel/tables/table-file.ts';
import { wantedLines } from './lines.ts';

/** Placeholders that only the moment of the fault could fill are left out. */
const faultWords: CodeWords = Object.fromEntries(
  (Object.keys(faults) as FaultCode[]).map((code) => [
    code,
    { 'zh-CN': faultMessage(code, 'zh-CN'), 'en-US': faultMessage(code, 'en-US') },
  ]),
);

const lines: ListExport<ConsoleLog, Omit<InputOf<(typeof contract)['export']>, 'format'>> = {
  title: { 'zh-CN': '系统日志', 'en-US': 'System log' },
  permission: 'log:console:export',
  query: wantedLines,
  columns: [
    { field: 'seq', header: { 'zh-CN': '序号', 'en-US': 'No.' } },
    { field: 'time', header: { 'zh-CN': '时间', 'en-US': 'Time' }, format: 'time' },
    { field: 'actorName', header: { 'zh-CN': '操作人', 'en-US': 'Who' } },
    { field: 'roleName', header: { 'zh-CN': '角色', 'en-US': 'Role' } },
    {
      field: 'call',
      header: { 'zh-CN': '操作', 'en-US': 'Operation' },
      // The sentence that the list shows.
      value: (_, line, locale) => sentenceOf(line, locale),
    },
    { field: 'module', header: { 'zh-CN': '模块', 'en-US': 'Module' }, format: logModuleWords },
    { field: 'action', header: { 'zh-CN': '动作', 'en-US': 'Action' }, format: logActionWords },
    { field: 'objectType', header: { 'zh-CN': '对象类型', 'en-US': 'Object type' }, format: kindWords },
    { field: 'objectName', header: { 'zh-CN': '对象', 'en-US': 'Object' } },
    {
      field: 'outcome',
      header: { 'zh-CN': '新状态', 'en-US': 'New state' },
      // Of other states the operation tells by its name.
      value: (outcome) => (outcome !== null && outcome in logOutcomeWords ? outcome : null),
      format: logOutcomeWords,
    },
    { field: 'result', header: { 'zh-CN': '结果', 'en-US': 'Result' }, format: logResultWords },
    { field: 'failCode', header: { 'zh-CN': '原因', 'en-US': 'Reason' }, format: faultWords },
    { field: 'ip', header: { 'zh-CN': '地址', 'en-US': 'IP address' } },
    { field: 'traceId', header: { 'zh-CN': '追踪编号', 'en-US': 'Trace ID' } },
  ],
};

/** The lines that a list with the same filters shows, as a file; that someone took them is a line as well. */
export const exportLines: StreamHandler<(typeof contract)['export']> = async ({ format, ...filters }, context) => {
  const { caller, actor } = context;
  await context.within('write', async (inside) => {
    // Refuses a query that cannot be read before the first byte is sent.
    await wantedLines(filters, inside);
    inside.log({ action: 'EXPORT', objectType: 'log', changes: filterChanges({ format, ...filters }) });
  });
  const day = localTime(actor.timezone)(new Date().toISOString()).slice(0, 10);
  return tableAnswer({
    name: `${lines.title[caller.locale]}-${day}`,
    format,
    columns: headersOf(lines.columns, caller.locale),
    rows: listRows(lines, filters, context),
  });
};
