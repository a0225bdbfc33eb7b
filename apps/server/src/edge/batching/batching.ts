import type { AnyEndpoint } from '@console/contract/endpoint';
import type { BatchCall, BatchHandler } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { appOf, openAppKey, type OpenApp } from '../caller/app-key.ts';
import type { BatchQueue, BatchMember, Waiting } from './batching-queue.ts';
import { placeOf, refuseWithoutRoom, remember, type Runtime } from '../transact.ts';

/** Answered in one transaction at most. Larger ones leave the server without work while the database does it. */
const AT_ONCE = 32;
/** Of one call and one key: while some wait for the database, another is prepared. */
const RUNNING = 3;
/** Those who wait for it; whoever comes on top of them is told to come back. */
const WAITING = 1_000;

/** The answer to this call, or null where it has to be answered alone. */
export function joinBatch(runtime: Runtime, handler: BatchHandler<AnyEndpoint>, member: BatchMember): Promise<unknown> {
  const key = `${member.caller.call} ${member.app.keyHash}`;
  const line = runtime.batches.get(key) ?? { waiting: [], running: 0 };
  if (line.waiting.length >= WAITING) throw new Fault('OVERLOADED');
  runtime.batches.set(key, line);
  return new Promise((resolve, reject) => {
    line.waiting.push({ member, resolve, reject });
    if (line.running === RUNNING) return;
    line.running += 1;
    // Not at once: what has arrived in the same moment comes along, instead of waiting for a transaction of one.
    setImmediate(() => void answerLine(runtime, handler, key, line));
  });
}

/** One transaction after the other, until nobody waits. Whoever is alone does not wait for others. */
async function answerLine(
  runtime: Runtime,
  handler: BatchHandler<AnyEndpoint>,
  key: string,
  line: BatchQueue,
): Promise<void> {
  while (line.waiting.length > 0) {
    const batch = line.waiting.splice(0, AT_ONCE);
    try {
      await answerMany(runtime, handler, batch);
    } catch (error) {
      // One that cannot be written must not take the others with it: each gets a transaction of its own then.
      const alone = batch.length > 1 && !(error instanceof Fault);
      for (const { resolve, reject } of batch) {
        if (alone) resolve(null);
        else reject(error);
      }
    }
  }
  line.running -= 1;
  if (line.running === 0) runtime.batches.delete(key);
}

interface Opened extends Waiting {
  readonly opened: OpenApp;
  readonly call: BatchCall<AnyEndpoint>;
}

/** Nobody has an answer before all of it is written. */
async function answerMany(
  runtime: Runtime,
  handler: BatchHandler<AnyEndpoint>,
  batch: readonly Waiting[],
): Promise<void> {
  const [{ member: first }] = batch as readonly [Waiting];
  refuseWithoutRoom(runtime);
  const leave = await runtime.admission.enter(placeOf(runtime, { ...first, token: null, effect: 'write' }));
  try {
    const enter = openAppKey(
      first.app.keyHash,
      batch.map(({ member }) => member.app),
    );
    const transaction = await runtime.database.begin({ readOnly: false, enter, keepPlans: true });
    try {
      const those = batch.flatMap((waiting) => open(waiting, transaction.entered));
      const app = those[0]?.opened.app;
      if (app === undefined) return await transaction.rollback();
      const seen: string[] = [];
      const answers = await handler.many(
        those.map(({ call }) => call),
        { db: transaction.db, app, deviceSeen: (deviceId) => seen.push(deviceId) },
      );
      await transaction.commit();
      remember(runtime.lines, first.app.keyHash, app.tenantId);
      runtime.lastSeen.noteDevices(app.tenantId, seen);
      for (const [at, one] of those.entries()) answer(runtime, one, answers[at]);
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  } finally {
    leave();
  }
}

/** Whoever may not call, or sends what cannot be read, is told so and takes no part. */
function open(waiting: Waiting, found: unknown): Opened[] {
  try {
    const opened = appOf(found, waiting.member.app);
    const input = waiting.member.read() as BatchCall<AnyEndpoint>['input'];
    return [{ ...waiting, opened, call: { input, appUser: opened.appUser } }];
  } catch (error) {
    waiting.reject(error);
    return [];
  }
}

function answer({ lastSeen }: Runtime, { member, opened, resolve, reject }: Opened, given: unknown): void {
  if (given === null) return resolve(null);
  lastSeen.note(opened.app, opened.appUser, { ...opened.stale, version: member.app.appVersion });
  if (given instanceof Fault) reject(given);
  else resolve(given);
}
