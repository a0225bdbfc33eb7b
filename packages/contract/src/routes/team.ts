import type { ConsoleRoute } from './console-route.ts';

export const teamRoutes = [
  {
    name: 'team',
    words: { 'zh-CN': '团队管理', 'en-US': 'Team' },
    path: '/userManage/team',
    parent: 'userManage',
    types: '*',
    menu: { order: 2 },
  },
  {
    name: 'teamInfo',
    words: { 'zh-CN': '团队成员', 'en-US': 'Team members' },
    path: '/userManage/team/teamInfo',
    parent: 'team',
    types: '*',
    menu: { order: 1 },
    permission: 'team:user:query',
  },
  {
    name: 'teamInfoDetail',
    words: { 'zh-CN': '团队成员详情', 'en-US': 'Team member' },
    path: '/userManage/team/teamInfo/teamInfoDetail',
    parent: 'teamInfo',
    types: '*',
  },
  {
    name: 'teamGroup',
    words: { 'zh-CN': '团队小组', 'en-US': 'Team groups' },
    path: '/userManage/team/teamGroup',
    parent: 'team',
    types: [3],
    menu: { order: 2 },
    permission: 'team:group:query',
  },
  {
    name: 'teamGroupDetail',
    words: { 'zh-CN': '小组详情', 'en-US': 'Team group' },
    path: '/userManage/team/teamGroup/teamGroupDetail',
    parent: 'teamGroup',
    types: [3],
  },
] as const satisfies readonly ConsoleRoute[];
