import type { FaultEntry } from '../fault-entry.ts';

export const toolboxFaults = {
  TOOL_ALREADY_IN_BOX: {
    http: 200,
    'zh-CN': '“{name}”已在这个工具箱中',
    'en-US': '“{name}” is already in this toolbox.',
  },
  TOOLBOX_EMPTY: {
    http: 200,
    'zh-CN': '工具箱内没有已启用的工具，请先加入或启用至少一个工具',
    'en-US': 'This toolbox has no enabled tool. Add or enable at least one first.',
  },
  TOOLBOX_FULL: {
    http: 200,
    'zh-CN': '一个工具箱最多有 {limit} 个工具，请先移出不需要的工具',
    'en-US': 'A toolbox can hold up to {limit} tools. Take out one that is no longer needed first.',
  },
  TOO_MANY_TOOLBOXES: {
    http: 200,
    'zh-CN': '最多可以有 {limit} 个工具箱，请先删除不再需要的',
    'en-US': 'There can be up to {limit} toolboxes. Delete one that is no longer needed first.',
  },
  TOOL_EMPTY: {
    http: 200,
    'zh-CN': '工具没有内容，不能启用，请先选择至少一项内容',
    'en-US': 'This tool has no content, so it cannot be enabled. Choose at least one item first.',
  },
} as const satisfies Record<string, FaultEntry>;
