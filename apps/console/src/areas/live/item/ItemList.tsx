import { live } from '@console/contract/areas/live/live/live';
import { liveItem } from '@console/contract/areas/live/item';
import { type LiveItem, MOST_LIVE_ITEMS } from '@console/contract/areas/live/live/parts';
import { materialKinds } from '@console/contract/areas/material/material/parts';
import { Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { OrderSaid } from '../../../kit/order/OrderSaid.tsx';
import { useOrder, withMoved } from '../../../kit/order/use-order.ts';
import { useSentOrder } from '../../../kit/order/use-sent-order.ts';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveItemWords } from '../../../locales/live/item.ts';
import { addPathOf } from './item-paths.ts';
import { ItemLine } from './list/ItemLine.tsx';
import { LinkDialog, type LinkFor } from './list/LinkDialog.tsx';
import { PickDialog } from './list/PickDialog.tsx';
import styles from './list/item-list.module.css';

/** What is shown beside the picture, in its order. */
export function ItemList({ liveId, mayEdit, isOver }: { liveId: string; mayEdit: boolean; isOver: boolean }) {
  const canEdit = mayEdit && !isOver;
  const w = useWords(liveItemWords).list;
  const queries = useQueryClient();
  const key = [live.items.path, liveId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(live.items, { liveId }, { signal, showError: false }),
  });
  const put = useSentOrder(key);
  const { ask, dialog } = useConfirmDialog();
  const [picking, setPicking] = useState(false);
  const [linking, setLinking] = useState<LinkFor>();
  const items = data ?? [];
  const store = (next: readonly LiveItem[]) =>
    put(next, () => call(live.sortItems, { liveId, items: next.map(({ itemId, cueSec }) => ({ itemId, cueSec })) }));
  const lines = items.map((item) => ({ ...item, id: item.itemId, name: item.title }));
  const order = useOrder(lines, (id, to) => {
    store(
      withMoved(
        items,
        items.findIndex(({ itemId }) => itemId === id),
        to,
      ),
    );
  });
  const remove = ({ itemId, title }: LiveItem) =>
    ask({
      title: fill(w.removeTitle, { name: title }),
      text: [w.removeText],
      confirm: w.removeConfirm,
      danger: true,
      run: async () => {
        await call(liveItem.remove, { itemId }, { showError: false });
        await queries.invalidateQueries();
        return fill(w.removed, { name: title });
      },
    });
  const isFull = items.length >= MOST_LIVE_ITEMS;
  const hint = isOver ? w.overHint : isFull ? fill(w.full, { limit: MOST_LIVE_ITEMS }) : canEdit ? w.hint : w.readHint;
  const adding = canEdit && (
    <Adding
      liveId={liveId}
      isFull={isFull}
      onPick={() => setPicking(true)}
      onLinks={() => setLinking({ liveId, item: null })}
    />
  );
  return (
    <Panel title={w.title} aside={items.length > 0 && adding}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={160} />
      ) : items.length === 0 ? (
        <EmptyState
          title={w.empty}
          {...(isOver ? { description: w.overHint } : canEdit && { description: w.emptyHint })}
        >
          {adding}
        </EmptyState>
      ) : (
        <>
          <Text size="xs" c="dimmed" mb="xs">
            {hint}
          </Text>
          <ol className={styles.root} aria-label={w.title}>
            {lines.map((line) => (
              <li key={line.id} className={styles.item} {...(canEdit && order.rowOf(line))}>
                <ItemLine
                  item={line}
                  order={canEdit && lines.length > 1 ? order : undefined}
                  canEdit={canEdit}
                  onCue={(cueSec) => store(items.map((one) => (one.itemId === line.id ? { ...one, cueSec } : one)))}
                  onLink={() => setLinking({ liveId, item: { itemId: line.id, title: line.title } })}
                  onRemove={() => remove(line)}
                />
              </li>
            ))}
          </ol>
          <OrderSaid order={order} />
        </>
      )}
      {canEdit && (
        <PickDialog
          opened={picking}
          liveId={liveId}
          taken={items.map(({ materialId }) => materialId)}
          onClose={() => setPicking(false)}
        />
      )}
      {linking && <LinkDialog of={linking} onClose={() => setLinking(undefined)} />}
      {dialog}
    </Panel>
  );
}

interface AddingProps {
  liveId: string;
  isFull: boolean;
  onPick: () => void;
  onLinks: () => void;
}

function Adding({ liveId, isFull, onPick, onLinks }: AddingProps) {
  const w = useWords(liveItemWords);
  const navigate = useNavigate();
  const mayBrowse = useMay('material:item:query');
  const mayMake = useMay('material:item:create');
  const mayChange = useMay('material:item:update');
  return (
    <Group gap="xs">
      {mayChange && mayMake && (
        <Button size="xs" variant="default" leftSection={<IconLink size={15} />} onClick={onLinks}>
          {w.list.links}
        </Button>
      )}
      {mayBrowse && !isFull && (
        <Button size="xs" variant="default" leftSection={<IconPlus size={15} />} onClick={onPick}>
          {w.list.pick}
        </Button>
      )}
      {mayMake && !isFull && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="xs" rightSection={<IconChevronDown size={14} />}>
              {w.list.make}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {materialKinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => void navigate(addPathOf(kind, liveId))}>
                {w.kinds[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
