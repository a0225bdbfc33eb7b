import type { ConsoleRoute } from '../console-route.ts';

export const accountRoutes = [
  {
    name: 'accountManage',
    path: '/accountManage',
    types: [1, 2],
    menu: { order: 14, icon: 'account' },
  },
  {
    name: 'account',
    path: '/accountManage/account',
    parent: 'accountManage',
    types: '*',
    menu: { order: 1 },
  },
  {
    name: 'permission',
    path: '/accountManage/permission',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'primaryAccount',
    path: '/accountManage/permission/primaryAccount',
    parent: 'permission',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'deptPermission',
    path: '/accountManage/permission/deptPermission',
    parent: 'permission',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'department',
    path: '/accountManage/permission/deptPermission/department',
    parent: 'deptPermission',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'role',
    path: '/accountManage/permission/deptPermission/role',
    parent: 'deptPermission',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'rolePanel',
    path: '/accountManage/permission/deptPermission/rolePanel',
    parent: 'role',
    types: [1, 2],
  },
  {
    name: 'roleDetail',
    path: '/accountManage/permission/deptPermission/roleDetail',
    parent: 'role',
    types: [1, 2],
  },
  {
    name: 'accountList',
    path: '/accountManage/permission/deptPermission/accountList',
    parent: 'deptPermission',
    types: [1, 2],
    menu: { order: 3 },
  },
  // The system log stands among the accounts.
  {
    name: 'systemlog',
    path: '/accountManage/systemlog',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 3 },
  },
  {
    name: 'systemLogDetail',
    path: '/accountManage/systemLogDetail',
    parent: 'systemlog',
    types: [1, 2],
  },
  {
    name: 'brand',
    path: '/accountManage/brand',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 7 },
  },
] as const satisfies readonly ConsoleRoute[];
