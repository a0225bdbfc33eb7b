import type { PlayAddress } from '@console/contract/areas/live/live/parts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Engine, startEngine } from './engines.ts';

/** `coming` waits for the first picture, `back` tries again after one was lost, `failed` has given up until somebody asks. */
export type StreamState = 'coming' | 'playing' | 'back' | 'failed';

/** Between tries; after the last one somebody has to ask. */
const BACK_OFF_MS = [500, 1000, 2000, 4000, 8000, 15_000, 15_000];
/** A picture that neither comes nor moves for so long is asked for again. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 1000;

interface StreamOptions {
  video: RefObject<HTMLVideoElement | null>;
  address: PlayAddress;
  live: boolean;
  autoPlay: boolean;
  /** The next address of something whose address ends; null where there is none any more. */
  renew: (() => Promise<PlayAddress | null>) | undefined;
}

/** An address whose signature alone is new still names the same picture. */
const withoutQuery = ({ protocol, url }: PlayAddress) => `${protocol} ${url.split('?', 1)[0]}`;

/** Keeps a picture in an element: asks again with growing pauses when it is lost, and goes on where it was. */
export function useStream({ video, address, live, autoPlay, renew }: StreamOptions) {
  const [state, setState] = useState<StreamState>('coming');
  // A new signature alone must not begin anew: it is used by the next try.
  const [begun, setBegun] = useState(address);
  if (withoutQuery(begun) !== withoutQuery(address)) setBegun(address);
  const latest = useRef({ address, renew });
  useEffect(() => {
    latest.current = { address, renew };
  });
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return undefined;
    return keepPlaying(shown, begun, { live, autoPlay, latest: () => latest.current, onState: setState });
  }, [video, begun, live, autoPlay]);
  return { state, tryAgain: () => setBegun({ ...address }) };
}

interface Keeping {
  live: boolean;
  autoPlay: boolean;
  latest: () => Pick<StreamOptions, 'address' | 'renew'>;
  onState: (state: StreamState) => void;
}

const nextAddress = async ({ address, renew }: ReturnType<Keeping['latest']>) => (renew ? renew() : address);

/** Until the function that it gives is called. */
function keepPlaying(
  shown: HTMLVideoElement,
  first: PlayAddress,
  { live, autoPlay, latest, onState }: Keeping,
): () => void {
  let isOver = false;
  let tries = 0;
  let engine: Engine | undefined;
  let hasAudio: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = { at: -1, since: Date.now() };
  let resume = { at: 0, playing: autoPlay };

  const end = () => {
    clearTimeout(timer);
    engine?.stop();
    engine = undefined;
  };
  const lost = () => {
    if (isOver || engine === undefined) return;
    if (engine.isWithoutSound?.()) hasAudio = false;
    if (shown.currentTime > 0) resume = { at: shown.currentTime, playing: !shown.paused };
    end();
    const pause = BACK_OFF_MS[tries];
    tries += 1;
    if (pause === undefined) {
      onState('failed');
      return;
    }
    onState('back');
    timer = setTimeout(() => void begin(), pause);
  };
  const begin = async () => {
    try {
      const next = tries === 0 ? first : await nextAddress(latest());
      if (isOver) return;
      if (next === null) return onState('failed');
      const made = await startEngine(shown, next, { live, hasAudio, onFailed: () => queueMicrotask(lost) });
      if (isOver) return made.stop();
      engine = made;
      seen = { at: -1, since: Date.now() };
      if (live ? autoPlay : resume.playing) void shown.play().catch(() => undefined);
    } catch {
      engine = { stop: () => undefined };
      lost();
    }
  };
  const ready = () => {
    if (!live && resume.at > 0) shown.currentTime = resume.at;
  };
  const moves = () => {
    if (engine === undefined || shown.currentTime === seen.at) return;
    seen = { at: shown.currentTime, since: Date.now() };
    if (shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    tries = 0;
    onState('playing');
  };
  const look = () => {
    if (engine === undefined || shown.ended) return;
    if (shown.paused && shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      seen.since = Date.now();
      onState('playing');
    } else if (!live && !autoPlay && shown.paused) seen.since = Date.now();
    else if (Date.now() - seen.since > PATIENCE_MS || engine.isWithoutSound?.() === true) {
      // Three seconds of data without knowing what they are is long enough.
      if (Date.now() - seen.since > 3000) lost();
    }
  };
  const looking = setInterval(look, LOOK_MS);
  const listeners = { loadedmetadata: ready, timeupdate: moves, error: lost } as const;
  for (const [name, run] of Object.entries(listeners)) shown.addEventListener(name, run);
  onState('coming');
  void begin();
  return () => {
    isOver = true;
    clearInterval(looking);
    for (const [name, run] of Object.entries(listeners)) shown.removeEventListener(name, run);
    end();
  };
}
