import type { FaultEntry } from './fault-entry.ts';

/** The system log. */
export const logFaults = {
  LOG_BROKEN: {
    http: 200,
    'zh-CN': '日志链在第 {seq} 条处不完整',
    'en-US': 'The chain of the log does not hold at line {seq}.',
  },
  LOG_QUERY_KEY: {
    http: 400,
    'zh-CN': '不认识条件“{key}”，可用的条件：{known}',
    'en-US': '“{key}” is not a known condition. Known are: {known}.',
  },
  LOG_QUERY_VALUE: {
    http: 400,
    'zh-CN': '条件“{key}”的值“{value}”无法识别，例如：{known}',
    'en-US': 'The value “{value}” of “{key}” is not understood. For example: {known}.',
  },
  LOG_QUERY_TWICE: {
    http: 400,
    'zh-CN': '条件“{key}”只能写一次',
    'en-US': 'The condition “{key}” can be given only once.',
  },
} as const satisfies Record<string, FaultEntry>;
