import { contrast, mixColors, parseColor, printColor, type Rgb } from './colors.ts';

export type Scheme = 'light' | 'dark';

/** What stands on a colour. */
const INK = '#1D2129';
const PAPER = '#FFFFFF';
export const textOn = (hex: string): string => (contrast(hex, PAPER) >= 4.5 ? PAPER : INK);

/** Where buttons stand: on the cards and on the ground of a page. The least favourable of each theme. */
const GROUND: Record<Scheme, string> = { light: '#F5F6F8', dark: '#1A1C21' };
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [6, 12, 34];

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
 * What is shown of a company's colour: itself, wherever it stands out from its ground and white text on it can be read; else the
 * nearest shade of it that does both. What is filled becomes darker under the pointer, and the text on it is read the better.
 */
export function shownColor(hex: string, scheme: Scheme): string {
  const standsOut = (shade: string) => contrast(shade, GROUND[scheme]) >= 3;
  const carriesText = (shade: string) => contrast(shade, PAPER) >= 4.5;
  const seen = standsOut(hex) ? hex : towards(hex, scheme === 'dark' ? WHITE : BLACK, standsOut);
  return carriesText(seen) ? seen : towards(seen, BLACK, carriesText);
}
