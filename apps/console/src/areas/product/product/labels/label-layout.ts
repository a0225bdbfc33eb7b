/** A label in millimetres; the smallest has its words below the code, the others beside it. */
interface LabelSize {
  readonly width: number;
  readonly height: number;
  readonly stacked?: true;
}

export const labelSizes = {
  small: { width: 36, height: 42, stacked: true },
  medium: { width: 60, height: 32 },
  large: { width: 92, height: 50 },
} as const satisfies Record<string, LabelSize>;
export type LabelSizeName = keyof typeof labelSizes;
export const labelSizeNames = Object.keys(labelSizes) as LabelSizeName[];

/** A4 with margins that every printer can keep. */
const PAPER = { width: 210 - 2 * 10, height: 297 - 2 * 10 };
export const GAP = 2;

const fitting = (room: number, one: number) => Math.max(1, Math.floor((room + GAP) / (one + GAP)));

export const mostColumns = (size: LabelSizeName) => fitting(PAPER.width, labelSizes[size].width);
const rowsOf = (size: LabelSizeName) => fitting(PAPER.height, labelSizes[size].height);

/** What stands on each sheet. */
export function sheetsOf<Label>(labels: readonly Label[], size: LabelSizeName, columns: number): Label[][] {
  const perSheet = columns * rowsOf(size);
  return Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, at) =>
    labels.slice(at * perSheet, (at + 1) * perSheet),
  );
}
