/** Which of the segments a (top), b, c, d, e, f (round by the clock) and g (middle) a sign lights. */
const segments = {
  0: 'abcdef',
  1: 'bc',
  2: 'abdeg',
  3: 'abcdg',
  4: 'bcfg',
  5: 'acdfg',
  6: 'acdefg',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
  A: 'abcefg',
  B: 'cdefg',
  C: 'adef',
  D: 'bcdeg',
  E: 'adefg',
  F: 'aefg',
  H: 'bcefg',
  J: 'bcde',
  L: 'def',
  N: 'ceg',
  O: 'cdeg',
  P: 'abefg',
  R: 'eg',
  T: 'defg',
  U: 'bcdef',
  Y: 'bcdfg',
};

/** The usual characters of 5 by 7 points, a row a number, from the top; the left point is the highest bit. */
const points = {
  0: [14, 17, 19, 21, 25, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 2, 4, 8, 31],
  3: [31, 2, 4, 2, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [6, 8, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [28, 18, 17, 17, 17, 18, 28],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 17, 25, 21, 19, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 21, 10],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 17, 10, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
};

const bits = (row) => [16, 8, 4, 2, 1].map((bit) => (row & bit ? 1 : 0));

/** Each sign with what is expected of the zones of its cell. */
export const segmentSigns = Object.entries(segments).map(([sign, lit]) => ({
  sign,
  zones: 'abcdefg'.split('').map((segment) => (lit.includes(segment) ? 1 : 0)),
}));
export const pointSigns = Object.entries(points).map(([sign, rows]) => ({ sign, zones: rows.flatMap(bits) }));

/** Where the zones of a cell lie: left, right, top, bottom, as shares of its width and height. */
export const segmentZones = [
  [0.35, 0.65, 0, 0.13],
  [0.78, 1, 0.18, 0.4],
  [0.78, 1, 0.6, 0.82],
  [0.35, 0.65, 0.87, 1],
  [0, 0.22, 0.6, 0.82],
  [0, 0.22, 0.18, 0.4],
  [0.35, 0.65, 0.43, 0.57],
];
/** Between the segments nothing is lit: where something is, it is another kind of writing. */
export const hollows = [
  [0.35, 0.65, 0.2, 0.36],
  [0.35, 0.65, 0.64, 0.8],
];
export const pointZones = Array.from({ length: 35 }, (_, index) => {
  const [column, row] = [index % 5, Math.floor(index / 5)];
  return [(column + 0.2) / 5, (column + 0.8) / 5, (row + 0.2) / 7, (row + 0.8) / 7];
});
