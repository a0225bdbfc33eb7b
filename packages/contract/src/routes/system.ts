import type { ConsoleRoute } from './console-route.ts';

export const systemRoutes = [
  {
    name: 'dashboard',
    words: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
    path: '/dashboard',
    types: '*',
    menu: { order: 1, icon: 'dashboard' },
  },
  {
    name: 'recycleBin',
    words: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' },
    path: '/recycleBin',
    types: '*',
    menu: { order: 9, icon: 'trash' },
    permission: 'system:trash:query',
  },
  { name: 'userCenter', words: { 'zh-CN': '用户中心', 'en-US': 'User Center' }, path: '/user/info', types: '*' },
  { name: 'userSetting', words: { 'zh-CN': '用户设置', 'en-US': 'User Settings' }, path: '/user/setting', types: '*' },
  { name: 'userFiles', words: { 'zh-CN': '我的文件', 'en-US': 'My files' }, path: '/user/files', types: '*' },
  { name: 'userMessages', words: { 'zh-CN': '消息中心', 'en-US': 'Messages' }, path: '/user/messages', types: '*' },
] as const satisfies readonly ConsoleRoute[];
