import { Fault } from '../../kernel/db/fault.ts';

interface Waiting {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Whose line a request waits in. Strangers are told apart by their networks, and are one crowd beside the tenants. */
export interface Place {
  readonly of: 'tenant' | 'stranger';
  readonly key: string;
}

/**
 * Lets as many requests through as the database serves at once. The others wait in one line for each tenant, and the
 * lines take turns, so that one tenant's flood delays that tenant alone. A line that is too long is told to come back.
 * Those who have not signed in get every second turn at most, and half of the room, however many they are.
 */
export class AdmissionQueue {
  #free: number;
  #strangersNext = false;
  readonly #waiting = { tenant: 0, stranger: 0 };
  readonly #lines = { tenant: new Map<string, Waiting[]>(), stranger: new Map<string, Waiting[]>() };
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
    return this.#waiting.tenant + this.#waiting.stranger;
  }

  async enter(place: Place): Promise<() => void> {
    if (this.#free > 0) {
      this.#free -= 1;
    } else {
      await this.#queue(place);
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#next();
    };
  }

  #queue({ of, key }: Place): Promise<void> {
    const lines = this.#lines[of];
    const line = lines.get(key) ?? [];
    const room = of === 'tenant' ? this.#maxWaiting - this.waiting : this.#maxWaiting / 2 - this.#waiting.stranger;
    if (room <= 0 || this.waiting >= this.#maxWaiting || line.length >= this.#maxLine) throw new Fault('OVERLOADED');
    this.#waiting[of] += 1;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        go: resolve,
        timer: setTimeout(() => this.#giveUp({ of, key }, waiting, reject), this.#patienceMs),
      };
      line.push(waiting);
      lines.set(key, line);
    });
  }

  /** Someone who has waited too long is told so instead of waiting on. */
  #giveUp({ of, key }: Place, gone: Waiting, reject: (fault: Fault) => void): void {
    const lines = this.#lines[of];
    const left = (lines.get(key) ?? []).filter((each) => each !== gone);
    if (left.length > 0) lines.set(key, left);
    else lines.delete(key);
    this.#waiting[of] -= 1;
    reject(new Fault('OVERLOADED'));
  }

  #next(): void {
    const of = this.#whoseTurn();
    const turn = this.#lines[of].entries().next();
    if (turn.done) {
      this.#free += 1;
      return;
    }
    this.#strangersNext = of === 'tenant';
    const [key, line] = turn.value;
    // To the end of the round: re-inserting keeps the map in turn order.
    this.#lines[of].delete(key);
    const first = line.shift()!;
    if (line.length > 0) this.#lines[of].set(key, line);
    this.#waiting[of] -= 1;
    clearTimeout(first.timer);
    first.go();
  }

  #whoseTurn(): Place['of'] {
    if (this.#waiting.stranger === 0) return 'tenant';
    return this.#waiting.tenant === 0 || this.#strangersNext ? 'stranger' : 'tenant';
  }
}
