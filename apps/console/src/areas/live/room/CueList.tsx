import { live } from '@console/contract/areas/live/live/live';
import type { LiveItem } from '@console/contract/areas/live/live/parts';
import { liveRoom } from '@console/contract/areas/live/room';
import { Button, Group, Text } from '@mantine/core';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveRoomWords } from '../../../locales/live/room.ts';
import { clockOf } from '../watch/clock.ts';
import type { RoomNow } from './use-room.ts';
import styles from './room.module.css';

interface CueListProps {
  liveId: string;
  now: RoomNow;
  mayDirect: boolean;
}

/** What viewers see beside the picture: one after the other, any of them at once, or nothing. */
export function CueList({ liveId, now: { shownItemId, nextItemId }, mayDirect }: CueListProps) {
  const w = useWords(liveRoomWords).cues;
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data: items = [] } = useQuery({
    queryKey: [live.items.path, { liveId }],
    queryFn: ({ signal }) => call(live.items, { liveId }, { signal, showError: false }),
  });
  const next = items.find(({ itemId }) => itemId === nextItemId);
  const show = async (item: LiveItem | null) => {
    setBusy(true);
    try {
      await call(liveRoom.show, { liveId, itemId: item?.itemId ?? null });
      toastSuccess(item === null ? w.hiddenDone : fill(w.shownDone, { name: item.title }));
    } catch {
      // The call has said why.
    }
    // What is shown next may be pressed at once: nobody waits for the page to have looked again.
    setBusy(false);
    await queries.invalidateQueries();
  };
  const act = (item: LiveItem | null) => !isBusy && void show(item);
  return (
    <section aria-label={w.title}>
      <h3 className={styles.title}>{w.title}</h3>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      )}
      {items.length > 0 && mayDirect && (
        <Group gap="xs" mb="xs">
          <Button
            size="xs"
            disabled={next === undefined}
            leftSection={<IconPlayerSkipForward size={14} stroke={1.6} aria-hidden />}
            className={styles.next}
            onClick={() => next && act(next)}
          >
            {next === undefined ? w.nextNone : fill(w.next, { name: next.title })}
          </Button>
          <Button size="xs" variant="default" disabled={shownItemId === null} onClick={() => act(null)}>
            {w.hide}
          </Button>
        </Group>
      )}
      <ol className={styles.cues}>
        {items.map((item) => (
          <Cue
            key={item.itemId}
            item={item}
            isShown={item.itemId === shownItemId}
            onShow={mayDirect ? act : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

interface CueProps {
  item: LiveItem;
  isShown: boolean;
  onShow: ((item: LiveItem | null) => void) | undefined;
}

function Cue({ item, isShown, onShow }: CueProps) {
  const w = useWords(liveRoomWords).cues;
  const { title, cueSec, shownAt, materialStatus, openedBy } = item;
  const isReady = materialStatus === 'READY';
  const facts = [
    cueSec !== null && fill(w.at, { time: clockOf(cueSec) }),
    !isShown && shownAt !== null && w.seen,
    openedBy > 0 && fill(w.opened, { count: formatNumber(openedBy) }),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.cue} data-shown={isShown || undefined} aria-current={isShown || undefined}>
      <div>
        <Text size="sm" fw={isShown ? 600 : 400}>
          {title}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {isShown && <StatusBadge tone="bad">{w.shown}</StatusBadge>}
          {!isReady && <StatusBadge tone="warning">{w.notReady}</StatusBadge>}
          {facts.join(' · ')}
        </Text>
      </div>
      {onShow && (isShown || isReady) && (
        <Button
          size="compact-xs"
          variant={isShown ? 'default' : 'light'}
          aria-label={fill(isShown ? w.hideOf : w.showOf, { name: title })}
          onClick={() => onShow(isShown ? null : item)}
        >
          {isShown ? w.hide : w.show}
        </Button>
      )}
    </li>
  );
}
