import { IconGripVertical } from '@tabler/icons-react';
import { fill, useWords } from '../../lib/words.ts';
import { orderWords } from '../../locales/kit/order.ts';
import type { Order, Ordered } from './use-order.ts';
import styles from './drag-handle.module.css';

/** What a row is dragged by, and what takes the arrow keys. */
export function DragHandle({ order, item }: { order: Order; item: Ordered }) {
  const label = fill(useWords(orderWords).drag, { name: item.name });
  return (
    <button type="button" className={styles.root} aria-label={label} title={label} {...order.handleOf(item)}>
      <IconGripVertical size={16} stroke={1.6} aria-hidden />
    </button>
  );
}
