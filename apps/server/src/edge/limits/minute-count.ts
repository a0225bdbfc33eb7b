import { Fault } from '../../kernel/db/fault.ts';

const WINDOW_MS = 60_000;
/** What is kept in mind at most; whoever fills it up has taken their turns by then. */
const AT_MOST = 50_000;

/**
 * Turns within a minute, counted in this process alone: a refusal costs no look at the database, and a count that
 * differs a little between processes is good enough to keep a flood away.
 */
export class MinuteCount {
  #until = 0;
  readonly #taken = new Map<string, number>();

  /** Takes one turn, or tells when there are turns again. */
  take(who: string, limit: number, now = Date.now()): void {
    if (now >= this.#until || this.#taken.size > AT_MOST) {
      this.#taken.clear();
      this.#until = now + WINDOW_MS;
    }
    const taken = this.#taken.get(who) ?? 0;
    if (taken >= limit) {
      throw new Fault('RATE_LIMITED', { params: { seconds: Math.max(1, Math.ceil((this.#until - now) / 1000)) } });
    }
    this.#taken.set(who, taken + 1);
  }
}
