import { serviceFeedback, type ServiceFeedback } from '@console/contract/areas/call/feedback';
import { Badge, Text } from '@mantine/core';
import { GapLink } from '../../../kit/display/badge/GapLink.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { DragHandle } from '../../../kit/order/DragHandle.tsx';
import type { Order } from '../../../kit/order/use-order.ts';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { feedbackWords } from '../../../locales/call/feedback.ts';
import { orderWords } from '../../../locales/kit/order.ts';
import { CallStatusSwitch } from '../CallStatusSwitch.tsx';
import styles from './feedback.module.css';

interface FeedbackRowProps {
  record: ServiceFeedback;
  /** Nothing where the order cannot be changed. */
  order: Order | undefined;
  onEdit: (record: ServiceFeedback) => void;
  onDelete: (record: ServiceFeedback) => void;
}

export function FeedbackRow({ record, order, onEdit, onDelete }: FeedbackRowProps) {
  const w = useWords(feedbackWords);
  const { moveUp, moveDown } = useWords(orderWords);
  const mayUpdate = useMay('call:feedback:update');
  const mayDelete = useMay('call:feedback:delete');
  const mayStatus = useMay('call:feedback:status');
  const { feedbackId, kind, name, nameEn, scoreFrom, scoreTo, requireText, usedCount, status } = record;
  const item = { id: feedbackId, name };
  const place = order?.placeOf(feedbackId);
  return (
    <li className={styles.item} {...order?.rowOf(item)}>
      {order && <DragHandle order={order} item={item} />}
      <div className={styles.words}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {nameEn ?? <GapLink kind="serviceFeedback">{w.noEnglish}</GapLink>}
        </Text>
      </div>
      <div className={styles.facts}>
        {scoreFrom !== null && scoreTo !== null && (
          <Badge variant="light" color="gray" tt="none" fw={400}>
            {fill(scoreFrom === scoreTo ? w.oneScore : w.scoreRange, { from: scoreFrom, to: scoreTo })}
          </Badge>
        )}
        {requireText && (
          <Badge variant="light" color="gray" tt="none" fw={400}>
            {w.requireText}
          </Badge>
        )}
        {/* Of a template a call keeps the words alone. */}
        {kind !== 'REMARK_TEMPLATE' && (
          <Text span size="xs" c="dimmed">
            {usedCount === 0 ? w.unused : fill(w.used, { count: formatNumber(usedCount) })}
          </Text>
        )}
      </div>
      <div className={styles.status}>
        {mayStatus ? (
          <CallStatusSwitch
            name={name}
            status={status}
            words={w}
            send={(next) => call(serviceFeedback.updateStatus, { feedbackId, status: next })}
          />
        ) : (
          <StatusBadge tone={status === 'ENABLED' ? 'good' : 'quiet'}>{w.statuses[status]}</StatusBadge>
        )}
      </div>
      <RecordRowActions
        name={name}
        more={w.more}
        onEdit={mayUpdate ? () => onEdit(record) : undefined}
        entries={[
          order && !place?.first && { words: moveUp, go: () => order.moveBy(feedbackId, -1) },
          order && !place?.last && { words: moveDown, go: () => order.moveBy(feedbackId, 1) },
        ]}
        history={{ words: w.history, objectType: 'serviceFeedback', objectId: feedbackId }}
        onDelete={mayDelete ? () => onDelete(record) : undefined}
      />
    </li>
  );
}
