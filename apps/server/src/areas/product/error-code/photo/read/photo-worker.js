import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { createWorker } from 'tesseract.js';
import { loadSharp } from '../../../../../kernel/files/load-sharp.js';
import { inkOf, strokesOf } from './pixels.js';
import { readDisplay } from './read-display.js';
import { turnOf } from './straighten.js';

// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin

const MOST_PIXELS = 50_000_000;
const DISPLAY_EDGE = 640;
const PRINT_EDGE = 1_000;
/** A display that was read so surely needs no second reader, who takes ten times as long. */
const CERTAIN = 0.85;
const SPARSE_TEXT = '11';
const formats = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
];

const sharp = await loadSharp();
const words = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));
let reader;

/** Loaded for the first photograph that needs it: it brings 60 MB with it. */
async function printReader() {
  const made = await createWorker('eng', 1, { langPath: join(words, '4.0.0_best_int'), cacheMethod: 'none' });
  await made.setParameters({ tessedit_pageseg_mode: SPARSE_TEXT });
  return made;
}

async function read(bytes) {
  if (!formats.some((start) => start.every((byte, at) => bytes[at] === byte))) return { refused: 'FILE_TYPE' };
  // The header alone says how large it becomes: until here nothing has been unpacked.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) return { refused: 'PICTURE_TOO_LARGE' };
  const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: PRINT_EDGE, height: PRINT_EDGE, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const bright = await brightest(picture);
  const texts = readDisplay(bright);
  if (texts.some(({ confidence, text }) => confidence >= CERTAIN && text.length > 1)) return { texts };
  return { texts: [...texts, ...(await readPrint(picture, turnOfWriting(bright)))] };
}

/** The strongest colour of each point: a red or green display is as bright as a white one. */
async function brightest(picture) {
  const { data, info } = await sharp(picture)
    .resize({ width: DISPLAY_EDGE, height: DISPLAY_EDGE, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const start = at * channels;
    grey[at] = channels < 3 ? data[start] : Math.max(data[start], data[start + 1], data[start + 2]);
  }
  return { width, height, data: grey };
}

/** The writing is what has fewer points, lit or dark. */
function turnOfWriting(picture) {
  const [fewer] = [true, false]
    .map((lit) => strokesOf(inkOf(picture, lit)))
    .filter(({ xs }) => xs.length > 0)
    .toSorted((one, other) => one.xs.length - other.xs.length);
  return fewer ? turnOf(fewer) : 0;
}

async function readPrint(picture, turn) {
  reader ??= printReader();
  const level = await sharp(picture)
    .grayscale()
    .normalise()
    .rotate(-turn, { background: '#888' })
    .median(3)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await (await reader).recognize(level, {}, { text: false, blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ words: found }) => [...found, ...joined(found)].map(textOf));
}

/** `Er 30` is one number for people and two words for a reader. */
const joined = (found) =>
  found.slice(1).map((word, at) => ({
    text: `${found[at].text}${word.text}`,
    confidence: Math.min(found[at].confidence, word.confidence),
  }));

const textOf = ({ text, confidence }) => ({ text, confidence: confidence / 100 });

async function answer(bytes) {
  try {
    return await read(bytes);
  } catch {
    return { refused: 'FILE_DAMAGED' };
  }
}

parentPort.on('message', (bytes) => void answer(bytes).then((result) => parentPort.postMessage(result)));
parentPort.postMessage('ready');
