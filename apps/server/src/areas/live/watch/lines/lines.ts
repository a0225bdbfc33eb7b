import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import { isServed } from '../../../../domain/material/shown-live.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { mayStillLook, mayStillWatch } from '../standing.ts';
import type { WatchTicket } from '../ticket.ts';

const POLL_MS = 1_000;
/** A sign of life, below the half minute after which a silent connection is taken for a dead one. */
const BEAT_MS = 15_000;
/** How many watch is told at most so often. */
const VIEWERS_MS = 5_000;
/** Of one viewer: a page and what it left behind when it broke off. */
const PER_VIEWER = 3;
/** Of all who look without being viewers, in one session. */
const PER_PREVIEW = 50;
const AT_MOST = 10_000;

interface Line extends WatchTicket {
  /** Null: a picture, which ends with the right to see it, and is told nothing. */
  readonly stream: PassThrough | null;
  readonly alive: (() => Promise<boolean>) | null;
  changeNo: number | null;
  viewersNow: number | null;
  readonly end: () => void;
}

interface State {
  readonly liveId: string;
  readonly changeNo: number;
  readonly viewersNow: number | null;
}

/** Whoever is told what happens in live sessions, in this process. */
export interface LiveLines {
  /** Server-sent events; `alive` is asked from time to time whether it may go on, where that hangs on more than the ticket. */
  open(ticket: WatchTicket, changeNo: number, alive?: () => Promise<boolean>): Readable;
  /** Ends a picture together with the right to see it. Gives back what forgets it. */
  hold(ticket: WatchTicket, end: () => void): () => void;
  /** Looks now instead of within a second. */
  look(): Promise<void>;
  close(): void;
}

/** One look a second for all lines of a company together, and none while nobody listens. */
export function liveLines(database: Database): LiveLines {
  const lines = new Set<Line>();
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

  function add(
    ticket: WatchTicket,
    stream: PassThrough | null,
    more: Pick<Line, 'alive' | 'changeNo'>,
    end: () => void,
  ) {
    if (lines.size >= AT_MOST || closed) throw new Fault('OVERLOADED');
    const key = ticket.viewerId ?? ticket.liveId;
    const mine = byViewer.get(key) ?? new Set();
    byViewer.set(key, mine);
    const alike = [...mine].filter((other) => (other.stream === null) === (stream === null));
    if (alike.length >= (ticket.viewerId === null ? PER_PREVIEW : PER_VIEWER)) alike[0]!.end();
    const forget = () => {
      lines.delete(line);
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
    open(ticket, changeNo, alive) {
      const stream = new PassThrough();
      const forget = add(ticket, stream, { alive: alive ?? null, changeNo }, () => stream.end());
      stream.once('close', forget);
      stream.write(`retry: 3000\n\n${changeEvent(changeNo)}`);
      return stream;
    },
    hold: (ticket, end) => add(ticket, null, { alive: null, changeNo: null }, end),
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

/** Of sessions that are there; one that was deleted, or whose company has lost the service, is not. */
async function statesOf(
  database: Database,
  tenantId: string,
  lives: readonly string[],
  counts: boolean,
): Promise<State[]> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<State>`
      select s.id as "liveId", s.change_no as "changeNo",
             case when ${counts} then (select count(*)::int from live_visit o where o.tenant_id = s.tenant_id
                and o.live_id = s.id and o.ended_at is null) end as "viewersNow"
        from live s where s.tenant_id = ${tenantId} and s.id = any(${[...lives]}::uuid[]) and ${isServed()}`.execute(
      db,
    ),
  );
  return rows;
}

/** Viewers of these who may still watch, and sessions of the console by which one may still look. */
async function stillThere(
  database: Database,
  tenantId: string,
  { viewers, sessions }: { readonly viewers: readonly string[]; readonly sessions: ReadonlySet<string> },
): Promise<Set<string>> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<{ id: string }>`
      select v.id from live_viewer v join live s on s.tenant_id = v.tenant_id and s.id = v.live_id
       where v.tenant_id = ${tenantId} and v.id = any(${[...viewers]}::uuid[]) and ${mayStillWatch()}
      union all
      select z.id from session z
       where z.tenant_id = ${tenantId} and z.id = any(${[...sessions]}::uuid[]) and ${mayStillLook()}`.execute(db),
  );
  return new Set(rows.map(({ id }) => id));
}
