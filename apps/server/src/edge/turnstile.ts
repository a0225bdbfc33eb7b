import { Fault } from '../core/fault.ts';

interface Waiting {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Lets as many requests through as the database serves at once. The others wait in one line for each tenant, and the
 * lines take turns, so that one tenant's flood delays that tenant alone. A line that is too long is told to come back.
 */
export class Turnstile {
  #free: number;
  #waiting = 0;
  readonly #lines = new Map<string, Waiting[]>();
  readonly #maxWaiting: number;
  readonly #maxLine: number;
  readonly #patienceMs: number;

  constructor(limits: { running: number; waiting: number; line: number; patienceMs: number }) {
    this.#free = limits.running;
    this.#maxWaiting = limits.waiting;
    this.#maxLine = limits.line;
    this.#patienceMs = limits.patienceMs;
  }

  get waiting(): number {
    return this.#waiting;
  }

  async enter(key: string): Promise<() => void> {
    if (this.#free > 0) {
      this.#free -= 1;
    } else {
      await this.#queue(key);
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#next();
    };
  }

  #queue(key: string): Promise<void> {
    const line = this.#lines.get(key) ?? [];
    if (this.#waiting >= this.#maxWaiting || line.length >= this.#maxLine) throw new Fault('OVERLOADED');
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        go: resolve,
        timer: setTimeout(() => this.#giveUp(key, place, reject), this.#patienceMs),
      };
      line.push(place);
      this.#lines.set(key, line);
    });
  }

  /** Someone who has waited too long is told so instead of waiting on. */
  #giveUp(key: string, place: Waiting, reject: (fault: Fault) => void): void {
    const line = this.#lines.get(key) ?? [];
    const left = line.filter((each) => each !== place);
    if (left.length > 0) this.#lines.set(key, left);
    else this.#lines.delete(key);
    this.#waiting -= 1;
    reject(new Fault('OVERLOADED'));
  }

  #next(): void {
    const turn = this.#lines.entries().next();
    if (turn.done) {
      this.#free += 1;
      return;
    }
    const [key, line] = turn.value;
    // To the end of the round: re-inserting keeps the map in turn order.
    this.#lines.delete(key);
    const first = line.shift()!;
    if (line.length > 0) this.#lines.set(key, line);
    this.#waiting -= 1;
    clearTimeout(first.timer);
    first.go();
  }
}
