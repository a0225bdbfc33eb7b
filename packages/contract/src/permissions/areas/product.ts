import type { PermissionEntry } from '../permission-entry.ts';

export const productPermissions = {
  'product:info': {
    words: { 'zh-CN': '产品', 'en-US': 'Products' },
    actions: ['query', 'create', 'update', 'delete', 'import', 'export'],
  },
  'product:doc': {
    words: { 'zh-CN': '产品手册', 'en-US': 'Manuals' },
    actions: ['query', 'create', 'update', 'delete'],
  },
  'product:model': {
    words: { 'zh-CN': '产品模型', 'en-US': 'Product models' },
    actions: ['query', 'create', 'update', 'delete', 'launch', 'download'],
  },
  'product:error': {
    words: { 'zh-CN': '错误码', 'en-US': 'Error codes' },
    actions: ['query', 'create', 'update', 'delete', 'import', 'export'],
  },
} as const satisfies Record<string, PermissionEntry>;
