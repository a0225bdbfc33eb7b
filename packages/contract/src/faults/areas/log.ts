import type { FaultEntry } from '../fault-entry.ts';

/** The system log. */
export const logFaults = {
  LOG_BROKEN: {
    http: 200,
    'zh-CN': '日志链在第 {seq} 条处不完整',
    'en-US': 'The log chain is broken at entry {seq}.',
  },
  LOG_QUERY_KEY: {
    http: 400,
    'zh-CN': '不认识条件“{key}”，可用的条件：{known}',
    'en-US': '“{key}” is not a valid condition. Valid conditions: {known}.',
  },
  LOG_QUERY_VALUE: {
    http: 400,
    'zh-CN': '条件“{key}”的值“{value}”无法识别，例如：{known}',
    'en-US': '“{value}” is not a valid value for “{key}”. Examples: {known}.',
  },
  LOG_QUERY_TWICE: {
    http: 400,
    'zh-CN': '条件“{key}”只能写一次',
    'en-US': 'The condition “{key}” can only be used once.',
  },
} as const satisfies Record<string, FaultEntry>;
