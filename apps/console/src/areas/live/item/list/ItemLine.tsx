import type { LiveItem } from '@console/contract/areas/live/live/parts';
import { Anchor, Text } from '@mantine/core';
import { IconLink, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { SmallIconButton } from '../../../../kit/display/SmallIconButton.tsx';
import { DragHandle } from '../../../../kit/order/DragHandle.tsx';
import type { Order } from '../../../../kit/order/use-order.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import { cueText } from '../cue-time.ts';
import { CueField } from '../CueField.tsx';
import { editPathOf } from '../item-paths.ts';
import { toneOf } from '../item-tones.ts';
import styles from './item-list.module.css';

interface ItemLineProps {
  item: LiveItem;
  order: Order | undefined;
  canEdit: boolean;
  onCue: (seconds: number | null) => void;
  onLink: () => void;
  onRemove: () => void;
}

export function ItemLine({ item, order, canEdit, onCue, onLink, onRemove }: ItemLineProps) {
  const w = useWords(liveItemWords);
  const mayChange = useMay('material:item:update');
  const { itemId, kind, title, materialStatus, cueSec, shown, openedBy } = item;
  const isEditable = canEdit && mayChange;
  const remove = fill(w.list.remove, { name: title });
  const link = fill(w.list.linkOf, { name: title });
  return (
    <>
      {order && <DragHandle order={order} item={{ id: itemId, name: title }} />}
      <div className={styles.words}>
        {isEditable ? (
          <Anchor
            component={Link}
            size="sm"
            to={editPathOf(kind, itemId)}
            aria-label={fill(w.list.edit, { name: title })}
          >
            {title}
          </Anchor>
        ) : (
          <Text size="sm">{title}</Text>
        )}
        <Text size="xs" c="dimmed">
          {w.kinds[kind]}
          {openedBy > 0 && ` · ${fill(w.list.opened, { count: formatNumber(openedBy) })}`}
        </Text>
      </div>
      {shown && <StatusBadge tone="good">{w.list.shown}</StatusBadge>}
      {materialStatus !== 'READY' && (
        <StatusBadge tone={toneOf[materialStatus]}>{w.statuses[materialStatus]}</StatusBadge>
      )}
      {canEdit ? (
        <CueField
          size="xs"
          w={100}
          placeholder={w.list.noCue}
          aria-label={fill(w.list.cueOf, { name: title })}
          title={w.form.cueHint}
          value={cueSec}
          onChange={onCue}
        />
      ) : (
        <Text size="xs" c="dimmed">
          {cueSec === null ? w.list.noCue : fill(w.there.cue, { time: cueText(cueSec) })}
        </Text>
      )}
      {isEditable && (
        <SmallIconButton label={link} title={link} onClick={onLink}>
          <IconLink size={16} stroke={1.6} />
        </SmallIconButton>
      )}
      {canEdit && (
        <SmallIconButton label={remove} title={remove} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </SmallIconButton>
      )}
    </>
  );
}
