import {
  contrast,
  mixColors as mix,
  parseColor as parse,
  printColor as print,
  type Rgb,
} from '@console/contract/brand/colors';
import type { MantineColorsTuple } from '@mantine/core';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [6, 12, 34];

/** Moves a colour towards `to` until text in it can be read on `ground`. */
function readable(base: Rgb, to: Rgb, ground: string, from: number): string {
  for (let share = from; share < 1; share += 0.03) {
    const shade = print(mix(base, to, share));
    if (contrast(shade, ground) >= 4.6) return shade;
  }
  return print(to);
}

/**
 * Ten shades around one colour. 6 is the colour itself; 7 to 9 can be read as text on the light grounds,
 * 4 and below on the dark ones, whatever colour a person picks.
 */
export function shadesOf(hex: string): MantineColorsTuple {
  const base = parse(hex);
  return [
    print(mix(base, WHITE, 0.93)),
    print(mix(base, WHITE, 0.87)),
    print(mix(base, WHITE, 0.72)),
    print(mix(base, WHITE, 0.54)),
    readable(base, WHITE, '#2A2C33', 0.36),
    print(mix(base, WHITE, 0.16)),
    hex,
    readable(base, BLACK, '#F2F3F5', 0.16),
    readable(base, BLACK, '#E6E8EC', 0.32),
    readable(base, BLACK, '#DCDFE5', 0.46),
  ];
}
