import { workplace } from '@console/contract/areas/system/workplace';
import type { WorkplaceCard, WorkplaceLayout } from '@console/contract/areas/system/workplace-overview';
import { Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import { OrderSaid } from '../../../../kit/order/OrderSaid.tsx';
import { useOrder, withMoved } from '../../../../kit/order/use-order.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { workplaceWords } from '../../../../locales/system/workplace.ts';
import { ordered } from './card-order.ts';
import styles from './layout-dialog.module.css';

interface LayoutDialogProps {
  opened: boolean;
  layout: WorkplaceLayout;
  /** The cards that this person has at all. */
  own: readonly WorkplaceCard[];
  onClose: () => void;
}

/** Which cards there are and in which order: by mouse and by the arrow keys. */
export function LayoutDialog({ opened, layout, own, onClose }: LayoutDialogProps) {
  const w = useWords(workplaceWords).layout;
  return (
    <Dialog opened={opened} title={w.title} onClose={onClose}>
      {opened && <Cards layout={layout} own={own} onClose={onClose} />}
    </Dialog>
  );
}

function Cards({ layout, own, onClose }: Omit<LayoutDialogProps, 'opened'>) {
  const { layout: w, cards: names } = useWords(workplaceWords);
  const { save } = useWords(kitWords).common;
  const [cards, setCards] = useState(() => ordered(layout));
  const { busy, failure, run } = useDialogAction();
  // Those that this person does not have keep their place, for the day they do.
  const shown = cards.filter(({ card }) => own.includes(card));
  const items = shown.map(({ card }) => ({ id: card, name: names[card] }));
  const order = useOrder(items, (id, to) => {
    const target = shown[to]!.card;
    const placeOf = (card: string) => cards.findIndex((one) => one.card === card);
    setCards(withMoved(cards, placeOf(id), placeOf(target)));
  });
  const toggle = (card: WorkplaceCard, hidden: boolean) =>
    setCards(cards.map((one) => (one.card === card ? { card, hidden } : one)));
  const keep = () =>
    run(async () => {
      const asTheyCome = JSON.stringify(cards) === JSON.stringify(ordered([]));
      await call(workplace.saveLayout, { cards: asTheyCome ? [] : cards }, { showError: false });
      toastSuccess(w.saved);
      onClose();
    });
  return (
    <>
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      <ol className={styles.root} aria-label={w.list}>
        {items.map((item, place) => (
          <li key={item.id} className={styles.card} {...order.rowOf(item)}>
            <DragHandle order={order} item={item} />
            <span className={styles.name} data-hidden={shown[place]!.hidden || undefined}>
              {item.name}
            </span>
            <Switch
              size="sm"
              aria-label={fill(w.show, { name: item.name })}
              checked={!shown[place]!.hidden}
              onChange={(event) => toggle(item.id, !event.currentTarget.checked)}
            />
          </li>
        ))}
      </ol>
      <OrderSaid order={order} />
      <Failure text={failure} />
      <div className={styles.foot}>
        <Button variant="subtle" px="xs" onClick={() => setCards(ordered([]))}>
          {w.reset}
        </Button>
        <span className={styles.buttons}>
          <DialogButtons confirm={save} busy={busy} onConfirm={() => void keep()} onClose={onClose} />
        </span>
      </div>
    </>
  );
}
