import { Fault } from '../../kernel/db/fault.ts';
import { networkOf } from '../../kernel/calls/throttle.ts';
import type { AppCredential } from '../caller/app-key.ts';

const WINDOW_MS = 60_000;
/** What is kept in mind at most; whoever fills it up has taken their turns by then. */
const AT_MOST = 50_000;

export const appLimits = {
  /** Calls that need no user: of one key, and of one key from one network. */
  key: 600,
  network: 120,
  /** Calls of users: of one of them, and of all those behind one network, unless a setting says otherwise. */
  user: 120,
  crowd: 600,
} as const;

/**
 * Calls of apps within a minute, counted in this process alone: a refusal costs no look at the database, and a count
 * that differs a little between processes is good enough to keep a flood away. What costs money is counted in the
 * database; see docs/decisions/0017.
 */
export class AppRateLimit {
  #until = 0;
  readonly #taken = new Map<string, number>();
  readonly #spared = new Set<string>();
  readonly #crowd: number;

  constructor(crowd: number = appLimits.crowd) {
    this.#crowd = crowd;
  }

  /** The demonstration's simulated devices all sit at one address. */
  spare(keyHash: string): void {
    this.#spared.add(keyHash);
  }

  /** Takes one turn of each limit, or tells when there are turns again. */
  take({ keyHash, userHash }: AppCredential, ip: string, now = Date.now()): void {
    if (this.#spared.has(keyHash)) return;
    if (now >= this.#until || this.#taken.size > AT_MOST) {
      this.#taken.clear();
      this.#until = now + WINDOW_MS;
    }
    const near = `${keyHash} ${networkOf(ip)}`;
    if (userHash === null) {
      this.#one(`${near} app`, appLimits.network, now);
      this.#one(keyHash, appLimits.key, now);
    } else {
      this.#one(`${near} user`, this.#crowd, now);
      this.#one(userHash, appLimits.user, now);
    }
  }

  #one(who: string, limit: number, now: number): void {
    const taken = this.#taken.get(who) ?? 0;
    if (taken >= limit) {
      throw new Fault('RATE_LIMITED', { params: { seconds: Math.max(1, Math.ceil((this.#until - now) / 1000)) } });
    }
    this.#taken.set(who, taken + 1);
  }
}
