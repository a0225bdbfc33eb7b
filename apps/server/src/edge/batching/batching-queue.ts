import type { Caller } from '../../kernel/calls/context.ts';
import type { AppCredential } from '../caller/app-key.ts';

/** A call that is answered together with others; see `batching.ts`. */
export interface BatchMember {
  readonly caller: Caller;
  readonly app: AppCredential;
  /** What was sent, checked; throws what is wrong with it. Asked only of those who may call. */
  readonly read: () => unknown;
}

export interface Waiting {
  readonly member: BatchMember;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatchQueue {
  readonly waiting: Waiting[];
  /** Transactions that are under way. */
  running: number;
}
