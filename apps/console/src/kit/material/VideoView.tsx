import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { materialViewWords } from '../../locales/material/material-view.ts';
import { clock } from './clock.ts';
import styles from './material-view.module.css';

interface VideoViewProps extends Pick<MaterialDetail, 'locale' | 'captions' | 'chapters'> {
  /** Works for minutes; ranges are answered. */
  src: string;
  poster: string | undefined;
  /** The next address; null where there is none any more. */
  renew: () => Promise<string | null>;
}

/** A video with its chapters and captions. When its address is over it goes on where it was, by the next one. */
export function VideoView({ src, poster, locale, captions, chapters, renew }: VideoViewProps) {
  const w = useWords(materialViewWords);
  const video = useRef<HTMLVideoElement>(null);
  const tracks = useCaptions(captions);
  // A new address would load the video anew, so the first stays until it is over.
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState(false);
  const resume = useRef<{ at: number; playing: boolean } | null>(null);
  const jump = (at: number) => {
    if (video.current === null) return;
    video.current.currentTime = at;
    void video.current.play().catch(() => undefined);
  };
  const fail = async () => {
    // One that does not even begin with a fresh address cannot be played here.
    if (video.current === null || resume.current !== null) return setFailed(true);
    resume.current = { at: video.current.currentTime, playing: !video.current.paused };
    const next = await renew().catch(() => null);
    if (next === null) setFailed(true);
    else setShown(next);
  };
  const begin = () => {
    const from = resume.current;
    resume.current = null;
    if (from === null || video.current === null) return;
    video.current.currentTime = from.at;
    if (from.playing) void video.current.play().catch(() => undefined);
  };
  if (failed)
    return (
      <Alert color="yellow" variant="light" role="alert">
        {w.videoFailed}
      </Alert>
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that somebody wrote */}
      <video
        ref={video}
        className={styles.video}
        src={shown}
        poster={poster}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={begin}
        onError={() => void fail()}
      >
        {tracks.map((track) => (
          <track
            key={track.locale}
            kind="captions"
            src={track.address}
            srcLang={track.locale}
            label={w.languages[track.locale]}
            default={track.locale === locale}
          />
        ))}
      </video>
      {chapters.length > 0 && (
        <ol className={styles.chapters} aria-label={w.chapters}>
          {chapters.map(({ at, title }) => (
            <li key={`${at}:${title}`}>
              <button
                type="button"
                className={styles.chapter}
                aria-label={fill(w.seek, { time: clock(at), title })}
                onClick={() => jump(at)}
              >
                <span>{clock(at)}</span> {title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Captions as addresses that a track takes. */
function useCaptions(captions: MaterialDetail['captions']) {
  const [tracks, setTracks] = useState<{ locale: 'zh-CN' | 'en-US'; address: string }[]>([]);
  useEffect(() => {
    const made = captions.map(({ locale, vtt }) => ({
      locale,
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
