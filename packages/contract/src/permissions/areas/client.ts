import type { PermissionEntry } from '../permission-entry.ts';

export const clientPermissions = {
  'client:group': {
    words: { 'zh-CN': '客户分组', 'en-US': 'Customer groups' },
    actions: ['query', 'create', 'update', 'delete', 'assign'],
  },
  'client:info': {
    words: { 'zh-CN': '客户信息', 'en-US': 'Customers' },
    actions: ['query', 'create', 'update', 'delete', 'assign', 'import', 'export', 'reveal'],
  },
  'client:user': {
    words: { 'zh-CN': '客户用户', 'en-US': 'Customer users' },
    actions: ['query', 'create', 'update', 'delete', 'status', 'import', 'export', 'resend', 'reveal'],
  },
  'client:temp': {
    words: { 'zh-CN': '临时用户审核', 'en-US': 'User requests' },
    actions: ['query', 'approve', 'reject', 'reveal'],
  },
} as const satisfies Record<string, PermissionEntry>;
