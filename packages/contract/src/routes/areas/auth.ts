import type { ConsoleRoute } from '../console-route.ts';

export const authRoutes = [
  {
    name: 'signInSettings',
    path: '/accountManage/signIn',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 8 },
  },
  {
    name: 'accessRequest',
    path: '/accountManage/accessRequest',
    parent: 'accountManage',
    types: [1],
    menu: { order: 9 },
  },
] as const satisfies readonly ConsoleRoute[];
