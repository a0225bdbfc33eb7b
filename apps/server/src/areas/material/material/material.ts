import type { material as contract } from '@console/contract/areas/material/material/material';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { inBulk } from '../../../kernel/records/bulk.ts';
import { page } from '../../../kernel/records/page.ts';
import { find } from '../../../kernel/records/record.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { showMaterial } from './read/detail.ts';
import { downloadMaterial } from './read/download.ts';
import { duplicates, operationList, owners, readList, whereOf } from './read/lists.ts';
import { listing, materials, pictureList } from './read/row.ts';
import { toolboxesShowing } from './read/used-by.ts';
import { changeEach, labelEach, listFor, removeMaterials, setStatus } from './write/bulk.ts';
import { refuseNobody } from './write/parts.ts';
import { bringBack, cancelReplace, impactOf, replaceFile, retry } from './write/replace.ts';
import { addMaterial, updateMaterial } from './write/write.ts';

interface Parts {
  readonly storage: Storage;
  readonly secrets: Secrets;
}

export const material = ({ storage, secrets }: Parts): Handlers<typeof contract> => ({
  async page({ kind, status, tagId, ownerId, locale, visibility, usage, expiry, suggestions, ...request }, context) {
    const filters = { kind, status, tagId, ownerId, locale, visibility, usage, expiry, suggestions };
    return page(context, listing, request, await whereOf({ ...filters, keyword: request.keyword }, context));
  },

  async add(input, context) {
    return showMaterial(context, secrets, await addMaterial(input, context));
  },

  async update(input, context) {
    await updateMaterial(input, context);
    return showMaterial(context, secrets, input.materialId);
  },

  detail: ({ materialId }, context) => showMaterial(context, secrets, materialId),

  async delete({ materialId }, context) {
    const left = (await removeMaterials(context, [materialId])).get(materialId);
    if (left && left.code !== 'BULK_UNCHANGED') throw left;
    return null;
  },

  batchDelete: ({ materialIds: ids, match, count }, context) =>
    inBulk(context, listFor('material:item:delete'), { ids, match, count }, (some, step) =>
      removeMaterials(step, some),
    ),

  updateStatus: ({ status, materialIds: ids, match, count }, context) =>
    inBulk(context, listFor('material:item:update'), { ids, match, count }, (some, step) =>
      setStatus(step, some, status),
    ),

  batchUpdate({ ownerId, visibility, expireAt, materialIds: ids, match, count }, context) {
    return inBulk(context, listFor('material:item:update'), { ids, match, count }, async (some, step) => {
      await refuseNobody(step, ownerId);
      return changeEach(step, some, { ownerId, visibility, expireAt });
    });
  },

  bindTag({ addTagIds, removeTagIds, materialIds: ids, match, count }, context) {
    return inBulk(context, listFor('material:item:tag'), { ids, match, count }, (some, step) =>
      labelEach(step, some, { addTagIds, removeTagIds }),
    );
  },

  owners,
  duplicates,

  async pictures({ tagId, ...request }, context) {
    const where = await whereOf({ kind: 'FILE', status: 'READY', tagId, keyword: request.keyword }, context);
    return page(context, pictureList, request, { ...where, equals: { ...where.equals, is_picture: true } });
  },

  async retry({ materialId }, context) {
    await retry(materialId, context);
    return showMaterial(context, secrets, materialId);
  },

  impact: ({ materialId }, context) => impactOf(materialId, context),

  async replaceFile(input, context) {
    await replaceFile(input, context);
    return showMaterial(context, secrets, input.materialId);
  },

  async cancelReplace({ materialId }, context) {
    await cancelReplace(materialId, context);
    return showMaterial(context, secrets, materialId);
  },

  async bringBack(input, context) {
    await bringBack(input, context);
    return showMaterial(context, secrets, input.materialId);
  },

  download: (input, context) => downloadMaterial(storage, input, context),

  async getToolboxRefMaterial({ materialId }, context) {
    await find(context, materials, materialId);
    return toolboxesShowing(context, materialId);
  },

  async readPage({ materialId, from, to, ...request }, context) {
    await find(context, materials, materialId);
    return page(context, readList, request, {
      equals: { material_id: materialId },
      ranges: { read_at: [from ?? null, to ?? null] },
    });
  },

  async operationPage({ materialId, action, ...request }, context) {
    await find(context, materials, materialId);
    return page(context, operationList, request, { equals: { material_id: materialId, action } });
  },
});
