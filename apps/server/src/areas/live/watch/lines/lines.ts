import { PassThrough, type Readable } from 'node:stream';
import type { Database } from '../../../../kernel/db/database.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { WatchTicket } from '../ticket.ts';
import { places, type Opened, type Shares } from './places.ts';
import { statesOf, stillThere, type State } from './standings.ts';

const POLL_MS = 1_000;
/** A sign of life, below the half minute after which a silent connection is taken for a dead one. */
const BEAT_MS = 15_000;
/** How many watch is told at most so often. */
const VIEWERS_MS = 5_000;
/** Of one viewer: a page and what it left behind when it broke off. */
const PER_VIEWER = 3;
/** Of all who look without being viewers, in one session. */
const PER_PREVIEW = 50;

interface Line extends WatchTicket {
  /** Null: a picture, which ends with the right to see it, and is told nothing. */
  readonly stream: PassThrough | null;
  readonly alive: (() => Promise<boolean>) | null;
  changeNo: number | null;
  viewersNow: number | null;
  readonly end: () => void;
}

/** Whoever is told what happens in live sessions, in this process. */
export interface LiveLines {
  /** Server-sent events; `alive` is asked from time to time whether it may go on, where that hangs on more than the ticket. */
  open(line: Opened, changeNo: number, alive?: () => Promise<boolean>): Readable;
  /** Ends a picture together with the right to see it. Gives back what forgets it. */
  hold(line: Opened, end: () => void): () => void;
  /** Looks now instead of within a second. */
  look(): Promise<void>;
  close(): void;
}

/** One look a second for all lines of a company together, and none while nobody listens. */
export function liveLines(database: Database, most?: Shares): LiveLines {
  const lines = new Set<Line>();
  const room = places(most);
  /** Viewer, or session for those who are none → their lines, oldest first. */
  const byViewer = new Map<string, Set<Line>>();
  let timer: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let viewersAt = 0;
  let closed = false;

  async function look(): Promise<void> {
    const counts = Date.now() >= viewersAt;
    if (counts) viewersAt = Date.now() + VIEWERS_MS;
    const tenants = new Map<string, Set<string>>();
    for (const { tenantId, liveId } of lines) {
      const lives = tenants.get(tenantId) ?? new Set();
      tenants.set(tenantId, lives.add(liveId));
    }
    const states = new Map<string, State>();
    const asked = new Set<string>();
    // One after the other, so that it never takes more than one connection. While the database is away there is no news.
    for (const [tenantId, lives] of tenants) {
      const found = await statesOf(database, tenantId, [...lives], counts).catch(() => undefined);
      if (!found) continue;
      asked.add(tenantId);
      for (const state of found) states.set(state.liveId, state);
    }
    for (const line of lines) if (asked.has(line.tenantId)) tell(line, states.get(line.liveId));
  }

  function tell(line: Line, state: State | undefined): void {
    if (!state) return line.end();
    const { stream } = line;
    // One who reads slowly is told when they can take it: once, not everything in between.
    if (!stream || stream.writableNeedDrain) return;
    if (line.changeNo !== state.changeNo) {
      line.changeNo = state.changeNo;
      stream.write(changeEvent(state.changeNo));
    }
    if (state.viewersNow !== null && state.viewersNow !== line.viewersNow) {
      line.viewersNow = state.viewersNow;
      stream.write(`event: viewers\ndata: {"viewersNow":${state.viewersNow}}\n\n`);
    }
  }

  async function beat(): Promise<void> {
    const asking = new Map<string, { viewers: string[]; sessions: Set<string> }>();
    for (const line of lines) {
      if (line.stream && !line.stream.writableNeedDrain) line.stream.write(': \n\n');
      // A database that does not answer says nothing about the session.
      line.alive?.().then(
        (still) => void (still || line.end()),
        () => undefined,
      );
      const those = asking.get(line.tenantId) ?? { viewers: [], sessions: new Set() };
      asking.set(line.tenantId, those);
      if (line.viewerId !== null) those.viewers.push(line.viewerId);
      if (line.sessionId !== null) those.sessions.add(line.sessionId);
    }
    for (const [tenantId, those] of asking) {
      const still = await stillThere(database, tenantId, those).catch(() => undefined);
      if (!still) continue;
      for (const id of those.viewers) {
        if (!still.has(id)) for (const line of byViewer.get(id) ?? []) line.end();
      }
      for (const line of lines) {
        if (line.sessionId !== null && those.sessions.has(line.sessionId) && !still.has(line.sessionId)) line.end();
      }
    }
  }

  function schedule(): void {
    if (closed || timer !== undefined || lines.size === 0) return;
    beating ??= setInterval(() => void beat(), BEAT_MS);
    timer = setTimeout(() => {
      void look().finally(() => {
        timer = undefined;
        schedule();
      });
    }, POLL_MS);
  }

  function add(opened: Opened, stream: PassThrough | null, more: Pick<Line, 'alive' | 'changeNo'>, end: () => void) {
    const { ticket } = opened;
    const key = ticket.viewerId ?? ticket.liveId;
    const alike = [...(byViewer.get(key) ?? [])].filter((other) => (other.stream === null) === (stream === null));
    if (alike.length >= (ticket.viewerId === null ? PER_PREVIEW : PER_VIEWER)) alike[0]!.end();
    if (closed) throw new Fault('OVERLOADED');
    const leave = room.take(opened);
    const mine = byViewer.get(key) ?? new Set();
    const forget = () => {
      if (!lines.delete(line)) return;
      leave();
      mine.delete(line);
      if (mine.size === 0 && byViewer.get(key) === mine) byViewer.delete(key);
      if (lines.size > 0) return;
      clearInterval(beating);
      beating = undefined;
    };
    const line: Line = {
      ...ticket,
      ...more,
      stream,
      viewersNow: null,
      end: () => {
        forget();
        end();
      },
    };
    byViewer.set(key, mine.add(line));
    lines.add(line);
    schedule();
    return forget;
  }

  return {
    open(opened, changeNo, alive) {
      const stream = new PassThrough();
      const forget = add(opened, stream, { alive: alive ?? null, changeNo }, () => stream.end());
      stream.once('close', forget);
      stream.write(`retry: 3000\n\n${changeEvent(changeNo)}`);
      return stream;
    },
    hold: (opened, end) => add(opened, null, { alive: null, changeNo: null }, end),
    look,
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beating);
      for (const line of lines) line.end();
    },
  };
}

const changeEvent = (changeNo: number) => `id: ${changeNo}\nevent: change\ndata: {"changeNo":${changeNo}}\n\n`;
