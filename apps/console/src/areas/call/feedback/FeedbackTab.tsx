import {
  feedbackKinds,
  type FeedbackKind,
  serviceFeedback,
  type ServiceFeedback,
} from '@console/contract/areas/call/feedback';
import { Group, Paper, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { OrderSaid } from '../../../kit/order/OrderSaid.tsx';
import { useOrder, withMoved } from '../../../kit/order/use-order.ts';
import { useSentOrder } from '../../../kit/order/use-sent-order.ts';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { feedbackWords } from '../../../locales/call/feedback.ts';
import { type Editing, FeedbackFormDrawer } from './FeedbackFormDrawer.tsx';
import { FeedbackRow } from './FeedbackRow.tsx';
import styles from './feedback.module.css';

const keyOf = (kind: FeedbackKind) => [serviceFeedback.page.path, 'all', kind] as const;

/** What people choose after a call: four kinds, each in the order in which apps show it. */
export function FeedbackTab() {
  const w = useWords(feedbackWords);
  const mayCreate = useMay('call:feedback:create');
  const [params, setParams] = useSearchParams();
  const linked = useLinkedFeedback();
  const kind = feedbackKinds.find((one) => one === params.get('kind')) ?? linked.editing?.kind ?? feedbackKinds[0];
  const [editing, setEditing] = useState<Editing>();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(kind),
    // There is an end to each kind that fits one page.
    queryFn: async ({ signal }) =>
      (await call(serviceFeedback.page, { kind, pageSize: 200 }, { signal, showError: false })).list,
  });
  const addButton = mayCreate && <AddButton onClick={() => setEditing({ kind })}>{w.add}</AddButton>;
  return (
    <>
      <Paper withBorder p="md">
        <Group justify="space-between" gap="sm" mb="xs">
          <SegmentedControl
            className={styles.kinds}
            data={feedbackKinds.map((value) => ({ value, label: w.kinds[value] }))}
            value={kind}
            onChange={(value) => setParams({ tab: 'feedback', kind: value }, { replace: true })}
          />
          {addButton}
        </Group>
        <Text size="sm" c="dimmed" mb="xs">
          {w.hints[kind]}
        </Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton h={200} aria-busy />
        ) : data.length === 0 ? (
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        ) : (
          <Feedbacks key={kind} kind={kind} all={data} onEdit={(record) => setEditing({ kind, record })} />
        )}
      </Paper>
      <FeedbackFormDrawer
        editing={editing ?? linked.editing}
        onClose={() => {
          setEditing(undefined);
          linked.close(kind);
        }}
      />
    </>
  );
}

/** The one that the log or the recycle bin leads to; closed, its kind stays in view. */
function useLinkedFeedback() {
  const mayUpdate = useMay('call:feedback:update');
  const [, setParams] = useSearchParams();
  const [feedbackId] = useOpenRecord('feedbackId');
  const { data } = useQuery({
    queryKey: [serviceFeedback.detail.path, feedbackId ?? ''],
    queryFn: ({ signal }) => call(serviceFeedback.detail, { feedbackId: feedbackId ?? '' }, { signal }),
    enabled: feedbackId !== undefined && mayUpdate,
  });
  const record = feedbackId === undefined ? undefined : data;
  const editing = useMemo<Editing | undefined>(() => record && { kind: record.kind, record }, [record]);
  const close = (kind: FeedbackKind) =>
    feedbackId !== undefined && setParams({ tab: 'feedback', kind }, { replace: true });
  return { editing, close };
}

interface FeedbacksProps {
  kind: FeedbackKind;
  all: readonly ServiceFeedback[];
  onEdit: (record: ServiceFeedback) => void;
}

function Feedbacks({ kind, all, onEdit }: FeedbacksProps) {
  const w = useWords(feedbackWords);
  const mayUpdate = useMay('call:feedback:update');
  const removal = useRemoval();
  const put = useSentOrder(keyOf(kind));
  const order = useOrder(
    all.map(({ feedbackId, name }) => ({ id: feedbackId, name })),
    (id, to) => {
      const next = withMoved(
        all,
        all.findIndex(({ feedbackId }) => feedbackId === id),
        to,
      );
      const feedbackIds = next.map(({ feedbackId }) => feedbackId);
      put(next, () => call(serviceFeedback.sort, { kind, feedbackIds }));
    },
  );
  const remove = ({ feedbackId, name }: ServiceFeedback) =>
    removal.ask({
      name,
      impact: w.removeImpact,
      recordIds: [feedbackId],
      remove: () => call(serviceFeedback.delete, { feedbackId }, { showError: false }),
    });
  return (
    <>
      <ol className={styles.list} aria-label={w.kinds[kind]}>
        {all.map((record) => (
          <FeedbackRow
            key={record.feedbackId}
            record={record}
            order={mayUpdate && all.length > 1 ? order : undefined}
            onEdit={onEdit}
            onDelete={remove}
          />
        ))}
      </ol>
      <OrderSaid order={order} />
      {removal.dialog}
    </>
  );
}
