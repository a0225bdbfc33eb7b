import type { PermissionEntry } from '../permission-entry.ts';

export const livePermissions = {
  'live:session': {
    words: { 'zh-CN': '直播', 'en-US': 'Live sessions' },
    actions: ['query', 'create', 'update', 'delete', 'start', 'stop', 'export'],
  },
} as const satisfies Record<string, PermissionEntry>;
