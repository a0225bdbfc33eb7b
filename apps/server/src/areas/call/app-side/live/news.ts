import pg from 'pg';
import type { Database } from '../../../../kernel/db/database.ts';
import { NEWS_CHANNEL, SIGNALS_NEWS } from '../engine/store.ts';

/** Whom something concerns; null: anybody of the company, or of all. */
export interface News {
  readonly tenantId: string | null;
  readonly people: readonly string[] | null;
  /** There are signals for them, and nothing else is new. */
  readonly signalsOnly: boolean;
}

export interface Listening {
  /** Begins to listen, where it does not yet. */
  start(): void;
  close(): void;
}

const RETRY_MS = 1_000;
/** A connection that broke without a word is found out by this. */
const PING_MS = 15_000;

/**
 * Hears from the database what any server process has changed, a moment after it has committed. What was missed while the
 * connection was away concerns everybody.
 */
export function listenForNews({ pool }: Pick<Database, 'pool'>, hear: (news: News) => void): Listening {
  let started = false;
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client(pool.options);
    client = fresh;
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      clearInterval(timer);
      fresh.end().catch(() => undefined);
      if (!closed) timer = setTimeout(() => void connect(), RETRY_MS);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload = '' }) => {
      const [tenantId = '', who = '', what = ''] = payload.split(':');
      const people = who === '*' ? null : who.split(',').filter(Boolean);
      hear({ tenantId, people, signalsOnly: what === SIGNALS_NEWS });
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${NEWS_CHANNEL}`);
      timer = setInterval(() => void fresh.query('select 1').catch(lost), PING_MS);
      hear({ tenantId: null, people: null, signalsOnly: false });
      if (closed) lost();
    } catch {
      lost();
    }
  }

  return {
    start() {
      if (started || closed) return;
      started = true;
      void connect();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      last?.end().catch(() => undefined);
    },
  };
}
