import type { VirtualToolDetail, virtualTool as contract } from '@console/contract/areas/toolbox/tool/virtual-tool';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { page } from '../../../kernel/records/page.ts';
import { find, remove } from '../../../kernel/records/record.ts';
import { choosing, contents, itemOf, itemsOf, type Placed } from './contents.ts';
import { toolRecord } from './tool-record.ts';
import { addTool, updateTool, type Wanted } from './write-tool.ts';

const productName = sql`(select p.name from product p
  where p.tenant_id = product_model.tenant_id and p.id = product_model.product_id)`;

const record = toolRecord(
  { type: 'virtualTool', toolType: 'VIRTUAL' },
  { contentType: sql.ref('tool.content_type') },
  {
    models: itemsOf(contents.models, {
      ...itemOf(contents.models),
      versionNo: sql.ref('product_model.version_no'),
      productName,
    }),
    h5Materials: itemsOf(contents.pages, itemOf(contents.pages)),
  },
);

const models = choosing(contents.models, { ...itemOf(contents.models), about: productName }, ['found_by']);
const pages = choosing(contents.pages, { ...itemOf(contents.pages), about: sql.ref('material.summary') }, ['found_by']);

const placed = (ids: readonly string[]): Placed[] => ids.map((id) => ({ id, chapter: null }));

/** It shows models or pages: what it showed of the other is forgotten. */
const wanted = ({ contentType, modelIds, h5MaterialIds, ...given }: InputOf<(typeof contract)['add']>): Wanted => ({
  given,
  columns: { content_type: contentType },
  shows: [
    { content: contents.models, given: placed(modelIds), isShown: contentType === 'MODEL' },
    { content: contents.pages, given: placed(h5MaterialIds), isShown: contentType === 'H5' },
  ],
});

export const virtualTool: Handlers<typeof contract> = {
  page: ({ status, contentType, ...request }, context) =>
    page(context, record.listing, request, {
      equals: { type: record.toolType, status, content_type: contentType },
      nulls: { deleted_at: true },
    }),

  add: (input, context) => addTool<VirtualToolDetail>(context, record, wanted(input)),
  update: ({ toolId, version, ...input }, context) =>
    updateTool<VirtualToolDetail>(context, record, { toolId, version }, wanted(input)),
  detail: ({ toolId }, context) => find<VirtualToolDetail>(context, record.whole, toolId),
  delete: ({ toolId }, context) => remove(context, record, [toolId]),

  contents: ({ contentType, ...request }, context) =>
    contentType === 'MODEL'
      ? page(context, models, request, { nulls: { deleted_at: true } })
      : page(context, pages, request, { among: { kind: ['H5', 'MODEL'] }, nulls: { deleted_at: true } }),
};
