import type { PermissionEntry } from '../permission-entry.ts';

export const materialPermissions = {
  'material:item': {
    words: { 'zh-CN': '素材', 'en-US': 'Materials' },
    actions: ['query', 'create', 'update', 'delete', 'tag', 'download', 'share'],
  },
  'material:tag': {
    words: { 'zh-CN': '标签管理', 'en-US': 'Labels' },
    actions: ['query', 'create', 'update', 'delete'],
  },
} as const satisfies Record<string, PermissionEntry>;
