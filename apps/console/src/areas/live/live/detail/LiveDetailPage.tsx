import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWhileBusy } from '../../../../kit/list/use-while-busy.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { useVisit } from '../../../../kit/page/recent-records.ts';
import { RowMenu } from '../../../../kit/table/row/RowMenu.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { loadPart } from '../../../../lib/load-part.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { ItemList } from '../../item/ItemList.tsx';
import { useRoom } from '../../room/use-room.ts';
import { type LiveActions, useLiveActions } from '../actions/use-live-actions.tsx';
import { dangerous, firstAction, hasBegun, isOn, isOver, titleIn } from '../live-rules.ts';
import { AfterTabs } from './after/AfterTabs.tsx';
import { LiveFacts } from './LiveFacts.tsx';
import { PushPanel } from './PushPanel.tsx';
import { WatchPanel } from './WatchPanel.tsx';
import styles from './live-detail.module.css';

const ControlRoom = lazy(() =>
  loadPart(async () => ({ default: (await import('../../room/ControlRoom.tsx')).ControlRoom })),
);

/** One session: what it is, how to get a picture into it, its control room while it is on, and what came of it. */
export function LiveDetailPage() {
  const liveId = useSearchParams()[0].get('liveId');
  if (liveId === null) return <Navigate to={pathOf('liveList')} replace />;
  return <OneLive key={liveId} liveId={liveId} />;
}

const EVERY_MS = 15_000;

function OneLive({ liveId }: { liveId: string }) {
  const { form } = useWords(kitWords);
  const goBack = useGoBack('liveList');
  const { data, error, refetch } = useQuery({
    queryKey: [live.detail.path, { liveId }],
    queryFn: ({ signal }) => call(live.detail, { liveId }, { signal, showError: false }),
    // A stream or the clock may move it while somebody looks.
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.status) ? EVERY_MS : false),
    staleTime: 0,
  });
  useWhileBusy(data?.replayState === 'PROCESSING', () => void refetch());
  if (data) return <Opened record={data} />;
  if (error instanceof CallError && (error.http === 404 || error.http === 400))
    return (
      <EmptyState kind="gone" title={form.notFound} order={1}>
        <Button variant="default" size="xs" onClick={goBack}>
          {form.back}
        </Button>
      </EmptyState>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={30} w={260} />
      <Skeleton h={220} />
      <Skeleton h={320} />
    </Stack>
  );
}

function Opened({ record }: { record: LiveDetail }) {
  const w = useWords(liveWords);
  const [locale] = useLocale();
  const { liveId, status } = record;
  const name = titleIn(locale, record);
  const { dialogs, ...actions } = useLiveActions(useGoBack('liveList'));
  useListBreadcrumb('liveList', name);
  useVisit('live', liveId, name);
  const room = useRoom(liveId, status === 'SCHEDULED' || isOn(status));
  const after = hasBegun(record) && (
    <AfterTabs record={record} mayDirect={actions.may.start} mayEdit={actions.may.edit} />
  );
  const isRoom = room.data !== undefined && (isOn(status) || room.data.stream !== null || room.data.play !== null);
  return (
    <>
      <PageHeader title={name} description={w.statuses[status]} actions={<Moves record={record} actions={actions} />} />
      <Stack gap="md">
        <Notes record={record} />
        {(status === 'SCHEDULED' || isOn(status)) && isRoom && (
          <Suspense fallback={<Skeleton h={420} aria-busy />}>
            <ControlRoom record={record} room={room} onStop={() => actions.run('stop', record)} />
          </Suspense>
        )}
        <div className={styles.columns}>
          <Stack gap="md" miw={0}>
            {isOver(status) && after}
            <ItemList liveId={liveId} mayEdit={actions.may.edit} isOver={isOver(status)} />
            {!isOver(status) && after}
          </Stack>
          <Stack gap="md" miw={0}>
            {record.source === 'RTMP' && !isOver(status) && (
              <PushPanel record={record} isWaiting={status === 'SCHEDULED' && !isRoom} />
            )}
            {status !== 'CANCELED' && <WatchPanel record={record} name={name} />}
            <LiveFacts record={record} />
          </Stack>
        </div>
      </Stack>
      {dialogs}
    </>
  );
}

/** What it mostly needs as a button, the rest in a menu. */
function Moves({ record, actions }: { record: LiveDetail; actions: LiveActions }) {
  const w = useWords(liveWords);
  const name = titleIn(useLocale()[0], record);
  const offers = actions.offersOf(record);
  const first = offers.find(({ action, why }) => action === firstAction(record) && why === undefined);
  const edit = offers.find(({ action, why }) => action === 'edit' && why === undefined);
  const rest = offers.filter((offer) => offer !== first && offer !== edit);
  const entries = (danger: boolean) =>
    rest
      .filter(({ action }) => dangerous.has(action) === danger)
      .map(({ action, why }) => ({ words: w.actions[action], why, go: () => actions.run(action, record) }));
  return (
    <>
      {first && (
        <Button {...(first.action === 'stop' && { color: 'red' })} onClick={() => actions.run(first.action, record)}>
          {w.actions[first.action]}
        </Button>
      )}
      {edit && (
        <Button variant="default" onClick={() => actions.run('edit', record)}>
          {w.actions.edit}
        </Button>
      )}
      <RowMenu
        label={`${w.more} ${name}`}
        entries={entries(false)}
        history={{ words: w.history, objectType: 'live', objectId: record.liveId }}
        dangers={entries(true)}
      />
    </>
  );
}

/** What one should know before anything else. */
function Notes({ record: { status, notHeld, cancelReason } }: { record: LiveDetail }) {
  const w = useWords(liveWords).detail;
  if (status === 'DRAFT') return <Alert variant="light">{w.draftNote}</Alert>;
  if (status !== 'CANCELED') return null;
  return (
    <Alert color="orange" variant="light">
      {notHeld ? w.notHeldNote : fill(w.canceledNote, { reason: cancelReason ?? '' })}
    </Alert>
  );
}
