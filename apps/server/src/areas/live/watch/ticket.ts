import { unsealed, type Secrets } from '../../../kernel/calls/secrets.ts';

/** A visit ends with the day: who watches longer enters again. */
const LIFE_MS = 24 * 60 * 60_000;
const KIND = 'live-watch';

export interface WatchTicket {
  readonly tenantId: string;
  readonly liveId: string;
  /** Null: somebody of the console looks how it is, and is counted as no viewer. */
  readonly viewerId: string | null;
  /** Of the console, where there is no viewer: the ticket ends with it. */
  readonly sessionId: string | null;
}

export const viewerTicket = (tenantId: string, liveId: string, viewerId: string): WatchTicket => ({
  tenantId,
  liveId,
  viewerId,
  sessionId: null,
});
export const previewTicket = (tenantId: string, liveId: string, sessionId: string): WatchTicket => ({
  tenantId,
  liveId,
  viewerId: null,
  sessionId,
});

export function makeTicket(secrets: Secrets, ticket: WatchTicket, now = Date.now()): string {
  const { tenantId, liveId, viewerId, sessionId } = ticket;
  return secrets.seal([KIND, tenantId, liveId, viewerId ?? '-', sessionId ?? '-', now + LIFE_MS].join(' '));
}

/** Null where it is none of ours, or over. */
export function readTicket(secrets: Secrets, sealed: string, now = Date.now()): WatchTicket | null {
  const [kind, tenantId, liveId, viewerId, sessionId, until] = unsealed(secrets, sealed).split(' ');
  if (kind !== KIND || !tenantId || !liveId || !viewerId || !sessionId || !(Number(until) > now)) return null;
  if (viewerId === '-') return previewTicket(tenantId, liveId, sessionId);
  return viewerTicket(tenantId, liveId, viewerId);
}
