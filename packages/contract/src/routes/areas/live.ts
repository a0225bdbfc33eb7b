import type { ConsoleRoute } from '../console-route.ts';

export const liveRoutes = [
  {
    name: 'liveList',
    path: '/live/liveList',
    types: [3],
    menu: { order: 12, icon: 'live' },
    permission: 'live:session:query',
    service: 'LIVE',
  },
  {
    name: 'addLive',
    path: '/live/addLive',
    parent: 'liveList',
    types: [3],
    permission: 'live:session:create',
    service: 'LIVE',
  },
  {
    name: 'editLive',
    path: '/live/editLive',
    parent: 'liveList',
    types: [3],
    permission: 'live:session:update',
    service: 'LIVE',
  },
  {
    name: 'liveDetail',
    path: '/live/liveDetail',
    parent: 'liveList',
    types: [3],
    permission: 'live:session:query',
    service: 'LIVE',
  },
] as const satisfies readonly ConsoleRoute[];
