import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { find, lock, update, type Source } from '../../../kernel/records/record.ts';
import { agreementIsGone } from '../watch/enter/door.ts';
import { endLive } from './ending.ts';
import { namingOf } from './row.ts';
import { refuseGone, refusePast } from './rules.ts';
import { liveMoves, movedEntry, moveLive, noteChange, type LiveMove, type Moved } from './states.ts';

/** Held, and in a state that the move starts from: whoever comes second is told to look again. */
async function lockFor(whole: Source, liveId: string, move: LiveMove, context: Context): Promise<LiveDetail> {
  const before = await lock<LiveDetail>(context, whole, liveId, 'no key update');
  const from: readonly string[] = liveMoves[move].from;
  if (!from.includes(before.status)) throw new Fault('STATE_NOT_ALLOWED');
  return before;
}

async function moved(
  whole: Source,
  liveId: string,
  done: Moved | undefined,
  context: Context,
  more: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[] = [],
): Promise<LiveDetail> {
  if (!done) throw new Fault('STATE_NOT_ALLOWED');
  const entry = movedEntry(done);
  context.log({ ...entry, changes: [...(entry.changes ?? []), ...more] });
  context.wakeWorkers();
  return find<LiveDetail>(context, whole, liveId);
}

export async function publishLive(whole: Source, liveId: string, context: Context): Promise<LiveDetail> {
  const { db, actor } = context;
  const before = await lockFor(whole, liveId, 'publish', context);
  refusePast(before);
  const { rows } = await sql<{ gone: boolean }>`
    select ${agreementIsGone} as gone from live s where s.tenant_id = ${actor.tenantId} and s.id = ${liveId}`.execute(
    db,
  );
  refuseGone(before, rows[0]!.gone);
  return moved(whole, liveId, await moveLive(db, actor.tenantId, liveId, 'publish', actor), context);
}

/** One that is pushed begins with a picture; whether one arrives from elsewhere is not known here. */
export async function startLive(whole: Source, liveId: string, context: Context): Promise<LiveDetail> {
  const { db, actor } = context;
  const before = await lockFor(whole, liveId, 'start', context);
  if (before.source === 'RTMP') {
    const { rows } = await sql`select from live_stream where tenant_id = ${actor.tenantId} and live_id = ${liveId}
                                  and ended_at is null`.execute(db);
    if (rows.length === 0) throw new Fault('LIVE_NO_STREAM');
  }
  return moved(whole, liveId, await moveLive(db, actor.tenantId, liveId, 'start', actor), context);
}

export async function stopLive(whole: Source, liveId: string, context: Context): Promise<LiveDetail> {
  const { db, actor } = context;
  await lockFor(whole, liveId, 'end', context);
  return moved(whole, liveId, await endLive(db, actor.tenantId, liveId, actor), context);
}

export async function cancelLive(
  whole: Source,
  { liveId, reason }: { readonly liveId: string; readonly reason: string },
  context: Context,
): Promise<LiveDetail> {
  const { db, actor } = context;
  await lockFor(whole, liveId, 'cancel', context);
  const done = await moveLive(db, actor.tenantId, liveId, 'cancel', actor, { cancelReason: reason });
  return moved(whole, liveId, done, context, [{ field: 'reason', before: null, after: reason }]);
}

/** Viewers see a replay, or no longer. */
export async function showReplay(
  whole: Source,
  { liveId, shown }: { readonly liveId: string; readonly shown: boolean },
  context: Context,
): Promise<LiveDetail> {
  const { db, actor } = context;
  const before = await lock<LiveDetail>(context, whole, liveId, 'no key update');
  if (before.replayState !== 'READY' && before.replayState !== 'HIDDEN') throw new Fault('LIVE_NO_REPLAY');
  const after = shown ? 'READY' : 'HIDDEN';
  // Pressed twice, it is done once.
  if (before.replayState === after) return before;
  await update(context, 'live', liveId, { replay_state: after });
  await noteChange(db, actor.tenantId, liveId);
  const changes = [{ field: 'replayState', before: before.replayState, after }];
  context.log({ action: 'STATUS', ...namingOf(before), changes });
  return find<LiveDetail>(context, whole, liveId);
}
