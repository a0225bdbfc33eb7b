import type { PermissionEntry } from '../permission-entry.ts';

export const noticePermissions = {
  'notice:client': {
    words: { 'zh-CN': '客户公告', 'en-US': 'Customer notices' },
    actions: ['query', 'create', 'update', 'delete', 'publish', 'revoke', 'remind'],
  },
  'notice:team': {
    words: { 'zh-CN': '团队公告', 'en-US': 'Team notices' },
    actions: ['query', 'create', 'update', 'delete', 'publish', 'revoke', 'remind'],
  },
} as const satisfies Record<string, PermissionEntry>;
