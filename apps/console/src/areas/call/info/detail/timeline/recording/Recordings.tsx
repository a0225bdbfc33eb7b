import type { CallDetail, CallEvent } from '@console/contract/areas/call/info/info';
import { Button, Text } from '@mantine/core';
import { IconPlayerPlay, IconScissors } from '@tabler/icons-react';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { StatusBadge } from '../../../../../../kit/display/badge/StatusBadge.tsx';
import { formatBytes, formatDate, formatTime } from '../../../../../../lib/format.ts';
import { useMay } from '../../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../../lib/words.ts';
import { callWords } from '../../../../../../locales/call/info.ts';
import { useDuration } from '../../../../../../kit/time/duration.ts';
import { ClipDialog } from './ClipDialog.tsx';
import { HoldDialog, type Recording } from './HoldDialog.tsx';
import { RecordingVideo } from './RecordingVideo.tsx';
import styles from '../timeline.module.css';

export interface Player {
  /** To a second since the answer, where a recording is open. */
  jump: (at: number) => void;
  /** Where it stands; 0 of another recording. */
  pause: (recordingId: string) => number;
}

const tones = { RECORDING: 'bad', PROCESSING: 'active', READY: 'good', FAILED: 'warning' } as const;

interface RecordingsProps {
  found: CallDetail;
  events: readonly CallEvent[];
  player: RefObject<Player | null>;
}

/** What was recorded. Nothing is fetched before somebody asks for it: every play is written down. */
export function Recordings({ found, events, player }: RecordingsProps) {
  const w = useWords(callWords).detail;
  const lasting = useDuration();
  const mayPlay = useMay('call:record:play');
  const mayHold = useMay('call:record:hold');
  const [playing, setPlaying] = useState<Recording>();
  const [holding, setHolding] = useState<Recording>();
  const [cutting, setCutting] = useState<{ recording: Recording; from: number }>();
  if (found.recordings.length === 0) {
    // What was recorded goes after its days, and that it was stays among the events.
    const wasRecorded = events.some(({ type }) => type === 'RECORD_START');
    const isMissing =
      found.recording === 'ALWAYS' && !wasRecorded && found.answeredAt !== null && found.endedAt !== null;
    return isMissing && <StatusBadge tone="warning">{w.notRecorded}</StatusBadge>;
  }
  return (
    <section className={styles.recordings} aria-label={w.recordings}>
      <ul>
        {found.recordings.map((one) => (
          <li key={one.recordingId}>
            <Text size="xs" c="dimmed" component="span">
              {one.state === 'READY'
                ? fill(w.recordingFacts, {
                    time: formatTime(one.startedAt),
                    length: lasting(one.durationSec),
                    size: formatBytes(one.size),
                    until: formatDate(one.expireAt),
                  })
                : formatTime(one.startedAt)}
            </Text>
            <State of={one} />
            {one.legalHold && (
              <>
                <StatusBadge tone="warning">{w.legalHold}</StatusBadge>
                {one.holdReason !== null && (
                  <Text size="xs" c="dimmed" component="span">
                    {fill(w.heldBecause, { reason: one.holdReason })}
                  </Text>
                )}
              </>
            )}
            {mayPlay && one.state === 'READY' && (
              <Button
                size="xs"
                variant="light"
                leftSection={<IconPlayerPlay size={14} aria-hidden />}
                onClick={() => setPlaying(one)}
              >
                {w.play}
              </Button>
            )}
            <ClipButton
              recording={one}
              onClick={() => setCutting({ recording: one, from: player.current?.pause(one.recordingId) ?? 0 })}
            />
            {mayHold && (one.state === 'READY' || one.waiting !== null) && (
              <Button size="xs" variant="default" onClick={() => setHolding(one)}>
                {one.legalHold ? w.release : w.hold}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {playing && <Playing key={playing.recordingId} found={found} recording={playing} player={player} />}
      <ClipDialog callId={found.callId} cutting={cutting} onClose={() => setCutting(undefined)} />
      <HoldDialog callId={found.callId} recording={holding} onClose={() => setHolding(undefined)} />
    </section>
  );
}

/** One that waits has not failed: what it waits for, and until when it is tried again. */
function State({ of: { state, waiting } }: { of: Recording }) {
  const w = useWords(callWords).detail;
  if (state === 'READY') return null;
  if (waiting === null) return <StatusBadge tone={tones[state]}>{w.recordingStates[state]}</StatusBadge>;
  const until =
    waiting.until === null ? w.waiting.untilReleased : fill(w.waiting.until, { time: formatTime(waiting.until) });
  return (
    <>
      <StatusBadge tone="warning">{w.waiting.state}</StatusBadge>
      <Text size="xs" c="dimmed" component="span">
        {fill(w.waiting[waiting.for], { until })}
      </Text>
    </>
  );
}

interface PlayingProps {
  found: CallDetail;
  recording: Recording;
  player: RefObject<Player | null>;
}

function Playing({ found: { callId }, recording: { recordingId, atSec }, player }: PlayingProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(player, () => ({
    jump: (at) => {
      if (video.current !== null) video.current.currentTime = Math.max(0, at - atSec);
    },
    pause: (of) => {
      video.current?.pause();
      return of === recordingId ? (video.current?.currentTime ?? 0) : 0;
    },
  }));
  return <RecordingVideo video={video} callId={callId} recordingId={recordingId} autoPlay />;
}

/** Says why it cannot be used, also to whoever comes by keyboard. */
function ClipButton({ recording: { state }, onClick }: { recording: Recording; onClick: () => void }) {
  const w = useWords(callWords).detail.clip;
  const mayPlay = useMay('call:record:play');
  const mayCreate = useMay('material:item:create');
  const why = mayPlay && mayCreate ? (state === 'READY' ? undefined : w.notReady[state]) : w.noRight;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconScissors size={14} aria-hidden />}
      aria-disabled={why !== undefined}
      {...(why !== undefined && { 'data-disabled': true, 'data-tip': why, 'aria-description': why })}
      onClick={() => why === undefined && onClick()}
    >
      {w.copy}
    </Button>
  );
}
