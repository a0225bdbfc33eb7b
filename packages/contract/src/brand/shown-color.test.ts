import { expect, test } from 'vitest';
import { contrast } from './colors.ts';
import { shownColor } from './shown-color.ts';

const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
const all = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`.toUpperCase())),
);

/** Cards and the ground of a page. */
const grounds = { light: ['#FFFFFF', '#F5F6F8'], dark: ['#1A1C21', '#121317'] } as const;

test.each(['light', 'dark'] as const)(
  'whatever colour is chosen, text on what is shown of it can be read, and it stands out from its ground: %s',
  (scheme) => {
    for (const hex of all) {
      const shown = shownColor(hex, scheme);
      expect([hex, shown, contrast(shown, '#FFFFFF') >= 4.5]).toEqual([hex, shown, true]);
      for (const ground of grounds[scheme]) {
        expect([hex, shown, ground, contrast(shown, ground) >= 3]).toEqual([hex, shown, ground, true]);
      }
      expect(shownColor(shown, scheme)).toBe(shown);
    }
  },
);

test('a colour that can be seen and read is shown as it is, and another keeps its hue', () => {
  for (const hex of ['#165DFF', '#CB272D', '#C2410C', '#0A0A23']) expect(shownColor(hex, 'light')).toBe(hex);
  for (const hex of ['#165DFF', '#CB272D']) expect(shownColor(hex, 'dark')).toBe(hex);
  // Yellow becomes a darker yellow on white, and a blue that is nearly black a brighter blue on black.
  const [red, green, blue] = partsOf(shownColor('#FFE600', 'light'));
  expect([red > green, green > 3 * blue]).toEqual([true, true]);
  const bright = partsOf(shownColor('#0A0A23', 'dark'));
  expect([bright[2] > bright[0], bright[2] > bright[1]]).toEqual([true, true]);
  // Neither black nor white can be read on it.
  expect(shownColor('#E8473F', 'light')).not.toBe('#E8473F');
});

const partsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
