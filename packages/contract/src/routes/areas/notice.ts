import type { ConsoleRoute } from '../console-route.ts';

export const noticeRoutes = [
  {
    name: 'customNotice',
    path: '/userManage/custom/customNotice',
    parent: 'custom',
    types: [3],
    menu: { order: 4 },
    permission: 'notice:client:query',
  },
  {
    name: 'customNoticePanel',
    path: '/userManage/custom/customNotice/customNoticePanel',
    parent: 'customNotice',
    types: [3],
  },
  {
    name: 'teamNotice',
    path: '/userManage/team/teamNotice',
    parent: 'team',
    types: [3],
    menu: { order: 3 },
    permission: 'notice:team:query',
  },
  {
    name: 'teamNoticePanel',
    path: '/userManage/team/teamNotice/teamNoticePanel',
    parent: 'teamNotice',
    types: [3],
  },
] as const satisfies readonly ConsoleRoute[];
