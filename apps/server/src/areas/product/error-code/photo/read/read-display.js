import { inkOf, smooth, strokesOf } from './pixels.js';
import { hollows, pointSigns, pointZones, segmentSigns, segmentZones } from './signs.js';
import { straighten } from './straighten.js';

const FEWEST_POINTS = 40;
const LOWEST_LINE = 12;
const MOST_SIGNS = 24;
/** Of what is no bare stroke: print, taken for a display, comes out below it. */
const SURE_ENOUGH = 0.7;
/** Between the points of a sign, as a share of its height; between signs and lines there is more than twice as much. */
const POINT_GAP = 0.06;

/**
 * What displays of seven segments and of 5 by 7 points show in a grey picture: each line that could be read, with how sure
 * the reading is, from 0 to 1. Readers of print fail at both, because their signs consist of parts that do not touch.
 */
export function readDisplay(picture) {
  const calm = smooth(smooth(picture));
  return [true, false].flatMap((lit) => {
    const strokes = strokesOf(inkOf(calm, lit));
    const share = strokes.xs.length / picture.data.length;
    if (strokes.xs.length < FEWEST_POINTS || share > 0.5) return [];
    return linesOf(straighten(strokes)).flatMap(readLine);
  });
}

/** Cuts the writing into lines where rows are empty; what is much lower than the highest line is a dash or dirt beside it. */
function linesOf({ width, height, data }) {
  const rows = Array.from({ length: height }, (_, y) => data.subarray(y * width, (y + 1) * width).includes(1));
  const bands = runsOf(rows, height * POINT_GAP);
  return bands
    .filter(([top, bottom]) => bottom - top + 1 >= LOWEST_LINE)
    .map(([top, bottom]) => ({
      width,
      height: bottom - top + 1,
      data: data.subarray(top * width, (bottom + 1) * width),
    }));
}

/** First and last of each run of what is there; a gap that is no wider than the tear is part of the run. */
function runsOf(there, tear) {
  const runs = [];
  for (const [at, is] of there.entries()) {
    if (!is) continue;
    const last = runs.at(-1);
    if (last && at - last[1] - 1 <= tear) last[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

function readLine(line) {
  const columns = Array.from({ length: line.width }, (_, x) => inkIn(line, x, x + 1, 0, line.height) > 0.02);
  const cells = runsOf(columns, line.height * POINT_GAP);
  if (cells.length > MOST_SIGNS) return [];
  return [
    { signs: segmentSigns, zones: segmentZones, hollow: hollows },
    { signs: pointSigns, zones: pointZones, hollow: [] },
  ].flatMap((writing) => {
    const read = cells.map(([left, right]) => readSign(line, left, right + 1, writing)).filter(Boolean);
    const signs = read.filter(({ sign }) => sign !== '-');
    if (meanOf(signs.filter(({ sign }) => sign !== '1')) < SURE_ENOUGH) return [];
    return [{ text: read.map(({ sign }) => sign).join(''), confidence: meanOf(signs) }];
  });
}

const meanOf = (signs) => signs.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, signs.length);

function readSign(line, left, right, { signs, zones, hollow }) {
  const { height } = line;
  const width = right - left;
  const rows = Array.from({ length: height }, (_, y) => inkIn(line, left, right, y, y + 1) > 0);
  const [top, bottom] = [rows.indexOf(true), rows.lastIndexOf(true)];
  if (bottom - top + 1 < height * 0.3) {
    const isDash = width > height * 0.2 && top > height * 0.3 && bottom < height * 0.7;
    return isDash ? { sign: '-', confidence: 1 } : null;
  }
  // Two segments above each other, which stand at the right of their place; any upright stroke looks like it.
  if (width < height * 0.32) return { sign: '1', confidence: 0.6 };
  const share = ([from, to, over, under]) =>
    inkIn(line, left + from * width, left + to * width, over * height, under * height);
  const found = zones.map((zone) => Math.min(1, share(zone) * 1.4));
  let [best, nearest] = ['', Infinity];
  for (const { sign, zones: expected } of signs) {
    const apart = expected.reduce((sum, value, at) => sum + Math.abs(value - found[at]), 0);
    if (apart < nearest) [best, nearest] = [sign, apart];
  }
  const clear = hollow.some((zone) => share(zone) > 0.5) ? 0.3 : 1;
  return { sign: best, confidence: clear * Math.max(0, 1 - (nearest * 3.5) / zones.length) };
}

/** The share of ink in a part of a line. */
function inkIn({ width, height, data }, left, right, top, bottom) {
  const [fromX, toX] = [Math.floor(left), Math.min(width, Math.max(Math.ceil(right), Math.floor(left) + 1))];
  const [fromY, toY] = [Math.floor(top), Math.min(height, Math.max(Math.ceil(bottom), Math.floor(top) + 1))];
  let ink = 0;
  for (let y = fromY; y < toY; y += 1) for (let x = fromX; x < toX; x += 1) ink += data[y * width + x];
  const points = (toX - fromX) * (toY - fromY);
  return points > 0 ? ink / points : 0;
}
