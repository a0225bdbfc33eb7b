import { createHmac } from 'node:crypto';

/** Servers that help two people to find each other, and one that passes their pictures on where they cannot. */
export interface MediaServers {
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  /** Shared with the TURN server, never with an app. */
  readonly turnSecret: string | undefined;
}

/** A call does not take longer; the credentials end by themselves. */
const TURN_SECONDS = 4 * 3_600;

/** As coturn's `use-auth-secret` wants it: the name says until when, and the password proves that we said so. */
export function iceServers({ stunUrls, turnUrls, turnSecret }: MediaServers, userId: string, now = Date.now()) {
  const servers: { urls: string[]; username?: string; credential?: string }[] = [];
  if (stunUrls.length > 0) servers.push({ urls: [...stunUrls] });
  if (turnUrls.length === 0 || turnSecret === undefined) return { servers, expiresAt: null };
  const until = Math.floor(now / 1_000) + TURN_SECONDS;
  const username = `${until}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  servers.push({ urls: [...turnUrls], username, credential });
  return { servers, expiresAt: new Date(until * 1_000).toISOString() };
}
