import type { ConsoleRoute } from './console-route.ts';

export const authRoutes = [
  {
    name: 'signInSettings',
    words: { 'zh-CN': '登录设置', 'en-US': 'Sign-in settings' },
    path: '/accountManage/signIn',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 8 },
  },
  {
    name: 'accessRequest',
    words: { 'zh-CN': '开通申请', 'en-US': 'Access requests' },
    path: '/accountManage/accessRequest',
    parent: 'accountManage',
    types: [1],
    menu: { order: 9 },
  },
] as const satisfies readonly ConsoleRoute[];
