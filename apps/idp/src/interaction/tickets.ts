import { randomBytes } from 'node:crypto';

const mostTickets = 5000;

/** Values behind unguessable names, for a while. They live in memory: what is half done ends with a restart. */
export class Tickets<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly expiresAt: number }>();
  readonly #lifeMs: number;

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  issue(value: Value, prefix = ''): string {
    this.#makeRoom();
    const name = prefix + randomBytes(32).toString('base64url');
    this.#values.set(name, { value, expiresAt: Date.now() + this.#lifeMs });
    return name;
  }

  find(name: string): Value | undefined {
    const ticket = this.#values.get(name);
    return ticket && ticket.expiresAt > Date.now() ? ticket.value : undefined;
  }

  /** Good for one use. */
  take(name: string): Value | undefined {
    const value = this.find(name);
    this.#values.delete(name);
    return value;
  }

  drop(name: string): void {
    this.#values.delete(name);
  }

  expiresAt(name: string): string {
    return new Date(this.#values.get(name)?.expiresAt ?? 0).toISOString();
  }

  /** Those that still hold. */
  *[Symbol.iterator](): Generator<Value> {
    for (const { value, expiresAt } of this.#values.values()) if (expiresAt > Date.now()) yield value;
  }

  #makeRoom(): void {
    if (this.#values.size < mostTickets) return;
    for (const [name, { expiresAt }] of this.#values) if (expiresAt <= Date.now()) this.#values.delete(name);
    // Map keeps the order of entry: the first is the oldest.
    for (const name of this.#values.keys()) {
      if (this.#values.size < mostTickets) return;
      this.#values.delete(name);
    }
  }
}
