import { Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { type Order, useOrder, withMoved } from '../../../../kit/order/use-order.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ToolPicture } from '../parts/ToolPicture.tsx';
import styles from './ordered-list.module.css';

/** One line: something in a tool, or a tool in a toolbox. */
export interface Line {
  id: string;
  name: string;
  /** A link instead of the name, where there is a page for it. */
  shown?: ReactNode;
  note: string;
  picture: ReactNode;
  /** Why an app does not show it. */
  hidden?: string | undefined;
}

interface OrderedListProps {
  label: string;
  lines: readonly Line[];
  /** Nothing for who may not change the order. */
  onOrder: ((ids: string[]) => void) | undefined;
  /** Takes one away. */
  onRemove?: ((id: string) => void) | undefined;
  removeWords?: string;
}

/** Things in an order that the mouse and the arrow keys change. */
export function OrderedList({ label, lines, onOrder, onRemove, removeWords }: OrderedListProps) {
  const order = useOrder(lines, (id, to) => {
    const ids = lines.map((line) => line.id);
    onOrder?.(withMoved(ids, ids.indexOf(id), to));
  });
  return (
    <>
      <ol className={styles.root} aria-label={label}>
        {lines.map((line) => (
          <li key={line.id} className={styles.item} {...(onOrder && order.rowOf(line))}>
            <LineContent
              line={line}
              order={onOrder && lines.length > 1 ? order : undefined}
              onRemove={onRemove && (() => onRemove(line.id))}
              removeWords={removeWords}
            />
          </li>
        ))}
      </ol>
      <OrderSaid order={order} />
    </>
  );
}

interface LineContentProps {
  line: Line;
  order: Order | undefined;
  onRemove: (() => void) | undefined;
  removeWords?: string | undefined;
}

export function LineContent({ line, order, onRemove, removeWords }: LineContentProps) {
  const w = useWords(toolWords);
  const remove = fill(removeWords ?? w.remove, { name: line.name });
  return (
    <>
      {order && <DragHandle order={order} item={line} />}
      {line.picture}
      <div className={styles.words}>
        <Text size="sm">{line.shown ?? line.name}</Text>
        <Text size="xs" c="dimmed">
          {line.note}
        </Text>
      </div>
      {line.hidden !== undefined && <HiddenNote why={line.hidden} />}
      {onRemove && (
        <SmallIconButton label={remove} title={remove} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </SmallIconButton>
      )}
    </>
  );
}

function HiddenNote({ why }: { why: string }) {
  const w = useWords(toolWords);
  return (
    <Text size="xs" className={styles.hidden}>
      {w.hidden} · {why}
    </Text>
  );
}

export const itemPicture = (path: string | null) => <ToolPicture path={path} sign="ITEM" />;
