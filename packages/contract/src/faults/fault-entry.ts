import type { Words } from '../locale.ts';

export interface FaultEntry extends Words {
  /** 200 is a rule of the business that says no; everything else is what HTTP has for it. */
  readonly http: number;
}
