import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { orderWords } from '../../locales/kit/order.ts';

export interface Ordered {
  readonly id: string;
  readonly name: string;
}

/** The same with one of them in another place. */
export const withMoved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moving rows by mouse and by the arrow keys. Whoever keeps the rows puts them in their new order; what it returns is said
 * to those who cannot see it, else the new place is.
 */
export function useOrder(items: readonly Ordered[], onMove: (id: string, to: number) => string | void) {
  const w = useWords(orderWords);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState('');
  const placeIn = (id: string) => items.findIndex((item) => item.id === id);

  const move = (id: string, to: number) => {
    const from = placeIn(id);
    if (from === -1 || to < 0 || to >= items.length || from === to) return;
    const sentence = onMove(id, to);
    setSaid(sentence ?? fill(w.moved, { name: items[from]!.name, place: to + 1, total: items.length }));
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  /** For the handle: it is dragged, and takes the keys. */
  const handleOf = ({ id, name }: Ordered) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      setDragged(id);
    },
    onDragEnd: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const handle = event.currentTarget;
      move(id, placeIn(id) + by);
      // A row that changes its place loses the focus.
      requestAnimationFrame(() => handle.focus());
    },
  });
  /** For the row: others are dropped on it. */
  const rowOf = ({ id }: Ordered) => ({
    'data-dragged': dragged === id || undefined,
    'data-over': (over === id && dragged !== id) || undefined,
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, placeIn(id));
      end();
    },
  });
  const placeOf = (id: string) => ({ first: placeIn(id) === 0, last: placeIn(id) === items.length - 1 });
  const moveBy = (id: string, by: number) => move(id, placeIn(id) + by);
  return { handleOf, rowOf, placeOf, moveBy, said };
}

export type Order = ReturnType<typeof useOrder>;
