import { unsealed, type Secrets } from '../../../kernel/calls/secrets.ts';

/** Long enough to begin a recording, short enough that an address that got about is worth nothing. */
const LIFE_MS = 30 * 60_000;
const KIND = 'call-recording';

/** Whose session may see which recording. */
export interface PlayTicket {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly callId: string;
  readonly recordingId: string;
}

export function makeTicket(secrets: Secrets, ticket: PlayTicket, now = Date.now()) {
  const { tenantId, sessionId, callId, recordingId } = ticket;
  const until = now + LIFE_MS;
  return {
    sealed: secrets.seal([KIND, tenantId, sessionId, callId, recordingId, until].join(' ')),
    until: new Date(until).toISOString(),
  };
}

/** Null where it is none of ours, or over. */
export function readTicket(secrets: Secrets, sealed: string, now = Date.now()): PlayTicket | null {
  const [kind, tenantId, sessionId, callId, recordingId, until] = unsealed(secrets, sealed).split(' ');
  if (kind !== KIND || !tenantId || !sessionId || !callId || !recordingId || !(Number(until) > now)) return null;
  return { tenantId, sessionId, callId, recordingId };
}
