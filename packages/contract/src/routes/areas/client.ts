import type { ConsoleRoute } from '../console-route.ts';

export const clientRoutes = [
  {
    name: 'userManage',
    path: '/userManage',
    types: '*',
    menu: { order: 13, icon: 'users' },
  },
  {
    name: 'custom',
    path: '/userManage/custom',
    parent: 'userManage',
    types: '*',
    menu: { order: 1 },
  },
  {
    name: 'customInfo',
    path: '/userManage/custom/customInfo',
    parent: 'custom',
    types: '*',
    menu: { order: 1 },
    permission: 'client:info:query',
  },
  {
    name: 'customGroup',
    path: '/userManage/custom/customGroup',
    parent: 'custom',
    types: [3],
    menu: { order: 2 },
    permission: 'client:group:query',
  },
  {
    name: 'customGroupDetail',
    path: '/userManage/custom/customGroup/customGroupDetail',
    parent: 'customGroup',
    types: [3],
  },
  {
    name: 'userInfo',
    path: '/userManage/custom/userInfo',
    parent: 'custom',
    types: '*',
    menu: { order: 3 },
    permission: 'client:user:query',
  },
  {
    name: 'userInfoDetail',
    path: '/userManage/custom/userInfo/userInfoDetail',
    parent: 'userInfo',
    types: '*',
  },
  {
    name: 'userReview',
    path: '/userManage/custom/userInfo/userReview',
    parent: 'userInfo',
    types: '*',
    permission: 'client:temp:query',
  },
] as const satisfies readonly ConsoleRoute[];
