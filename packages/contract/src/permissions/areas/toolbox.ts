import type { PermissionEntry } from '../permission-entry.ts';

export const toolboxPermissions = {
  'toolbox:box': {
    words: { 'zh-CN': '工具箱', 'en-US': 'Toolboxes' },
    actions: ['query', 'create', 'update', 'delete', 'status', 'sort', 'config'],
  },
  'toolbox:virtual': {
    words: { 'zh-CN': '虚拟展示工具', 'en-US': 'Virtual show tools' },
    actions: ['query', 'create', 'update', 'delete'],
  },
  'toolbox:knowledge': {
    words: { 'zh-CN': '知识库工具', 'en-US': 'Knowledge tools' },
    actions: ['query', 'create', 'update', 'delete', 'sort'],
  },
  'toolbox:error': {
    words: { 'zh-CN': '错误码工具', 'en-US': 'Error code tools' },
    actions: ['query', 'create', 'update', 'delete'],
  },
} as const satisfies Record<string, PermissionEntry>;
