import type { PermissionEntry } from '../permission-entry.ts';

export const teamPermissions = {
  'team:group': {
    words: { 'zh-CN': '团队小组', 'en-US': 'Team groups' },
    actions: ['query', 'create', 'update', 'delete', 'assign', 'leader'],
  },
  'team:user': {
    words: { 'zh-CN': '团队成员', 'en-US': 'Team members' },
    actions: ['query', 'create', 'update', 'delete', 'assign', 'status', 'import', 'export', 'resend', 'reveal'],
  },
} as const satisfies Record<string, PermissionEntry>;
