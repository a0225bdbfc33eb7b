export interface Tally {
  readonly requests: number;
  readonly at: Map<string, string>;
  readonly models: Map<string, { devices: number; succeeded: number; failed: Map<string, number> }>;
}

export function createTally(): Tally;
export function countModel(tally: Tally, model: string): void;
export function countTime(tally: Tally, milliseconds: number): void;
export function percentile(times: readonly number[], share: number): number;
export function tableOf(tally: Tally, now: { title: string; elapsedMs: number; rate: number }): string[];
