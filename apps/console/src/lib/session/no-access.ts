import type { Verdict } from './access.ts';

/** Thrown by the guard; the fallback page says why and offers a way on. */
export class NoAccess extends Error {
  override readonly name = 'NoAccess';
  readonly reason: Exclude<Verdict, 'allowed'>;

  constructor(reason: Exclude<Verdict, 'allowed'>) {
    super(`no access: ${reason}`);
    this.reason = reason;
  }
}

export class NotFound extends Error {
  override readonly name = 'NotFound';
}
