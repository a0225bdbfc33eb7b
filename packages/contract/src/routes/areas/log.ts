import type { ConsoleRoute } from '../console-route.ts';

export const logRoutes = [
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
] as const satisfies readonly ConsoleRoute[];
