import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Text } from '@mantine/core';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import type { DocActions } from './DocFacts.tsx';
import { DocRow } from './DocRow.tsx';
import { useDocOrder } from './use-doc-order.ts';
import styles from '../product-doc.module.css';

interface DocListProps extends Omit<DocActions, 'onDelete'> {
  productId: string;
  docs: readonly ProductDoc[];
  /** Those of them that are in effect and fit the filter. */
  shown: readonly ProductDoc[];
  /** Only part of them is shown, so there is no order to change. */
  fixed: boolean;
}

export function DocList({ productId, docs, shown, fixed, ...actions }: DocListProps) {
  const w = useWords(productDocWords);
  const mayUpdate = useMay('product:doc:update');
  const order = useDocOrder(productId, docs);
  const removal = useRemoval();
  const olderOf = ({ docId }: ProductDoc) => docs.filter(({ replacedById }) => replacedById === docId);
  const remove = (doc: ProductDoc) => {
    const older = olderOf(doc).length;
    removal.ask({
      name: doc.title,
      impact: older === 0 ? w.removeImpact : fill(w.removeWithOlder, { count: older }),
      recordIds: [doc.docId],
      remove: () => call(productDoc.delete, { docId: doc.docId }, { showError: false }),
    });
  };
  return (
    <>
      {mayUpdate && fixed && (
        <Text size="xs" c="dimmed" mb={4}>
          {w.noOrder}
        </Text>
      )}
      <ol className={styles.list}>
        {shown.map((doc) => (
          <DocRow
            key={doc.docId}
            doc={doc}
            older={olderOf(doc)}
            order={mayUpdate && !fixed && shown.length > 1 ? order : undefined}
            onDelete={remove}
            {...actions}
          />
        ))}
      </ol>
      <OrderSaid order={order} />
      {removal.dialog}
    </>
  );
}
