import { describe, expect, test } from 'vitest';
import { displayPixels, type Display } from './photo-rig.ts';
import { readDisplay } from './read-display.js';

const numbers = ['E01', 'E47', 'F12', 'AL-08', 'E102', 'P305', 'H58', 'C0A9', '1117', 'A6D5'];
const lcd = { ink: [26, 42, 16], ground: [157, 176, 96] };

const displays: Record<string, Display> = {
  'lit segments that lean': { writing: 'segments', slant: 0.14 },
  'dark segments on a light ground': { writing: 'segments', ...lcd },
  'tilted segments in poor light': { writing: 'segments', slant: 0.1, turn: 8, noise: 60 },
  'segments tilted the other way': { writing: 'segments', turn: -12 },
  'points of an LCD': { writing: 'points', ...lcd },
  'tilted points in poor light': { writing: 'points', ...lcd, turn: -6, noise: 40 },
  'lit points': { writing: 'points', ink: [230, 240, 255], ground: [30, 60, 190] },
};

function read(text: string, display: Display) {
  const { width, height, data } = displayPixels(text, display);
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = Math.max(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!);
  return readDisplay({ width, height, data: grey }).toSorted((one, other) => other.confidence - one.confidence);
}

describe('a display', () => {
  test.each(Object.entries(displays))('of %s is read', (_name, display) => {
    for (const number of numbers) expect(read(number, display)[0]?.text).toBe(number);
  });

  test('that shows nothing gives nothing', () => {
    const data = new Uint8Array(200 * 100).fill(90);
    expect(readDisplay({ width: 200, height: 100, data })).toEqual([]);
  });
});
