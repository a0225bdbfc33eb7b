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
    name: 'ocrIdentify',
    path: '/ocrIdentify/errorCode',
    types: [1, 2, 3],
    menu: { order: 4, icon: 'errors' },
    permission: 'product:error:query',
    service: 'ERROR_CODE',
  },
  {
    name: 'errorCodeList',
    path: '/ocrIdentify/errorCodeList',
    parent: 'ocrIdentify',
    types: [1, 2, 3],
  },
  {
    name: 'errorCodeDetail',
    path: '/ocrIdentify/errorCodeDetail',
    parent: 'errorCodeList',
    types: [1, 2, 3],
  },
] as const satisfies readonly ConsoleRoute[];
