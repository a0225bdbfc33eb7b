import type { ConsoleRoute } from './console-route.ts';

export const noticeRoutes = [
  {
    name: 'customNotice',
    words: { 'zh-CN': '客户公告', 'en-US': 'Customer notices' },
    path: '/userManage/custom/customNotice',
    parent: 'custom',
    types: [3],
    menu: { order: 4 },
    permission: 'notice:client:query',
  },
  {
    name: 'customNoticePanel',
    words: { 'zh-CN': '编辑客户公告', 'en-US': 'Edit customer notice' },
    path: '/userManage/custom/customNotice/customNoticePanel',
    parent: 'customNotice',
    types: [3],
  },
  {
    name: 'teamNotice',
    words: { 'zh-CN': '团队公告', 'en-US': 'Team notices' },
    path: '/userManage/team/teamNotice',
    parent: 'team',
    types: [3],
    menu: { order: 3 },
    permission: 'notice:team:query',
  },
  {
    name: 'teamNoticePanel',
    words: { 'zh-CN': '编辑团队公告', 'en-US': 'Edit team notice' },
    path: '/userManage/team/teamNotice/teamNoticePanel',
    parent: 'teamNotice',
    types: [3],
  },
] as const satisfies readonly ConsoleRoute[];
