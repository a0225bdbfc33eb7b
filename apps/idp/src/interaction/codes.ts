import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const lifeMs = 5 * 60_000;
const mostTries = 5;
const pauseMs = 30_000;
const hourMs = 3600_000;
const mostPerHour = 30;

interface Sent {
  readonly digest: Buffer;
  readonly sentAt: number;
  tries: number;
}

/** Minutes a code is good for: what the message to the person says. */
export const codeMinutes = lifeMs / 60_000;

/** Six-digit codes that were sent: good for five minutes, five tries and one use. */
export class Codes {
  readonly #sent = new Map<string, Sent>();
  readonly #sentTo = new Map<string, number[]>();

  /** Makes a code and remembers its digest. */
  issue(key: string): string {
    this.#sweep();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#sent.set(key, { digest: digestOf(code), sentAt: Date.now(), tries: 0 });
    return code;
  }

  /** Counts a message that this person causes; false when they have caused too many in an hour. */
  mayCause(personId: string): boolean {
    const since = Date.now() - hourMs;
    const recent = (this.#sentTo.get(personId) ?? []).filter((at) => at > since);
    if (recent.length >= mostPerHour) return false;
    this.#sentTo.set(personId, [...recent, Date.now()]);
    return true;
  }

  /** Whether a code was sent so lately that the next one has to wait. */
  isFresh(key: string): boolean {
    const sent = this.#sent.get(key);
    return sent !== undefined && Date.now() - sent.sentAt < pauseMs;
  }

  isOpen(key: string): boolean {
    const sent = this.#sent.get(key);
    return sent !== undefined && sent.tries < mostTries && Date.now() - sent.sentAt < lifeMs;
  }

  /** Whether all tries were wrong. */
  isSpent(key: string): boolean {
    return (this.#sent.get(key)?.tries ?? 0) >= mostTries;
  }

  expiresAt(key: string): string {
    return new Date((this.#sent.get(key)?.sentAt ?? Date.now()) + lifeMs).toISOString();
  }

  /** A right code is used up by this. */
  accept(key: string, code: string): boolean {
    const sent = this.#sent.get(key);
    if (!sent || !this.isOpen(key)) return false;
    sent.tries += 1;
    if (!timingSafeEqual(sent.digest, digestOf(code))) return false;
    this.#sent.delete(key);
    return true;
  }

  drop(key: string): void {
    this.#sent.delete(key);
  }

  #sweep(): void {
    for (const [key, sent] of this.#sent) if (Date.now() - sent.sentAt >= lifeMs) this.#sent.delete(key);
  }
}

const digestOf = (code: string) => createHash('sha256').update(code).digest();
