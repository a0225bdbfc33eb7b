import { timingSafeEqual } from 'node:crypto';
import { newId } from '../../../kernel/db/ids.ts';
import { unsealed, type Secrets } from '../../../kernel/calls/secrets.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';

/** How long what a page has handed out may be fetched. */
const LIFE_MS = 30 * 60 * 1000;

/** Of a page, what its tickets and the keys of its pictures hang on: a new address or password ends them all. */
export interface Lock {
  readonly slug: string;
  readonly passwordHash: string | null;
}

export interface Ticket {
  readonly slug: string;
  readonly versionId: string;
  /** Counts once, in however many ranges it is fetched. */
  readonly id: string;
  readonly lock: string;
}

/** Of the password, enough to distinguish it from another. */
export const passwordFingerprint = ({ passwordHash }: Pick<Lock, 'passwordHash'>) =>
  passwordHash === null ? 'open' : hashToken(passwordHash).slice(0, 16);

const KIND = 'download';

export function makeTicket(secrets: Secrets, page: Lock, versionId: string, now = Date.now()): string {
  return secrets.seal([KIND, page.slug, versionId, newId(), passwordFingerprint(page), now + LIFE_MS].join(' '));
}

/** Null where it is none of ours, or over. */
export function readTicket(secrets: Secrets, sealed: string): Ticket | null {
  const [kind, slug, versionId, id, lock, until] = unsealed(secrets, sealed).split(' ');
  if (kind !== KIND || !slug || !versionId || !id || !lock || !(Number(until) > Date.now())) return null;
  return { slug, versionId, id, lock };
}

/**
 * Opens the pictures of a page, and stays the same as long as its address and password do, so that a browser keeps them.
 * Who has not given the password has no key.
 */
export const pictureKey = (secrets: Secrets, page: Lock) =>
  secrets.hash(`download-picture ${page.slug} ${passwordFingerprint(page)}`).slice(0, 32);

export function fitsPictures(secrets: Secrets, page: Lock, key: string): boolean {
  const [right, given] = [Buffer.from(pictureKey(secrets, page)), Buffer.from(key)];
  return right.length === given.length && timingSafeEqual(right, given);
}
