import type { LiveStatus } from '@console/contract/areas/live/live/parts';
import { sql, type Transaction } from 'kysely';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { planNext } from './clock/plan.ts';

/** Every move there is: where it may come from, where it leads, and what the control room is told. */
export const liveMoves = {
  /** Those it is for can see that it will be. */
  publish: { from: ['DRAFT'], to: 'SCHEDULED', event: null },
  /** By hand, or by the first picture where the session says so. */
  start: { from: ['SCHEDULED'], to: 'LIVE', event: 'STARTED' },
  /** The picture is lost. */
  interrupt: { from: ['LIVE'], to: 'INTERRUPTED', event: 'INTERRUPTED' },
  /** It came back in time. */
  resume: { from: ['INTERRUPTED'], to: 'LIVE', event: 'RESUMED' },
  /** By hand, or because the picture did not come back. */
  end: { from: ['LIVE', 'INTERRUPTED'], to: 'ENDED', event: 'ENDED' },
  cancel: { from: ['DRAFT', 'SCHEDULED'], to: 'CANCELED', event: null },
  /** It never began. */
  lapse: { from: ['SCHEDULED'], to: 'CANCELED', event: null },
} as const satisfies Record<string, { from: readonly LiveStatus[]; to: LiveStatus; event: LiveEventKind | null }>;
export type LiveMove = keyof typeof liveMoves;

export type LiveEventKind =
  | 'STREAM_ON'
  | 'STREAM_OFF'
  | 'STARTED'
  | 'INTERRUPTED'
  | 'RESUMED'
  | 'ENDED'
  | 'SHOWN'
  | 'HIDDEN'
  | 'KEY_CHANGED'
  | 'REFUSED'
  | 'RECORDING_CUT';

/** Who moved it, or null where a stream or the clock did. */
export interface Mover {
  readonly name: string;
  /** Of somebody of the console. */
  readonly accountId?: string;
}

export interface Moved {
  readonly liveId: string;
  readonly name: string;
  readonly from: LiveStatus;
  readonly to: LiveStatus;
}

/**
 * One move in one statement: who comes second finds another state and gets undefined. The caller writes the line of the log
 * that `movedEntry` makes, whoever moved.
 */
export async function moveLive(
  db: Transaction<Schema>,
  tenantId: string,
  liveId: string,
  move: LiveMove,
  by: Mover | null,
  { cancelReason = null }: { readonly cancelReason?: string | null } = {},
): Promise<Moved | undefined> {
  const { from, to, event } = liveMoves[move];
  const { rows } = await sql<{ name: string; was: LiveStatus }>`
    with before as (
      select id, status from live
       where tenant_id = ${tenantId} and id = ${liveId} and deleted_at is null and status = any(${[...from]})
         for no key update)
    update live s set status = ${to},
           started_at = case when ${to} = 'LIVE' then coalesce(s.started_at, now()) else s.started_at end,
           interrupted_at = case when ${to} = 'INTERRUPTED' then now() end,
           ended_at = case when ${to} = 'ENDED' then now() else s.ended_at end,
           shown_item_id = case when ${to} = 'ENDED' then null else s.shown_item_id end,
           cancel_reason = ${cancelReason},
           not_held = ${move === 'lapse'},
           version = s.version + 1, change_no = s.change_no + 1, updated_at = now(),
           updated_by = coalesce(${by?.accountId ?? null}, s.updated_by)
      from before b where s.tenant_id = ${tenantId} and s.id = b.id
    returning s.name, b.status as was`.execute(db);
  const [moved] = rows;
  if (!moved) return undefined;
  if (event) await noteEvent(db, tenantId, liveId, event, by?.name ?? null);
  // Every state has a time after which the clock moves it on.
  await planNext(db, tenantId, liveId);
  return { liveId, name: moved.name, from: moved.was, to };
}

/** The line of the log: of moves by a stream or the clock as of those by hand. */
export const movedEntry = ({ liveId, name, from, to }: Moved): LogEntry => ({
  action: 'STATUS',
  objectType: 'live',
  objectId: liveId,
  objectName: name,
  changes: [{ field: 'status', before: from, after: to }],
});

/** A line for the control room. */
export async function noteEvent(
  db: Transaction<Schema>,
  tenantId: string,
  liveId: string,
  kind: LiveEventKind,
  about: string | null,
): Promise<void> {
  await db
    .insertInto('live_event')
    .values({ tenant_id: tenantId, id: newId(), live_id: liveId, kind, about })
    .execute();
}

/** Everybody who watches or directs is told to look again. */
export async function noteChange(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  await sql`update live set change_no = change_no + 1 where tenant_id = ${tenantId} and id = ${liveId}`.execute(db);
}
