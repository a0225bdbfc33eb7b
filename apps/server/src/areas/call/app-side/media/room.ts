/** A server that pictures and sound of calls go through. */
export interface LiveKit {
  readonly url: string;
  readonly key: string;
  /** Shared with that server, never with an app. */
  readonly secret: string;
}

/** Long enough to come back after a break; who is in the room gets new ones from the server itself. */
const TOKEN_SECONDS = 600;

const ROOM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const roomOf = (tenantId: string, callId: string) => `${tenantId}_${callId}`;

/** The call that a room belongs to; undefined of one that is not ours. */
export function callOfRoom(room: string): { readonly tenantId: string; readonly callId: string } | undefined {
  const [, tenantId, callId] = ROOM.exec(room) ?? [];
  return tenantId !== undefined && callId !== undefined ? { tenantId, callId } : undefined;
}

/** Loaded when it is needed: most servers have no LiveKit. */
export const sdk = () => import('livekit-server-sdk');

interface Guest {
  readonly tenantId: string;
  readonly callId: string;
  readonly userId: string;
  readonly name: string;
}

/** The right of one person to be in the room of one call, and nothing else. */
export async function roomToken({ url, key, secret }: LiveKit, { tenantId, callId, userId, name }: Guest) {
  const { AccessToken } = await sdk();
  const expiresAt = new Date((Math.floor(Date.now() / 1_000) + TOKEN_SECONDS) * 1_000).toISOString();
  const token = new AccessToken(key, secret, { identity: userId, name, ttl: TOKEN_SECONDS });
  token.addGrant({ room: roomOf(tenantId, callId), roomJoin: true, canPublish: true, canSubscribe: true });
  return { url, token: await token.toJwt(), expiresAt };
}
