import type { FailRule } from './device.mjs';

export const help: string;
export function readOptions(args: readonly string[]): {
  readonly help: boolean;
  readonly url: string;
  readonly app: string | undefined;
  readonly devices: number;
  readonly speed: number;
  readonly fails: readonly FailRule[];
  readonly offline: number;
  readonly from: { readonly code: number; readonly name: string } | undefined;
  readonly fresh: boolean;
  readonly seed: number;
  readonly parallel: number;
  readonly minutes: number | undefined;
  readonly untilDone: boolean;
};
