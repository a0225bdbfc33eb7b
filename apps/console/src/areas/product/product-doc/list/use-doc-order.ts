import { productDoc, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';

/** Moving rows by mouse and by the arrow keys; what has moved is there at once and is sent in turn. */
export function useDocOrder(productId: string, docs: readonly ProductDoc[]) {
  const w = useWords(productDocWords);
  const queries = useQueryClient();
  const key = [productDoc.list.path, productId];
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState('');
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const current = docs.filter(({ status }) => status === 'ACTIVE');
  const ids = current.map(({ docId }) => docId);

  const send = (docIds: string[]) => {
    // A refusal is told by the call itself, and the list then shows what is stored.
    const refresh = () => queries.invalidateQueries({ queryKey: key });
    sending.current = sending.current.then(() => call(productDoc.sort, { productId, docIds }).then(refresh, refresh));
  };
  const move = (docId: string, to: number) => {
    const from = ids.indexOf(docId);
    if (from === -1 || to < 0 || to >= ids.length || from === to) return;
    const next = current.toSpliced(from, 1).toSpliced(to, 0, current[from]!);
    const older = docs.filter(({ status }) => status === 'REPLACED');
    queries.setQueryData(key, [...next, ...older]);
    setSaid(fill(w.moved, { name: current[from]!.title, place: to + 1, total: ids.length }));
    send(next.map((doc) => doc.docId));
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  /** For the handle: it is dragged, and takes the keys. */
  const handleOf = ({ docId, title }: ProductDoc) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', title);
      setDragged(docId);
    },
    onDragEnd: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const handle = event.currentTarget;
      move(docId, ids.indexOf(docId) + by);
      // A row that changes its place loses the focus.
      requestAnimationFrame(() => handle.focus());
    },
  });
  /** For the row: others are dropped on it. */
  const rowOf = ({ docId }: ProductDoc) => ({
    'data-dragged': dragged === docId || undefined,
    'data-over': (over === docId && dragged !== docId) || undefined,
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(docId);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, ids.indexOf(docId));
      end();
    },
  });
  const placeOf = (docId: string) => ({ first: ids[0] === docId, last: ids.at(-1) === docId });
  const moveBy = (docId: string, by: number) => move(docId, ids.indexOf(docId) + by);
  return { handleOf, rowOf, placeOf, moveBy, said };
}

export type DocOrder = ReturnType<typeof useDocOrder>;
