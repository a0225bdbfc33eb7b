import type { model as contract } from '@console/contract/areas/product/model';
import type { InputOf } from '@console/contract/endpoint';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { inBulk, removeEach, skip, type BulkList } from '../../../../kernel/records/bulk.ts';
import { lockToDelete } from '../../../../kernel/records/record.ts';
import { launchedAmong } from '../launch.ts';
import { writeModelLogs } from '../log.ts';
import { listing, record } from '../row.ts';

const list: BulkList<NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>> = {
  kind: 'productModel',
  permission: 'product:model:delete',
  query: ({ keyword, productId, format, budget, status }) => ({
    listing,
    keyword,
    where: { equals: { product_id: productId, format, budget, status }, nulls: { deleted_at: true } },
  }),
};

/** Several models into the recycle bin, each with its line in the log of models. */
export const deleteModels: Handlers<typeof contract>['batchDelete'] = ({ modelIds: ids, match, count }, context) =>
  inBulk(context, list, { ids, match, count }, async (some, step) => {
    await lockToDelete(step, record, some);
    const launched = new Set(await launchedAmong(step, some));
    const skips = await removeEach(
      step,
      record,
      some.filter((id) => !launched.has(id)),
    );
    for (const id of launched) skip(skips, id, 'MODEL_LAUNCHED');
    const modelIds = some.filter((id) => !skips.has(id));
    const { tenantId, accountId } = step.actor;
    await writeModelLogs(step.db, { tenantId, modelIds, action: 'DELETE', operatorId: accountId });
    return skips;
  });
