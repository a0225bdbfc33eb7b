import type { model as contract, ProductModel } from '@console/contract/areas/product/model';
import type { OutputOf } from '@console/contract/endpoint';
import { PRODUCTS_OFFERED } from '@console/contract/areas/product/product';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { page, parsePage, type Listing } from '../../../kernel/records/page.ts';
import { find } from '../../../kernel/records/record.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { deleteModels } from './bulk/bulk-delete.ts';
import { downloadModel } from './download.ts';
import { takeOffline } from './launch.ts';
import { logListing } from './log.ts';
import { listing } from './row.ts';
import { addModel, annotateModel, deleteModel, updateModel } from './write.ts';

const products: Listing = {
  table: 'product',
  fields: {
    productId: sql.ref('product.id'),
    name: sql.ref('product.name'),
    nameEn: sql.ref('product.name_en'),
    modelNo: sql.ref('product.model_no'),
  },
  sorts: { name: { column: 'name', cast: 'text' } },
  defaultSort: ['name', 'asc'],
  search: ['found_by'],
};
type Choice = OutputOf<(typeof contract)['products']>[number];

export const model = ({ storage }: { readonly storage: Storage }): Handlers<typeof contract> => ({
  page: ({ productId, format, budget, status, ...request }, context) =>
    page(context, listing, request, {
      equals: { product_id: productId, format, budget, status },
      nulls: { deleted_at: true },
    }),

  async products({ keyword = '', productId }, context) {
    const here = { nulls: { deleted_at: true } };
    const read = async (word: string, where: Parameters<typeof page>[3]) => {
      const first = { pageNo: 1, pageSize: PRODUCTS_OFFERED, keyword: word };
      return parsePage<Choice>(await page(context, products, first, where)).list;
    };
    const found = await read(keyword, here);
    if (productId === undefined || found.some((one) => one.productId === productId)) return found;
    return [...(await read('', { ...here, equals: { id: productId } })), ...found];
  },

  add: addModel,
  update: updateModel,
  annotate: annotateModel,
  detail: ({ modelId }, context) => find<ProductModel>(context, listing, modelId),
  delete: ({ modelId }, context) => deleteModel(modelId, context),
  offline: takeOffline,
  batchDelete: deleteModels,
  download: ({ modelId }, context) => downloadModel(storage, modelId, context),

  logPage: ({ modelId, action, result, from, to, ...request }, context) =>
    page(context, logListing, request, {
      equals: { model_id: modelId, action, result },
      ranges: { time: [from ?? null, to ?? null] },
    }),
});
