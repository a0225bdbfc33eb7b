import type { PermissionEntry } from '../permission-entry.ts';

export const systemPermissions = {
  'system:language': { words: { 'zh-CN': '双语完整性', 'en-US': 'Translations' }, actions: ['query', 'export'] },
  'system:trash': { words: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' }, actions: ['query', 'restore', 'purge'] },
} as const satisfies Record<string, PermissionEntry>;
