import { callPlayer } from '@console/contract/areas/call/player';
import { Alert, Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../../../../../lib/api/client.ts';
import { useWords } from '../../../../../../lib/words.ts';
import { callWords } from '../../../../../../locales/call/info.ts';
import styles from '../timeline.module.css';

interface RecordingVideoProps {
  video: RefObject<HTMLVideoElement | null>;
  callId: string;
  recordingId: string;
  /** Where it begins, in seconds. */
  from?: number;
  autoPlay?: boolean;
}

/** Fetches what it shows by an address that works for minutes; when that is over it goes on where it was, by the next one. */
export function RecordingVideo({ video, callId, recordingId, from = 0, autoPlay = false }: RecordingVideoProps) {
  const w = useWords(callWords).detail;
  const [state, setState] = useState<{ url?: string; failed?: true }>({});
  const resume = useRef<{ at: number; playing: boolean } | null>({ at: from, playing: autoPlay });
  useEffect(() => {
    const stop = new AbortController();
    call(callPlayer.play, { callId, recordingId }, { showError: false, signal: stop.signal })
      .then(({ url }) => setState({ url }))
      .catch(() => stop.signal.aborted || setState({ failed: true }));
    return () => stop.abort();
  }, [callId, recordingId]);
  const renew = async () => {
    // One that does not even begin with a fresh address cannot be played here.
    if (video.current === null || resume.current !== null) return setState({ failed: true });
    resume.current = { at: video.current.currentTime, playing: !video.current.paused };
    const next = await call(callPlayer.play, { callId, recordingId }, { showError: false }).catch(() => null);
    setState(next === null ? { failed: true } : { url: next.url });
  };
  const begin = (shown: HTMLVideoElement) => {
    const to = resume.current;
    resume.current = null;
    if (to === null) return;
    if (to.at > 0) shown.currentTime = to.at;
    if (to.playing) void shown.play().catch(() => undefined);
  };
  if (state.failed) {
    return (
      <Alert color="yellow" variant="light" role="alert">
        {w.playFailed}
      </Alert>
    );
  }
  if (state.url === undefined) return <Skeleton h={180} mt="sm" aria-label={w.playing} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- of what people said there are no captions
    <video
      ref={video}
      className={styles.video}
      src={state.url}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={(event) => begin(event.currentTarget)}
      onError={() => void renew()}
    />
  );
}
