import type { PermissionEntry } from '../permission-entry.ts';

export const accountPermissions = {
  'account:dept': {
    words: { 'zh-CN': '部门', 'en-US': 'Departments' },
    actions: ['query', 'create', 'update', 'delete', 'sort'],
  },
  'account:role': {
    words: { 'zh-CN': '角色', 'en-US': 'Roles' },
    actions: ['query', 'create', 'update', 'delete', 'copy'],
  },
  'account:sub': {
    words: { 'zh-CN': '子账号', 'en-US': 'Sub-accounts' },
    actions: [
      'query',
      'create',
      'update',
      'delete',
      'status',
      'role',
      'reset',
      'resend',
      'import',
      'export',
      'reveal',
      'session',
    ],
  },
} as const satisfies Record<string, PermissionEntry>;
