import type { PermissionEntry } from '../permission-entry.ts';

export const callPermissions = {
  'call:assoc': {
    words: { 'zh-CN': '呼叫关联', 'en-US': 'Call routes' },
    actions: ['query', 'create', 'update', 'delete', 'status'],
  },
  'call:feedback': {
    words: { 'zh-CN': '服务评价项', 'en-US': 'Service feedback' },
    actions: ['query', 'create', 'update', 'delete', 'status'],
  },
  'call:record': {
    words: { 'zh-CN': '通话记录', 'en-US': 'Calls' },
    actions: ['query', 'export', 'play', 'remark', 'hold'],
  },
  'dashboard:call': {
    words: { 'zh-CN': '通话统计', 'en-US': 'Call dashboard' },
    actions: ['query', 'export'],
  },
} as const satisfies Record<string, PermissionEntry>;
