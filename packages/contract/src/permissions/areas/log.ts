import type { PermissionEntry } from '../permission-entry.ts';

export const logPermissions = {
  'log:console': { words: { 'zh-CN': '系统日志', 'en-US': 'System log' }, actions: ['query', 'export', 'verify'] },
} as const satisfies Record<string, PermissionEntry>;
