import { networkOf } from '../../kernel/calls/throttle.ts';
import { MinuteCount } from './minute-count.ts';

/** How often one network makes a call for which nobody has to sign in. */
export class PublicRateLimit {
  readonly #count = new MinuteCount();
  readonly #perNetwork: number;

  constructor(perNetwork = 300) {
    this.#perNetwork = perNetwork;
  }

  /** `atLeast`: of calls that many people behind one address make by themselves, again and again. */
  take(call: string, ip: string, atLeast = 0): void {
    this.#count.take(`${networkOf(ip)} ${call}`, Math.max(this.#perNetwork, atLeast));
  }
}
