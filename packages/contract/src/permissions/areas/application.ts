import type { PermissionEntry } from '../permission-entry.ts';

export const applicationPermissions = {
  'app:app': { words: { 'zh-CN': '应用', 'en-US': 'Applications' }, actions: ['query', 'create', 'update', 'delete'] },
  'app:version': {
    words: { 'zh-CN': '应用版本', 'en-US': 'Versions' },
    actions: ['query', 'create', 'update', 'delete', 'publish', 'withdraw', 'download', 'downloadPage'],
  },
  'app:plan': {
    words: { 'zh-CN': '升级计划', 'en-US': 'Upgrade plans' },
    actions: ['query', 'create', 'update', 'cancel', 'pause', 'resume', 'approve', 'export'],
  },
  'app:agreement': {
    words: { 'zh-CN': '协议', 'en-US': 'Agreements' },
    actions: ['query', 'create', 'update', 'delete', 'publish', 'share', 'export'],
  },
  'app:test': {
    words: { 'zh-CN': '测试账号', 'en-US': 'Test accounts' },
    actions: ['query', 'create', 'update', 'delete', 'status'],
  },
  'log:upload': { words: { 'zh-CN': '应用日志', 'en-US': 'App logs' }, actions: ['query', 'download'] },
  'log:appuser': {
    words: { 'zh-CN': '应用用户操作日志', 'en-US': 'App user operations' },
    actions: ['query', 'export'],
  },
  'dashboard:usage': {
    words: { 'zh-CN': '使用统计', 'en-US': 'Usage statistics' },
    actions: ['query', 'export', 'report', 'mark'],
  },
} as const satisfies Record<string, PermissionEntry>;
