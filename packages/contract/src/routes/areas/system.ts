import type { ConsoleRoute } from '../console-route.ts';

export const systemRoutes = [
  {
    name: 'dashboard',
    path: '/dashboard',
    types: '*',
    menu: { order: 1, icon: 'dashboard' },
  },
  {
    name: 'languages',
    path: '/languages',
    types: '*',
    menu: { order: 15, icon: 'language' },
    permission: 'system:language:query',
  },
  {
    name: 'approvalDesk',
    path: '/approvalDesk',
    types: '*',
    menu: { order: 1, icon: 'approvals' },
    anyOf: ['client:temp:approve', 'client:temp:reject', 'app:plan:approve', 'app:plan:resume'],
  },
  {
    name: 'usage',
    path: '/dashboard/usage',
    types: '*',
    menu: { order: 2, icon: 'usage' },
    permission: 'dashboard:usage:query',
  },
  {
    name: 'usageReports',
    path: '/dashboard/usageReports',
    parent: 'usage',
    types: '*',
    permission: 'dashboard:usage:report',
  },
  {
    name: 'recycleBin',
    path: '/recycleBin',
    types: '*',
    menu: { order: 16, icon: 'trash' },
    permission: 'system:trash:query',
  },
  { name: 'userCenter', path: '/user/info', types: '*' },
  { name: 'userSetting', path: '/user/setting', types: '*' },
  { name: 'userFiles', path: '/user/files', types: '*' },
  { name: 'userMessages', path: '/user/messages', types: '*' },
] as const satisfies readonly ConsoleRoute[];
