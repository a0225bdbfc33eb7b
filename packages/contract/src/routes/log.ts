import type { ConsoleRoute } from './console-route.ts';

export const logRoutes = [
  {
    name: 'systemlog',
    words: { 'zh-CN': '系统日志', 'en-US': 'System log' },
    path: '/accountManage/systemlog',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 3 },
  },
  {
    name: 'systemLogDetail',
    words: { 'zh-CN': '日志详情', 'en-US': 'Log entry' },
    path: '/accountManage/systemLogDetail',
    parent: 'systemlog',
    types: [1, 2],
  },
] as const satisfies readonly ConsoleRoute[];
