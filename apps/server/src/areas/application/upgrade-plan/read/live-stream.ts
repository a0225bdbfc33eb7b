import { PassThrough, type Readable } from 'node:stream';
import type { PlanProgress } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Actor, FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { livePlans } from './row-live.ts';

const POLL_MS = 1_000;
/**
 * A sign of life, below the half minute after which a silent connection is taken for a dead one; whoever has lost the
 * session or the permission keeps the connection no longer than this.
 */
const BEAT_MS = 15_000;
/** A person looks at a few plans at once; more than this is a mistake. */
const PER_ACCOUNT = 8;

interface Subscriber {
  readonly tenantId: string;
  readonly accountId: string;
  readonly planId: string;
  readonly stream: PassThrough;
  /** What was sent last. */
  sent: string;
  end(): void;
}

/** Sends the progress of plans to open consoles. */
export interface PlanStream {
  /** A stream of server-sent events that begins with this; `alive` is asked from time to time whether it may go on. */
  open(actor: Actor, progress: PlanProgress, alive: () => Promise<boolean>): Readable;
  close(): void;
}

/** One look a second for all subscribers of a company together, and none while nobody listens. */
export function planStream(database: Database): PlanStream {
  const subscribers = new Set<Subscriber>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function look(): Promise<void> {
    const tenants = [...new Set([...subscribers].map(({ tenantId }) => tenantId))];
    // One after the other, so that it never takes more than one connection. While the database is away there is no news.
    for (const tenantId of tenants) await lookIn(tenantId).catch(() => undefined);
  }

  async function lookIn(tenantId: string): Promise<void> {
    const watching = [...subscribers].filter((subscriber) => subscriber.tenantId === tenantId);
    const ids = [...new Set(watching.map(({ planId }) => planId))];
    const plans = await inTenant(database, tenantId, (db) => livePlans(db, tenantId, ids));
    const found = new Map(plans.map((plan) => [plan.planId, plan]));
    for (const subscriber of watching) send(subscriber, found.get(subscriber.planId));
  }

  function send(subscriber: Subscriber, plan: PlanProgress | undefined): void {
    if (!subscribers.has(subscriber)) return;
    if (!plan) return subscriber.end();
    const text = JSON.stringify(plan);
    // One who reads slowly gets the newest when they can take it, not everything in between.
    if (text === subscriber.sent || subscriber.stream.writableNeedDrain) return;
    subscriber.sent = text;
    subscriber.stream.write(`event: progress\ndata: ${text}\n\n`);
  }

  function schedule(): void {
    if (closed || timer !== undefined || subscribers.size === 0) return;
    timer = setTimeout(() => {
      void look().finally(() => {
        timer = undefined;
        schedule();
      });
    }, POLL_MS);
  }

  return {
    open({ tenantId, accountId }, progress, alive) {
      const stream = new PassThrough();
      const forget = () => {
        clearInterval(beat);
        subscribers.delete(subscriber);
      };
      const end = () => {
        forget();
        stream.end();
      };
      const subscriber: Subscriber = { tenantId, accountId, planId: progress.planId, stream, sent: '', end };
      const mine = [...subscribers].filter((other) => other.accountId === accountId);
      if (mine.length >= PER_ACCOUNT) mine[0]!.end();
      subscribers.add(subscriber);
      stream.write('retry: 3000\n\n');
      send(subscriber, progress);
      const beat = setInterval(() => {
        stream.write(': \n\n');
        // A database that does not answer says nothing about the session.
        alive().then(
          (still) => void (still || end()),
          () => undefined,
        );
      }, BEAT_MS);
      stream.once('close', forget);
      if (closed) end();
      schedule();
      return stream;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const subscriber of subscribers) subscriber.end();
    },
  };
}

/** The first event leaves at once: how the plan stands now. */
export async function openStream(news: PlanStream, planId: string, context: StreamContext): Promise<FileAnswer> {
  const { actor, signal } = context;
  const [now] = await context.within('read', ({ db }) => livePlans(db, actor.tenantId, [planId]));
  if (!now) throw new Fault('NOT_FOUND');
  const alive = () =>
    context
      .within('read', async (inside) => hasPermission(inside.actor, 'app:plan:query'))
      .catch((error: unknown) => {
        if (error instanceof Fault && ['TOKEN_EXPIRED', 'TENANT_EXPIRED'].includes(error.code)) return false;
        throw error;
      });
  const body = news.open(actor, now, alive);
  signal.addEventListener('abort', () => body.destroy(), { once: true });
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  return { status: 200, headers, body };
}
