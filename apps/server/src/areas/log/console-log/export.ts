import { isKind, kinds } from '@console/contract/kinds';
import type { ConsoleLog, consoleLog as contract } from '@console/contract/areas/log/console-log';
import { contract as everyCall } from '@console/contract';
import { logActionWords, logModuleWords, logResultWords } from '@console/contract/areas/log/words';
import type { AnyEndpoint, InputOf, Locale, Words } from '@console/contract/endpoint';
import { faultMessage, faults, type FaultCode } from '@console/contract/faults';
import type { FileAnswer, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { rowsOf, tableAnswer } from '../../../kernel/tables/table-file.ts';
import { wantedLines } from './lines.ts';

const AT_ONCE = 1_000;

const titles = {
  'zh-CN': [
    '序号',
    '时间',
    '操作人',
    '角色',
    '操作',
    '模块',
    '动作',
    '对象类型',
    '对象',
    '结果',
    '原因',
    '地址',
    '追踪编号',
  ],
  'en-US': [
    'No.',
    'Time',
    'Who',
    'Role',
    'Operation',
    'Module',
    'Action',
    'Object type',
    'Object',
    'Result',
    'Reason',
    'Address',
    'Trace id',
  ],
} as const;
const fileName = { 'zh-CN': '系统日志', 'en-US': 'System log' };

const callWords = new Map<string, Words>(
  Object.values(everyCall).flatMap((resource: Readonly<Record<string, AnyEndpoint>>) =>
    Object.values(resource).map(({ method, path, words }) => [`${method} ${path}`, words] as const),
  ),
);

/** The lines that a list with the same filters shows, as a file; that someone took them is a line as well. */
export async function exportLines(
  { format, ...filters }: InputOf<(typeof contract)['export']>,
  context: StreamContext,
): Promise<FileAnswer> {
  const { caller, actor } = context;
  // Refuses a query that cannot be read before the first byte leaves.
  await context.within('write', async (inside) => {
    await wantedLines(filters, inside);
    inside.log({
      action: 'EXPORT',
      objectType: 'log',
      changes: Object.entries({ format, ...filters })
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([field, value]) => ({ field, before: null, after: value })),
    });
  });
  const lines = rowsOf<ConsoleLog, string>(context, async (inside, cursor) => {
    // Whoever loses the right while the file is on its way gets no more of it.
    const { type, permissions } = inside.actor;
    if (type === 3 && !permissions.has('log:console:export')) throw new Fault('FORBIDDEN');
    const { listing, keyword, where } = await wantedLines(filters, inside);
    const request = { pageNo: 1, pageSize: AT_ONCE, keyword, cursor };
    const { text } = await page(inside, listing, request, where);
    return JSON.parse(text) as { list: ConsoleLog[]; next?: string };
  });
  const time = localTime(actor.timezone);
  const day = time.format(new Date()).slice(0, 10);
  return tableAnswer({
    name: `${fileName[caller.locale]}-${day}`,
    format,
    columns: titles[caller.locale],
    rows: worded(lines, caller.locale, time),
  });
}

/** Swedish dates are ISO dates. */
const localTime = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });

async function* worded(lines: AsyncIterable<ConsoleLog>, locale: Locale, time: Intl.DateTimeFormat) {
  const say = (words: Readonly<Record<string, Words>>, code: string | null) =>
    code === null ? '' : (words[code]?.[locale] ?? code);
  for await (const line of lines) {
    yield [
      line.seq,
      time.format(new Date(line.time)),
      line.actorName ?? '',
      line.roleName ?? '',
      callWords.get(line.call)?.[locale] ?? '',
      say(logModuleWords, line.module),
      say(logActionWords, line.action),
      line.objectType !== null && isKind(line.objectType) ? kinds[line.objectType].words[locale] : '',
      line.objectName ?? '',
      logResultWords[line.result][locale],
      reason(line.failCode, locale),
      line.ip ?? '',
      line.traceId,
    ];
  }
}

/** Sentences with places that only their own moment could fill are given without these. */
function reason(code: string | null, locale: Locale): string {
  if (code === null) return '';
  return code in faults ? faultMessage(code as FaultCode, locale) : code;
}
