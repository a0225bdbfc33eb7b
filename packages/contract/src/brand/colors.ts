/** Colours as both sides work them out: the console for its theme, the server for its mails. */
export type Rgb = readonly [number, number, number];

export const parseColor = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
export const printColor = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
export const mixColors = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => part + ((to[index] ?? 0) - part) * share) as unknown as Rgb;

const linear = (part: number): number => (part <= 10.3 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(parseColor(one)), luminance(parseColor(other))].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** What stands on a colour. */
const INK = '#1D2129';
const PAPER = '#FFFFFF';
export const textOn = (hex: string): string => (contrast(hex, PAPER) >= 4.5 ? PAPER : INK);

/** What a colour stands on; a button must not vanish there. */
const grounds = { light: { color: PAPER, least: 1.2 }, dark: { color: '#1A1C21', least: 3 } } as const;
export type Scheme = keyof typeof grounds;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [6, 12, 34];

const carriesText = (hex: string): boolean => contrast(hex, textOn(hex)) >= 4.5;
const standsOut = (hex: string, scheme: Scheme): boolean =>
  contrast(hex, grounds[scheme].color) >= grounds[scheme].least;

/** The nearest colour on the way to another one that passes; the way is short enough to look at each step. */
function towards(hex: string, to: Rgb, passes: (shade: string) => boolean): string {
  const base = parseColor(hex);
  for (let step = 0; step < 100; step += 1) {
    const shade = printColor(mixColors(base, to, step / 100)).toUpperCase();
    if (passes(shade)) return shade;
  }
  return printColor(to).toUpperCase();
}

/**
 * What is shown of a company's colour: itself, wherever text on it can be read and it stands out from its ground; else the
 * nearest shade of it that does both.
 */
export function shownColor(hex: string, scheme: Scheme): string {
  const seen = standsOut(hex, scheme)
    ? hex
    : towards(hex, scheme === 'dark' ? WHITE : BLACK, (to) => standsOut(to, scheme));
  // White is read on the darker of the colours that neither white nor black is read on, and they stay bright enough.
  return carriesText(seen) ? seen : towards(seen, BLACK, carriesText);
}
