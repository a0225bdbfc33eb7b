import { expect, test } from 'vitest';
import { contrast, shownColor, textOn } from './colors.ts';

const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
const all = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`.toUpperCase())),
);

test('whatever colour is chosen, text on what is shown of it can be read, and it stands out from its ground', () => {
  for (const hex of all) {
    for (const [scheme, ground, least] of [
      ['light', '#FFFFFF', 1.2],
      ['dark', '#1A1C21', 3],
    ] as const) {
      const shown = shownColor(hex, scheme);
      expect([hex, shown, contrast(shown, textOn(shown)) >= 4.5]).toEqual([hex, shown, true]);
      expect([hex, shown, contrast(shown, ground) >= least]).toEqual([hex, shown, true]);
      expect(shownColor(shown, scheme)).toBe(shown);
    }
  }
});

test('a colour that can be read is shown as it is, and another keeps its hue', () => {
  for (const hex of ['#165DFF', '#FFE600', '#CB272D', '#00875A']) expect(shownColor(hex, 'light')).toBe(hex);
  expect(shownColor('#FFE600', 'dark')).toBe('#FFE600');
  expect(shownColor('#0A0A23', 'light')).toBe('#0A0A23');
  expect(shownColor('#0A0A23', 'dark')).not.toBe('#0A0A23');
  // Neither black nor white can be read on it.
  expect(shownColor('#E8473F', 'light')).not.toBe('#E8473F');
});
