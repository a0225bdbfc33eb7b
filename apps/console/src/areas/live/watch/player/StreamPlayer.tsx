import type { PlayAddress } from '@console/contract/areas/live/live/parts';
import { Button, Loader } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Locale } from '../../../../lib/words.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { type StreamState, useStream } from './use-stream.ts';
import styles from './stream-player.module.css';

interface StreamPlayerProps {
  /** From the server. One that differs in its query alone is taken for the same picture, and used at the next try. */
  address: PlayAddress;
  /** Goes on by itself, without sound, near the edge; otherwise it is a file that people start and seek in. */
  live: boolean;
  /** What the picture is called, for those who do not see it. */
  label: string;
  poster?: string | undefined;
  /** Begins by itself; as `live` says where it is not told. */
  autoPlay?: boolean;
  /** Seconds from its beginning, several times a second while it plays. */
  onTime?: (seconds: number) => void;
  onState?: (state: StreamState) => void;
  /** As WebVTT; the first is the one that is shown. */
  captions?: readonly { locale: Locale; label: string; vtt: string }[];
  /** The next address of something whose address ends, such as a replay; null where there is none any more. */
  renew?: () => Promise<PlayAddress | null>;
  /** The element itself, for who wants to jump to a place. */
  video?: RefObject<HTMLVideoElement | null>;
}

const none: readonly never[] = [];

/** A picture by HTTP-FLV, HLS or as MP4, whatever the address says. It comes back by itself where the line breaks. */
export function StreamPlayer(props: StreamPlayerProps) {
  const { address, live, label, poster, autoPlay = live, onTime, onState, captions = none, renew } = props;
  const w = useWords(kitWords).player;
  const own = useRef<HTMLVideoElement>(null);
  const video = props.video ?? own;
  const { state, tryAgain } = useStream({ video, address, live, autoPlay, renew });
  const [isMuted, setMuted] = useState(live);
  const tracks = useTracks(captions);
  const tell = useRef(onState);
  useEffect(() => {
    tell.current = onState;
  });
  useEffect(() => tell.current?.(state), [state]);
  const unmute = () => {
    if (video.current === null) return;
    video.current.muted = false;
    void video.current.play().catch(() => undefined);
  };
  // Until somebody starts it, a file shows its poster, and nothing turns.
  const isWaiting = state === 'back' || (state === 'coming' && autoPlay);
  return (
    <div className={styles.root} data-state={state}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that somebody wrote */}
      <video
        ref={video}
        className={styles.video}
        aria-label={label}
        poster={poster}
        controls={state !== 'failed'}
        playsInline
        muted={isMuted}
        preload="metadata"
        onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        onTimeUpdate={(event) => onTime?.(event.currentTarget.currentTime)}
      >
        {tracks.map((track, place) => (
          <track
            key={track.locale}
            kind="captions"
            src={track.address}
            srcLang={track.locale}
            label={track.label}
            default={place === 0}
          />
        ))}
      </video>
      {isWaiting && (
        <output className={styles.over}>
          <Loader size="sm" color="white" aria-hidden />
          {state === 'back' ? w.back : w.coming}
        </output>
      )}
      {state === 'failed' && (
        <div className={styles.over} role="alert">
          {w.failed}
          <Button size="xs" variant="white" onClick={tryAgain}>
            {w.tryAgain}
          </Button>
        </div>
      )}
      {live && isMuted && state === 'playing' && (
        <Button className={styles.unmute} size="xs" leftSection={<IconVolume size={16} aria-hidden />} onClick={unmute}>
          {w.unmute}
        </Button>
      )}
    </div>
  );
}

/** Captions as addresses that a track takes. */
function useTracks(captions: NonNullable<StreamPlayerProps['captions']>) {
  const [tracks, setTracks] = useState<{ locale: Locale; label: string; address: string }[]>([]);
  useEffect(() => {
    const made = captions.map(({ locale, label, vtt }) => ({
      locale,
      label,
      address: URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' })),
    }));
    let left = false;
    queueMicrotask(() => left || setTracks(made));
    return () => {
      left = true;
      for (const { address } of made) URL.revokeObjectURL(address);
    };
  }, [captions]);
  return tracks;
}
