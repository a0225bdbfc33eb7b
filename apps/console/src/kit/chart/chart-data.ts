import type { Tone } from './chart-colors.ts';

interface ChartLine {
  readonly name: string;
  readonly tone: Tone;
  readonly values: readonly (number | null)[];
  /** Of the time before: drawn faintly, and it opens nothing. */
  readonly before?: true;
}

export interface ChartData {
  /** What stands along the axis. */
  readonly points: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly { readonly point: number; readonly title: string }[];
}
