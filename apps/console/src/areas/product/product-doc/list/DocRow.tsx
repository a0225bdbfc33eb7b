import type { ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import type { Order } from '../../../../kit/order/use-order.ts';
import { RecordRowActions } from '../../../../kit/table/row/RecordRowActions.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { orderWords } from '../../../../locales/kit/order.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';
import { DocFacts, type DocActions } from './DocFacts.tsx';
import { DocIcon } from './DocIcon.tsx';
import { OlderDocs } from './OlderDocs.tsx';
import { useWhereUsed } from './use-where-used.ts';
import styles from '../product-doc.module.css';

interface DocRowProps extends DocActions {
  doc: ProductDoc;
  /** What it has replaced, the latest first. */
  older: readonly ProductDoc[];
  /** Nothing where the order cannot be changed. */
  order: Order | undefined;
}

/** One manual that is in effect, and folded below it what it has replaced. */
export function DocRow({ doc, older, order, ...actions }: DocRowProps) {
  const w = useWords(productDocWords);
  const mayCreate = useMay('product:doc:create');
  const mayUpdate = useMay('product:doc:update');
  const mayDelete = useMay('product:doc:delete');
  const [unfolded, setUnfolded] = useState(false);
  const { title, docId } = doc;
  const { moveUp, moveDown } = useWords(orderWords);
  const item = { id: docId, name: title };
  const place = order?.placeOf(docId);
  const whereUsed = useWhereUsed()(docId);
  return (
    <li className={styles.item} {...order?.rowOf(item)}>
      <div className={styles.row}>
        {order && <DragHandle order={order} item={item} />}
        <DocIcon ext={doc.file.ext} />
        <div className={styles.words}>
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => actions.onOpen(docId)}>
            {title}
          </Anchor>
          <DocFacts doc={doc} />
        </div>
        <Reads doc={doc} onReaders={actions.onReaders} />
        <RecordRowActions
          name={title}
          more={w.more}
          onEdit={mayUpdate ? () => actions.onEdit(doc) : undefined}
          entries={[
            mayCreate && { words: w.upload, go: () => actions.onUpload(doc) },
            mayUpdate && { words: w.replaceBy, go: () => actions.onReplace(doc) },
            order && !place?.first && { words: moveUp, go: () => order.moveBy(docId, -1) },
            order && !place?.last && { words: moveDown, go: () => order.moveBy(docId, 1) },
            whereUsed,
          ]}
          history={{ words: w.history, objectType: 'productDoc', objectId: docId }}
          onDelete={mayDelete ? () => actions.onDelete(doc) : undefined}
        />
      </div>
      {older.length > 0 && (
        <div className={styles.older}>
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? w.olderHide : fill(w.olderShow, { count: older.length })}
          </Anchor>
          {unfolded && <OlderDocs docs={older} {...actions} />}
        </div>
      )}
    </li>
  );
}

function Reads({ doc, onReaders }: { doc: ProductDoc; onReaders: (docId: string) => void }) {
  const w = useWords(productDocWords);
  if (doc.readerCount === 0)
    return (
      <Text size="xs" c="dimmed" className={styles.reads}>
        {w.nobodyRead}
      </Text>
    );
  return (
    <div className={styles.reads}>
      <Anchor component="button" type="button" size="xs" onClick={() => onReaders(doc.docId)}>
        {fill(w.readBy, { count: formatNumber(doc.readerCount) })}
      </Anchor>
      <Text size="xs" c="dimmed">
        {fill(w.read, { count: formatNumber(doc.readCount) })}
      </Text>
    </div>
  );
}
