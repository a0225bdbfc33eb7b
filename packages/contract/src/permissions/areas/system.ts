import type { PermissionEntry } from '../permission-entry.ts';

export const systemPermissions = {
  'system:trash': { words: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' }, actions: ['query', 'restore', 'purge'] },
} as const satisfies Record<string, PermissionEntry>;
