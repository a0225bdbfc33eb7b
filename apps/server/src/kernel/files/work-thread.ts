import { Worker, type TransferListItem } from 'node:worker_threads';
import { Fault } from '../db/fault.ts';

export interface WorkThreadOptions {
  /** The program, which says `ready` when it is, and from then on answers every message with one. */
  readonly program: URL;
  /** For one piece of work; what takes longer is given up, and the thread with it. */
  readonly milliseconds: number;
  readonly memoryMb: number;
  /** How many may be asked for at the same time; each holds what it was asked about. */
  readonly waiting: number;
  /** After so long without work the thread ends: what it has loaded is of use to nobody. */
  readonly idleMs: number;
}

/** A machine that is busy takes seconds to load a program; that says nothing about the work. */
const START_MS = 60_000;

/** The thread took too long, too much memory, or ended: there is no answer, and the next one gets a new thread. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/**
 * Does one piece of work after the other in a thread of its own, so that nobody else waits for it and what is made to
 * be slow or large hurts nobody. Refuses with `OVERLOADED` where too many wait.
 */
export class WorkThread<Asked, Answer> {
  readonly #options: WorkThreadOptions;
  #worker: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: WorkThreadOptions) {
    this.#options = options;
  }

  ask(
    asked: Asked,
    milliseconds = this.#options.milliseconds,
    transfer: readonly TransferListItem[] = [],
  ): Promise<Answer> {
    if (this.#waiting >= this.#options.waiting) return Promise.reject(new Fault('OVERLOADED'));
    this.#waiting += 1;
    const turn = this.#last
      .then(() => this.#work(asked, milliseconds, transfer))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #work(asked: Asked, milliseconds: number, transfer: readonly TransferListItem[]): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = await (this.#worker ??= this.#start());
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(asked, [...transfer]);
      return await answerOf<Answer>(worker, milliseconds);
    } catch (error) {
      // What it may still be doing is of no use to anybody.
      this.#end();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref();
    }
  }

  /** Started for the first who needs it: most servers are asked for other things for hours. */
  async #start(): Promise<Worker> {
    const { program, memoryMb } = this.#options;
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // Whoever waits for it is told; while nobody does, there is nobody to tell.
    worker.on('error', () => undefined);
    try {
      await answerOf(worker, START_MS);
    } catch (error) {
      this.#worker = undefined;
      void worker.terminate();
      throw new Error(`${program.pathname} does not start`, { cause: error });
    }
    worker.unref();
    const mine = this.#worker;
    worker.once('exit', () => {
      if (this.#worker === mine) this.#worker = undefined;
    });
    return worker;
  }

  #end(): void {
    void this.#worker?.then((running) => running.terminate()).catch(() => undefined);
    this.#worker = undefined;
  }
}

const OVER = 'its time is over';

/** The next message of the thread; `GivenUp` where it fails, ends or takes too long instead. */
function answerOf<Answer>(worker: Worker, milliseconds: number): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const settled = () => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', giveUp).off('exit', giveUp);
    };
    const giveUp = (cause: unknown) => {
      settled();
      reject(new GivenUp('the thread gave no answer', { cause }));
    };
    const answered = (answer: Answer) => {
      // A limit holds also where the answer overtakes the timer.
      if (performance.now() - started > milliseconds) return giveUp(OVER);
      settled();
      resolve(answer);
    };
    const timer = setTimeout(giveUp, milliseconds, OVER);
    worker.on('message', answered).on('error', giveUp).on('exit', giveUp);
  });
}
