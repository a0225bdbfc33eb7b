import type { ConsoleRoute } from '../console-route.ts';

export const materialRoutes = [
  {
    name: 'materialLibrary',
    path: '/materialLibrary',
    types: [3],
    menu: { order: 6, icon: 'library' },
  },
  {
    name: 'sourceMaterial',
    path: '/materialLibrary/sourceMaterial',
    parent: 'materialLibrary',
    types: [3],
    menu: { order: 1 },
  },
  {
    name: 'labelManage',
    path: '/materialLibrary/sourceMaterial/labelManage',
    parent: 'sourceMaterial',
    types: [3],
    menu: { order: 1 },
    permission: 'material:tag:query',
  },
  {
    name: 'addLabel',
    path: '/materialLibrary/sourceMaterial/labelManage/addLabel',
    parent: 'labelManage',
    types: [3],
    permission: 'material:tag:create',
  },
  {
    name: 'editLabel',
    path: '/materialLibrary/sourceMaterial/labelManage/editLabel',
    parent: 'labelManage',
    types: [3],
    permission: 'material:tag:update',
  },
] as const satisfies readonly ConsoleRoute[];
