import sharp from 'sharp';
import { pointSigns, segmentSigns } from './signs.js';

type Box = readonly [left: number, top: number, width: number, height: number];

export interface Display {
  readonly writing: 'segments' | 'points';
  /** Degrees by which the photograph is tilted. */
  readonly turn?: number;
  /** How far the signs lean, as a share of their height. */
  readonly slant?: number;
  /** How far a point's brightness may be off, of 255. */
  readonly noise?: number;
  readonly ink?: readonly number[];
  readonly ground?: readonly number[];
}

const HIGH = 100;
const MARGIN = 60;

/** The segments a to g of a sign that is 55 wide and 100 high, with the small gaps that real ones have. */
const segmentBoxes: readonly Box[] = [
  [8, 0, 39, 12],
  [43, 7, 12, 39],
  [43, 54, 12, 39],
  [8, 88, 39, 12],
  [0, 54, 12, 39],
  [0, 7, 12, 39],
  [8, 44, 39, 12],
];
const pointBoxes: readonly Box[] = Array.from({ length: 35 }, (_, index) => {
  const pitch = HIGH / 7;
  return [(index % 5) * pitch, Math.floor(index / 5) * pitch, pitch * 0.85, pitch * 0.85];
});

const writings = {
  segments: { signs: segmentSigns, boxes: segmentBoxes, dash: [0, 0, 0, 0, 0, 0, 1], step: 78 },
  points: {
    signs: pointSigns,
    boxes: pointBoxes,
    dash: Array.from({ length: 35 }, (_, index) => (index >= 15 && index < 20 ? 1 : 0)),
    step: (HIGH / 7) * 6,
  },
};

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A display, as a sensor sees it: tilted, leaning, noisy. The same text gives the same picture, three bytes a point. */
export function displayPixels(text: string, display: Display): Picture {
  const { turn = 0, slant = 0, noise = 0, ink = [255, 60, 40], ground = [16, 6, 6] } = display;
  const boxes = boxesOf(text, display.writing);
  const wide = Math.max(...boxes.map(([left, , width]) => left + width));
  const width = Math.round(wide + 2 * MARGIN);
  const height = HIGH + 2 * MARGIN;
  const angle = (turn * Math.PI) / 180;
  const random = randomFrom(text.length * 7919 + 1);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const down = dy * Math.cos(angle) - dx * Math.sin(angle) + HIGH / 2;
      const right = dx * Math.cos(angle) + dy * Math.sin(angle) + wide / 2 - slant * (HIGH / 2 - down);
      const lit = boxes.some(([left, top, w, h]) => right >= left && right < left + w && down >= top && down < top + h);
      for (const [part, value] of (lit ? ink : ground).entries()) {
        const seen = value + (random() - 0.5) * 2 * noise;
        data[(y * width + x) * 3 + part] = Math.min(255, Math.max(0, Math.round(seen)));
      }
    }
  }
  return { width, height, data };
}

export async function displayPhoto(text: string, display: Display): Promise<Buffer> {
  const { width, height, data } = displayPixels(text, display);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function boxesOf(text: string, writing: Display['writing']): Box[] {
  const { signs, boxes, dash, step } = writings[writing];
  return text.split('').flatMap((character, place) => {
    const zones = character === '-' ? dash : signs.find(({ sign }) => sign === character)?.zones;
    if (!zones) throw new Error(`The display cannot show ${character}.`);
    return boxes.flatMap(([left, top, width, height], at): Box[] =>
      zones[at] === 1 ? [[left + place * step, top, width, height]] : [],
    );
  });
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
