import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { useOrder, withMoved } from '../../../../kit/order/use-order.ts';
import { useSentOrder } from '../../../../kit/order/use-sent-order.ts';
import { call } from '../../../../lib/api/client.ts';

/** What has moved is there at once and is sent in turn. */
export function useDocOrder(productId: string, docs: readonly ProductDoc[]) {
  const put = useSentOrder([productDoc.list.path, productId]);
  const current = docs.filter(({ status }) => status === 'ACTIVE');
  const older = docs.filter(({ status }) => status === 'REPLACED');
  return useOrder(
    current.map(({ docId, title }) => ({ id: docId, name: title })),
    (id, to) => {
      const from = current.findIndex(({ docId }) => docId === id);
      const next = withMoved(current, from, to);
      const docIds = next.map(({ docId }) => docId);
      put([...next, ...older], () => call(productDoc.sort, { productId, docIds }));
    },
  );
}
