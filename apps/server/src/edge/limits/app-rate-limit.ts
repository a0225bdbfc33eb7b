import { networkOf } from '../../kernel/calls/throttle.ts';
import type { AppCredential } from '../caller/app-key.ts';
import { MinuteCount } from './minute-count.ts';

export const appLimits = {
  /** Calls that need no user: of one key, and of one key from one network. */
  key: 600,
  network: 120,
  /** Calls of users: of one of them, and of all those behind one network, unless a setting says otherwise. */
  user: 120,
  crowd: 600,
} as const;

export interface OwnCount {
  readonly path: string;
  readonly perMinute: number;
}

/** Calls of apps within a minute. What costs money is counted in the database; see docs/decisions/0017. */
export class AppRateLimit {
  readonly #count = new MinuteCount();
  readonly #spared = new Set<string>();
  readonly #crowd: number;

  constructor(crowd: number = appLimits.crowd) {
    this.#crowd = crowd;
  }

  /** The demonstration's simulated devices all sit at one address. */
  spare(keyHash: string): void {
    this.#spared.add(keyHash);
  }

  /**
   * Takes one turn of each limit, or tells when there are turns again. A call that has its own count says how often one user
   * may make it; a crowd behind one network has as many times more of it as of all others.
   */
  take({ keyHash, userHash }: AppCredential, ip: string, now = Date.now(), own?: OwnCount): void {
    if (this.#spared.has(keyHash)) return;
    const near = `${keyHash} ${networkOf(ip)}`;
    if (own && userHash !== null) {
      this.#count.take(`${near} ${own.path}`, (this.#crowd * own.perMinute) / appLimits.user, now);
      this.#count.take(`${userHash} ${own.path}`, own.perMinute, now);
      return;
    }
    if (userHash === null) {
      this.#count.take(`${near} app`, appLimits.network, now);
      this.#count.take(keyHash, appLimits.key, now);
    } else {
      this.#count.take(`${near} user`, this.#crowd, now);
      this.#count.take(userHash, appLimits.user, now);
    }
  }
}
