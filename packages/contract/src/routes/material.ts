import type { ConsoleRoute } from './console-route.ts';

export const materialRoutes = [
  {
    name: 'materialLibrary',
    words: { 'zh-CN': '素材库', 'en-US': 'Material library' },
    path: '/materialLibrary',
    types: [3],
    menu: { order: 5, icon: 'library' },
  },
  {
    name: 'sourceMaterial',
    words: { 'zh-CN': '素材管理', 'en-US': 'Materials' },
    path: '/materialLibrary/sourceMaterial',
    parent: 'materialLibrary',
    types: [3],
    menu: { order: 1 },
  },
  {
    name: 'labelManage',
    words: { 'zh-CN': '标签管理', 'en-US': 'Labels' },
    path: '/materialLibrary/sourceMaterial/labelManage',
    parent: 'sourceMaterial',
    types: [3],
    menu: { order: 1 },
    permission: 'material:tag:query',
  },
  {
    name: 'addLabel',
    words: { 'zh-CN': '新增标签', 'en-US': 'New label' },
    path: '/materialLibrary/sourceMaterial/labelManage/addLabel',
    parent: 'labelManage',
    types: [3],
    permission: 'material:tag:create',
  },
  {
    name: 'editLabel',
    words: { 'zh-CN': '编辑标签', 'en-US': 'Edit label' },
    path: '/materialLibrary/sourceMaterial/labelManage/editLabel',
    parent: 'labelManage',
    types: [3],
    permission: 'material:tag:update',
  },
] as const satisfies readonly ConsoleRoute[];
