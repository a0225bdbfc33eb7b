import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconEye, IconPlayerStop } from '@tabler/icons-react';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StreamPlayer } from '../watch/player/StreamPlayer.tsx';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveWords } from '../../../locales/live/live.ts';
import { liveRoomWords } from '../../../locales/live/room.ts';
import { CueList } from './CueList.tsx';
import { Events } from './Events.tsx';
import { Health } from './Health.tsx';
import { openPreview } from './open-preview.ts';
import { Questions } from './Questions.tsx';
import type { Room, RoomNow } from './use-room.ts';
import { useServerNow } from '../../../kit/time/use-now.ts';
import { clockOf } from '../watch/clock.ts';
import styles from './room.module.css';

interface ControlRoomProps {
  record: LiveDetail;
  room: Room;
  onStop: () => void;
}

/** Where a session is directed from while a picture is there, or ought to be. */
export function ControlRoom({ record, room: { data, line, skewMs }, onStop }: ControlRoomProps) {
  const w = useWords(liveRoomWords);
  const { actions } = useWords(liveWords);
  const mayStop = useMay('live:session:stop');
  const mayDirect = useMay('live:session:start');
  if (data === undefined) return null;
  const { liveId } = record;
  const isOn = data.status === 'LIVE' || data.status === 'INTERRUPTED';
  return (
    <Panel title={w.title} p="md" aside={<Line line={line} asOf={data.asOf} />}>
      {data.status === 'INTERRUPTED' && <Interrupted until={data.comeBackUntil} skewMs={skewMs} />}
      <div className={styles.root}>
        <div className={styles.left}>
          <Picture record={record} now={data} />
          <Health stream={data.stream} />
          <Facts now={data} skewMs={skewMs} />
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEye size={14} stroke={1.6} aria-hidden />}
              onClick={() => void openPreview(liveId)}
            >
              {w.preview}
            </Button>
            {isOn && mayStop && (
              <Button
                size="xs"
                color="red"
                variant="light"
                leftSection={<IconPlayerStop size={14} stroke={1.6} aria-hidden />}
                onClick={onStop}
              >
                {actions.stop}
              </Button>
            )}
          </Group>
        </div>
        <div className={styles.right}>
          <CueList liveId={liveId} now={data} mayDirect={mayDirect && isOn} />
          <section aria-label={w.questions.title}>
            <h3 className={styles.title}>{w.questions.title}</h3>
            <Questions liveId={liveId} mayDirect={mayDirect} isOn />
          </section>
          <Events events={data.events} />
        </div>
      </div>
    </Panel>
  );
}

function Line({ line, asOf }: { line: Room['line']; asOf: string }) {
  const w = useWords(liveRoomWords).line;
  const tone = { live: 'good', polling: 'active', connecting: 'quiet', stale: 'bad' } as const;
  return (
    <Text size="sm" component="output">
      <StatusBadge tone={tone[line]}>{fill(w[line], { time: formatTime(asOf).slice(11) })}</StatusBadge>
    </Text>
  );
}

/** Pictures of other hosts are let in by the policy of the page that was loaded: this one has it, most others do not. */
function isAllowedHere(url: string): boolean {
  const { origin, pathname } = window.location;
  if (new URL(url, origin).origin === origin) return true;
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? '';
  return URL.canParse(loaded) && new URL(loaded).pathname === pathname;
}

function Picture({ record, now: { play, status } }: { record: LiveDetail; now: RoomNow }) {
  const w = useWords(liveRoomWords);
  const poster = useFileUrl(record.cover?.path ?? null);
  return (
    <>
      {play !== null && !isAllowedHere(play.url) ? (
        <div className={styles.dark}>
          <EmptyState title={w.elsewhere} description={w.elsewhereHint}>
            <Button onClick={() => window.location.reload()}>{w.elsewhereLoad}</Button>
          </EmptyState>
        </div>
      ) : play === null ? (
        <div className={styles.dark}>
          <EmptyState kind="failed" title={w.noPicture} description={w.noPictureHint} />
        </div>
      ) : (
        <StreamPlayer address={play} live label={w.picture} poster={poster} />
      )}
      {status === 'SCHEDULED' && play !== null && (
        <Text size="sm" c="dimmed">
          {w.rehearsal}
        </Text>
      )}
    </>
  );
}

function Facts({ now, skewMs }: { now: RoomNow; skewMs: number }) {
  const w = useWords(liveRoomWords);
  const moment = useServerNow(skewMs);
  return (
    <dl className={styles.facts}>
      {now.startedAt !== null && (
        <div>
          <dt>{w.clock}</dt>
          {/* Silent: it changes every second. */}
          <dd>
            <span role="timer" aria-live="off">
              {clockOf((moment - Date.parse(now.startedAt)) / 1000)}
            </span>
          </dd>
        </div>
      )}
      <div>
        <dt>{w.viewersNow}</dt>
        <dd>
          {formatNumber(now.viewersNow)}
          <Text span size="xs" c="dimmed" ml={6}>
            {fill(w.peak, { count: formatNumber(now.peakViewers) })}
          </Text>
        </dd>
      </div>
      <div>
        <dt>{w.waiting}</dt>
        <dd>{formatNumber(now.waitingQuestions)}</dd>
      </div>
    </dl>
  );
}

function Interrupted({ until, skewMs }: { until: string | null; skewMs: number }) {
  const w = useWords(liveRoomWords);
  const now = useServerNow(skewMs);
  const left = until === null ? 0 : (Date.parse(until) - now) / 1000;
  return (
    <Alert color="orange" variant="light" mb="sm">
      {left > 0 ? fill(w.interrupted, { left: clockOf(left) }) : w.interruptedOver}
    </Alert>
  );
}
