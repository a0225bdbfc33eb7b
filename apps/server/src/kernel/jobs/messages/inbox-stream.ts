import { PassThrough, type Readable } from 'node:stream';
import type { Actor } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';

const POLL_MS = 1_000;
/** A message is dated when its transaction began, and seen when that has ended: so each look goes back a little. */
const LOOK_BACK_SECONDS = 20;
/** Below the half minute after which proxies and our own guard take a silent line for a dead one. */
const BEAT_MS = 15_000;
/** A session that has ended keeps its line no longer than this. */
const CHECK_MS = 60_000;
/** Browsers share one line between their tabs; more than this of one account is a mistake. */
const PER_ACCOUNT = 8;

interface Line {
  readonly accountId: string;
  readonly stream: PassThrough;
  /** Nothing is written any more, even while what was written is still on its way. */
  end(): void;
}

export interface InboxStream {
  /** A line of server-sent events for one session; `alive` is asked from time to time whether it still is one. */
  open(actor: Actor, alive: () => Promise<boolean>): Readable;
  close(): void;
}

/**
 * Tells open consoles that something has come into their message box. One look a second for all of them, and none while
 * nobody listens; it finds the messages of other server processes as well.
 */
export function inboxStream({ pool }: Pick<Database, 'pool'>): InboxStream {
  const lines = new Set<Line>();
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ id: string; account_id: string }>(
      'select id, account_id from inbox_recent($1)',
      [LOOK_BACK_SECONDS],
    );
    const fresh = new Set(rows.filter(({ id }) => !seen.has(id)).map((row) => row.account_id));
    const now = Date.now();
    for (const { id } of rows) seen.set(id, seen.get(id) ?? now);
    for (const [id, at] of seen) if (now - at > 2_000 * LOOK_BACK_SECONDS) seen.delete(id);
    for (const line of lines) if (fresh.has(line.accountId)) line.stream.write('event: news\ndata: {}\n\n');
  }

  function plan(): void {
    if (closed || timer !== undefined || lines.size === 0) return;
    timer = setTimeout(() => {
      // While the database is away there is no news; the next look asks again.
      void look()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          plan();
        });
    }, POLL_MS);
  }

  return {
    open({ accountId }, alive) {
      const stream = new PassThrough();
      const forget = () => {
        clearInterval(beat);
        clearInterval(check);
        lines.delete(line);
      };
      const end = () => {
        forget();
        stream.end();
      };
      const line: Line = { accountId, stream, end };
      const mine = [...lines].filter((other) => other.accountId === accountId);
      if (mine.length >= PER_ACCOUNT) mine[0]!.end();
      lines.add(line);
      stream.write('retry: 3000\n\n');
      const beat = setInterval(() => stream.write(': \n\n'), BEAT_MS);
      const check = setInterval(() => {
        // A database that does not answer says nothing about the session.
        alive().then(
          (still) => void (still || end()),
          () => undefined,
        );
      }, CHECK_MS);
      stream.once('close', forget);
      plan();
      return stream;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const line of lines) line.end();
    },
  };
}
