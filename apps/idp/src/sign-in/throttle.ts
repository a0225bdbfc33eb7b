const windowMs = 15 * 60_000;
const mostPerName = 5;
const mostPerAddress = 20;
const mostKeys = 10_000;

export type Barrier = 'name' | 'address';

/** Slows down guessing: 5 failures in 15 minutes for one name, 20 for one address. */
export class Throttle {
  readonly #failures = new Map<string, number[]>();

  /**
   * Counts the attempt before it is made, so that many at once do not slip through, and says what stands in its way.
   * Nothing is counted when it is refused.
   */
  begin(name: string, address: string): Barrier | undefined {
    if (this.#recent(`address ${address}`).length >= mostPerAddress) return 'address';
    if (this.#recent(`name ${name}`).length >= mostPerName) return 'name';
    this.#add(`address ${address}`);
    this.#add(`name ${name}`);
    return undefined;
  }

  /** The attempt was right: it and the earlier failures of this name are forgotten. */
  succeeded(name: string, address: string): void {
    this.forget(name);
    this.#failures.get(`address ${address}`)?.pop();
  }

  forget(name: string): void {
    this.#failures.delete(`name ${name}`);
  }

  #recent(key: string): number[] {
    const since = Date.now() - windowMs;
    const recent = (this.#failures.get(key) ?? []).filter((at) => at > since);
    if (recent.length === 0) this.#failures.delete(key);
    else this.#failures.set(key, recent);
    return recent;
  }

  #add(key: string): void {
    if (this.#failures.size >= mostKeys) for (const known of this.#failures.keys()) this.#recent(known);
    const times = this.#failures.get(key) ?? [];
    times.push(Date.now());
    this.#failures.set(key, times);
  }
}
