import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { Button, Checkbox, Modal, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { usePreference } from '../../../../kit/page/preferences.ts';
import { useReturnFocus } from '../../../../kit/dialog/return-focus.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { uploadLogWords } from '../../../../locales/application/upload-log.ts';
import { LogDownload } from '../LogDownload.tsx';
import { LogEntries } from './LogEntries.tsx';
import { matchesIn } from './log-lines.ts';
import { LogSearch } from './LogSearch.tsx';
import { LogText } from './LogText.tsx';
import { useLogText } from './use-log-text.ts';
import styles from './log-viewer.module.css';

/** A log to read, over the list it was opened from. */
export function LogViewer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { close } = useWords(kitWords).common;
  const w = useWords(uploadLogWords);
  const narrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  useReturnFocus(id !== undefined);
  const { data } = useQuery({
    queryKey: [uploadLog.detail.path, id],
    queryFn: ({ signal }) => call(uploadLog.detail, { id: id! }, { signal, showError: false }),
    enabled: id !== undefined,
  });
  return (
    <Modal.Root
      classNames={{ content: narrow ? `${styles.root} ${styles.narrow}` : styles.root }}
      opened={id !== undefined}
      onClose={onClose}
      fullScreen={narrow}
      size="calc(100vw - 48px)"
      xOffset={24}
      yOffset={24}
      centered
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title fw={600}>{data?.fileName ?? w.file}</Modal.Title>
          {id !== undefined && <LogDownload key={id} id={id} size={data?.fileSize} />}
          <Modal.CloseButton aria-label={close} />
        </div>
        <Modal.Body className={styles.body}>
          {id !== undefined && <Content key={id} id={id} narrow={narrow} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Content({ id, narrow }: { id: string; narrow: boolean }) {
  const w = useWords(uploadLogWords).viewer;
  const [picked, setPicked] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [uploadLog.entries.path, id],
    queryFn: ({ signal }) => call(uploadLog.entries, { id }, { signal, showError: false }),
    staleTime: Infinity,
    retry: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={300} m={16} />;
  const entry = picked ?? data.list.find(({ state }) => state === 'TEXT')?.entry;
  return (
    <>
      {data.total > 1 && <LogEntries {...data} chosen={entry} narrow={narrow} onChoose={setPicked} />}
      {entry === undefined ? <EmptyState title={w.noText} /> : <Reader key={entry} id={id} entry={entry} />}
    </>
  );
}

function Reader({ id, entry }: { id: string; entry: number }) {
  const w = useWords(uploadLogWords).viewer;
  const [from, setFrom] = useState<'start' | 'end'>('start');
  const [wrap, setWrap] = usePreference('log-wrap', false);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const query = useDeferredValue(typed);
  const text = useLogText(id, entry, from);
  const { lines } = text;
  const matches = useMemo(() => matchesIn(lines, query), [lines, query]);
  const shown = Math.min(place, Math.max(0, matches.length - 1));

  return (
    <div className={styles.reader}>
      <div className={styles.tools}>
        <LogSearch
          query={typed}
          count={matches.length}
          place={shown}
          onQueryChange={(next) => {
            setTyped(next);
            setPlace(0);
          }}
          onGo={setPlace}
        />
        <SegmentedControl
          size="xs"
          aria-label={w.where}
          data={[
            { value: 'start', label: w.fromStart },
            { value: 'end', label: w.fromEnd },
          ]}
          value={from}
          onChange={(value) => {
            setFrom(value);
            setPlace(0);
          }}
        />
        <Checkbox size="xs" label={w.wrap} checked={wrap} onChange={(event) => setWrap(event.currentTarget.checked)} />
        {text.data && (
          <Text size="xs" c="dimmed">
            {fill(w.loaded, { loaded: formatBytes(text.loaded), size: formatBytes(text.size) })}
          </Text>
        )}
      </div>
      {text.error && !text.data ? (
        <ErrorState error={text.error} onRetry={() => void text.refetch()} />
      ) : !text.data ? (
        <Skeleton h={300} m={16} />
      ) : lines.length === 0 ? (
        <EmptyState title={w.empty} />
      ) : (
        <LogText
          key={from}
          lines={lines}
          numbered={text.numbered}
          wrap={wrap}
          query={query}
          current={matches[shown]}
          atEnd={from === 'end'}
          before={
            text.hasPreviousPage && (
              <More
                label={w.loadEarlier}
                busy={text.isFetchingPreviousPage}
                onMore={() => void text.fetchPreviousPage()}
              />
            )
          }
          after={
            text.hasNextPage ? (
              <More label={w.loadMore} busy={text.isFetchingNextPage} onMore={() => void text.fetchNextPage()} />
            ) : (
              <Text size="xs" c="dimmed" ta="center" p={10}>
                {w.end}
              </Text>
            )
          }
        />
      )}
    </div>
  );
}

function More({ label, busy, onMore }: { label: string; busy: boolean; onMore: () => void }) {
  return (
    <div className={styles.more}>
      <Button size="xs" variant="default" loading={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
