import { PassThrough, type Readable } from 'node:stream';
import type { FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { currentCalls } from '../my-call.ts';
import { lookAfter, type Concerned, type Line } from './look-after.ts';
import { listenForNews, type News } from './news.ts';

/** Below the half minute after which a silent connection is taken for a dead one. Whoever may no longer listen leaves then. */
const BEAT_MS = 15_000;
/** Of one person: a phone and a browser, and what they left behind when they broke off. */
const PER_PERSON = 4;
/** A board is asked for again at most so often. */
const BOARD_MS = 500;

interface BoardLine {
  readonly tenantId: string;
  readonly accountId: string;
  readonly stream: PassThrough;
  end(): void;
}

/** Whose call may have changed, and for whom there are signals. */
interface Wanted {
  everybody: boolean;
  readonly calls: Set<string>;
  readonly signals: Set<string>;
}

type Alive = () => Promise<boolean>;

export interface CallStream {
  openApp(who: Pick<Line, 'tenantId' | 'personId' | 'callId' | 'floor'>, alive: Alive): Readable;
  openBoard(who: Pick<BoardLine, 'tenantId' | 'accountId'>, alive: Alive): Readable;
  close(): void;
}

/** Server-sent events of calls: for people of the apps, and for consoles that show the live board. */
export function callStream(database: Database): CallStream {
  const lines = new Set<Line>();
  const boards = new Set<BoardLine>();
  /** Companies of which somebody is to be looked after, with whom. */
  const waiting = new Map<string, Wanted>();
  const boardTimers = new Map<string, NodeJS.Timeout>();
  let looking = false;
  let closed = false;
  const listening = listenForNews(database, hear);

  function hear({ tenantId, people, signalsOnly }: News): void {
    const tenants = tenantId === null ? [...new Set([...lines, ...boards].map((line) => line.tenantId))] : [tenantId];
    for (const tenant of tenants) {
      if (!signalsOnly) tellBoards(tenant);
      lookSoon(tenant, people, signalsOnly);
    }
  }

  function lookSoon(tenantId: string, people: readonly string[] | null, signalsOnly = false): void {
    if (people?.length === 0) return;
    const wanted = waiting.get(tenantId) ?? { everybody: false, calls: new Set(), signals: new Set() };
    if (people === null) wanted.everybody = true;
    for (const id of people ?? []) (signalsOnly ? wanted.signals : wanted.calls).add(id);
    waiting.set(tenantId, wanted);
    void look();
  }

  function tellBoards(tenantId: string): void {
    if (boardTimers.has(tenantId) || ![...boards].some((board) => board.tenantId === tenantId)) return;
    const send = () => {
      boardTimers.delete(tenantId);
      for (const board of boards) if (board.tenantId === tenantId) board.stream.write('event: change\ndata: {}\n\n');
    };
    boardTimers.set(tenantId, setTimeout(send, BOARD_MS));
  }

  /** One company after the other, so that it never takes more than one connection. */
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      for (let next = first(waiting); next; next = first(waiting)) {
        const [tenantId, wanted] = next;
        waiting.delete(tenantId);
        // While the database is away there is no news; when it is back, everybody is looked after.
        const more = await lookAfter(database, tenantId, concernedBy(wanted, tenantId)).catch(() => []);
        lookSoon(tenantId, more, true);
      }
    } finally {
      looking = false;
    }
  }

  function concernedBy({ everybody, calls, signals }: Wanted, tenantId: string): Concerned {
    const own = [...lines].filter((line) => line.tenantId === tenantId);
    const changed = own.filter(({ personId }) => everybody || calls.has(personId));
    return { changed, others: own.filter((line) => signals.has(line.personId) && !changed.includes(line)) };
  }

  function keep(stream: PassThrough, alive: Alive, forget: () => void, again: () => void) {
    const beat = setInterval(() => {
      stream.write(': \n\n');
      again();
      // A database that does not answer says nothing about the session.
      alive().then(
        (still) => void (still || end()),
        () => undefined,
      );
    }, BEAT_MS);
    const stop = () => {
      clearInterval(beat);
      forget();
    };
    const end = () => {
      stop();
      stream.end();
    };
    stream.once('close', stop);
    stream.write('retry: 1000\n\n');
    return end;
  }

  return {
    openApp({ tenantId, personId, callId, floor }, alive) {
      const stream = new PassThrough();
      const again = () => lookSoon(tenantId, [personId]);
      const end = keep(stream, alive, () => lines.delete(line), again);
      const line: Line = {
        tenantId,
        personId,
        callId,
        stream,
        sent: '',
        sentCallId: null,
        floor,
        delivered: new Map(),
        end,
      };
      const mine = [...lines].filter((other) => other.personId === personId);
      if (mine.length >= PER_PERSON) mine[0]!.end();
      lines.add(line);
      stream.on('drain', () => lookSoon(tenantId, [personId], true));
      if (closed) end();
      listening.start();
      again();
      return stream;
    },
    openBoard({ tenantId, accountId }, alive) {
      const stream = new PassThrough();
      const end = keep(
        stream,
        alive,
        () => boards.delete(board),
        () => undefined,
      );
      const board: BoardLine = { tenantId, accountId, stream, end };
      const mine = [...boards].filter((other) => other.accountId === accountId);
      if (mine.length >= PER_PERSON) mine[0]!.end();
      boards.add(board);
      stream.write('event: change\ndata: {}\n\n');
      if (closed) end();
      listening.start();
      return stream;
    },
    close() {
      closed = true;
      listening.close();
      for (const timer of boardTimers.values()) clearTimeout(timer);
      for (const line of [...lines, ...boards]) line.end();
    },
  };
}

const first = <Key, Value>(map: Map<Key, Value>): [Key, Value] | undefined => map.entries().next().value;

const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

const hasEnded = (error: unknown) =>
  error instanceof Fault &&
  ['TOKEN_EXPIRED', 'TENANT_EXPIRED', 'APP_KEY_INVALID', 'APP_USER_SIGNED_OUT'].includes(error.code);

const aliveBy = (ask: () => Promise<boolean>) => () =>
  ask().catch((error: unknown) => {
    if (hasEnded(error)) return false;
    throw error;
  });

function answer(body: Readable, signal: AbortSignal): FileAnswer {
  signal.addEventListener('abort', () => body.destroy(), { once: true });
  return { status: 200, headers, body };
}

/** For somebody's app. With a call that they are in, it ends with that. */
export async function openAppStream(
  stream: CallStream,
  callId: string | undefined,
  context: StreamContext,
): Promise<FileAnswer> {
  const who = await context.within('read', async ({ db, app, appUser }) => {
    const current = (await currentCalls(db, app.tenantId, [appUser.userId])).get(appUser.userId);
    if (callId !== undefined && current?.callId !== callId) throw new Fault('NOT_FOUND');
    return { tenantId: app.tenantId, personId: appUser.userId };
  });
  const alive = aliveBy(() => context.within('read', async ({ appUser }) => appUser.userId === who.personId));
  const last = /^\d{1,15}$/.exec(context.lastEventId ?? '')?.[0];
  return answer(stream.openApp({ ...who, callId, floor: Number(last ?? 0) }, alive), context.signal);
}

export async function openBoardStream(stream: CallStream, context: StreamContext): Promise<FileAnswer> {
  const { tenantId, accountId } = context.actor;
  const alive = aliveBy(() => context.within('read', async ({ actor }) => hasPermission(actor, 'call:record:query')));
  return answer(stream.openBoard({ tenantId, accountId }, alive), context.signal);
}
