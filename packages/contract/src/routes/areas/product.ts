import type { ConsoleRoute } from '../console-route.ts';

export const productRoutes = [
  {
    name: 'productManage',
    path: '/productManage',
    types: [1, 2, 3],
    menu: { order: 3, icon: 'products' },
    service: 'PRODUCT_MGMT',
  },
  {
    name: 'product',
    path: '/productManage/product',
    parent: 'productManage',
    types: [1, 2, 3],
    menu: { order: 1 },
    permission: 'product:info:query',
  },
  {
    name: 'productPanel',
    path: '/productManage/productPanel',
    parent: 'product',
    types: [1, 2, 3],
  },
  {
    name: 'productWord',
    path: '/productManage/productWord',
    parent: 'product',
    types: [1, 2, 3],
    permission: 'product:doc:query',
  },
  {
    name: 'productLabels',
    path: '/productManage/productLabels',
    parent: 'product',
    types: [1, 2, 3],
  },
  {
    name: 'modelManage',
    path: '/modelManage',
    types: [3],
    menu: { order: 4, icon: 'models' },
    service: 'MODEL_LAUNCH',
  },
  {
    name: 'modelLaunch',
    path: '/modelManage/modelLaunch',
    parent: 'modelManage',
    types: [3],
    menu: { order: 1 },
  },
  {
    name: 'model',
    path: '/modelManage/modelLaunch/model',
    parent: 'modelLaunch',
    types: [3],
    menu: { order: 1 },
    permission: 'product:model:query',
  },
  {
    name: 'launchLog',
    path: '/modelManage/modelLaunch/launchLog',
    parent: 'modelLaunch',
    types: [3],
    menu: { order: 2 },
    permission: 'product:model:query',
  },
] as const satisfies readonly ConsoleRoute[];
