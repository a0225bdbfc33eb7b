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
] as const satisfies readonly ConsoleRoute[];
