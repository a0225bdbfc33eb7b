import { HEARTBEAT_SECONDS } from '@console/contract/areas/live/live/parts';
import { liveWatch, type Watching } from '@console/contract/areas/live/watch';
import type { OutputOf } from '@console/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '../../../lib/api/client.ts';
import { isAbort, send } from '../../../lib/api/send.ts';
import { followEvents } from '../../../lib/api/stream/follow.ts';
import { type Known, newer } from './newer.ts';

const POLL_MS = 5_000;
/** Also while the line is there: one message may be lost. */
const CHECK_MS = 30_000;

export type DoorAnswer = OutputOf<typeof liveWatch.door>;
export type OpenDoor = Extract<DoorAnswer, { state: 'OPEN' }>;

export const quietly = { showError: false, anonymous: true } as const;

export interface Visit {
  ticket: string;
  /** Nothing until the server has answered. */
  now?: Watching;
  /** How far the server's clock is ahead of the one here. */
  skewMs: number;
  trouble?: string;
  /** The server cannot be reached at the moment; what is shown is what was. */
  isStale: boolean;
  /** Asks again, and gives the answer; null where there is none. */
  ask: () => Promise<Watching | null>;
}

/** What is on for who has a ticket: told by the server when it changes, asked for again where it does not tell. */
export function useVisit(ticket: string, onEnded: () => void): Visit {
  const [known, setKnown] = useState<Known>();
  const [trouble, setTrouble] = useState<string>();
  const [isStale, setStale] = useState(false);
  const [isOnLine, setOnLine] = useState(false);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  const ask = useCallback(async (): Promise<Watching | null> => {
    try {
      const answer = await call(liveWatch.now, { ticket }, quietly);
      setKnown((before) => newer(before, answer));
      setTrouble(undefined);
      setStale(false);
      return answer;
    } catch (error) {
      if (isAbort(error) || !(error instanceof CallError)) throw error;
      if (isOver(error)) ended.current();
      else {
        setTrouble(error.message);
        setStale(true);
      }
      return null;
    }
  }, [ticket]);
  useEffect(() => {
    const stop = new AbortController();
    const onLine = (isOpen: boolean) => {
      setOnLine(isOpen);
      // What happened while nobody listened.
      if (isOpen) void ask();
    };
    const open = (signal: AbortSignal) => send(liveWatch.stream, { ticket }, { ...quietly, signal });
    queueMicrotask(() => void ask());
    // Whatever it says, it is to be asked for.
    void followEvents({ open, onEvents: () => void ask(), onLine }, stop.signal);
    return () => stop.abort();
  }, [ticket, ask]);
  useEffect(() => {
    const timer = setInterval(() => void ask(), isOnLine ? CHECK_MS : POLL_MS);
    return () => clearInterval(timer);
  }, [ask, isOnLine]);
  const { answer: now, skewMs = 0 } = known ?? {};
  return { ticket, isStale, ask, skewMs, ...(now && { now }), ...(trouble !== undefined && { trouble }) };
}

/** The ticket's day is over, or somebody has closed the session to whoever holds it. */
export const isOver = (error: unknown): boolean => error instanceof CallError && error.code === 'LIVE_TICKET_ENDED';

/**
 * Says every 15 seconds that somebody is still here, as long as there is something to see: also while the window is behind
 * others, where one may listen. Who goes says so.
 */
export function useHeartbeat(ticket: string, isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    let isGone = false;
    const beat = () => {
      isGone = false;
      // The next one comes in a moment; one that is lost is no news for anybody.
      call(liveWatch.heartbeat, { ticket }, quietly).catch(() => undefined);
    };
    const leave = () => {
      if (isGone) return;
      isGone = true;
      const body = new Blob([JSON.stringify({ ticket, leaving: true })], { type: 'application/json' });
      navigator.sendBeacon(liveWatch.heartbeat.path, body);
    };
    const back = ({ persisted }: PageTransitionEvent) => persisted && beat();
    beat();
    const timer = setInterval(beat, HEARTBEAT_SECONDS * 1000);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', back);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
      leave();
    };
  }, [ticket, isWatching]);
}
