import type { ConsoleRoute } from '../console-route.ts';

export const teamRoutes = [
  {
    name: 'team',
    path: '/userManage/team',
    parent: 'userManage',
    types: '*',
    menu: { order: 2 },
  },
  {
    name: 'teamInfo',
    path: '/userManage/team/teamInfo',
    parent: 'team',
    types: '*',
    menu: { order: 1 },
    permission: 'team:user:query',
  },
  {
    name: 'teamInfoDetail',
    path: '/userManage/team/teamInfo/teamInfoDetail',
    parent: 'teamInfo',
    types: '*',
  },
  {
    name: 'teamGroup',
    path: '/userManage/team/teamGroup',
    parent: 'team',
    types: [3],
    menu: { order: 2 },
    permission: 'team:group:query',
  },
  {
    name: 'teamGroupDetail',
    path: '/userManage/team/teamGroup/teamGroupDetail',
    parent: 'teamGroup',
    types: [3],
  },
] as const satisfies readonly ConsoleRoute[];
