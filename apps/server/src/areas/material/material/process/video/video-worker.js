import { parentPort, workerData } from 'node:worker_threads';
import { ALL_FORMATS, CustomSource, Input } from 'mediabunny';

/** Larger than any screen, and than what players take. */
const MOST_PIXELS_A_SIDE = 16_384;

/** What browsers and phones play everywhere, by the container. */
const video = { mp4: ['avc', 'av1', 'vp9'], webm: ['vp8', 'vp9', 'av1'] };
const audio = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message) => parentPort.postMessage(message);

// The reader tells of what it does not know, in the file's own letters; they have no business in the server's log.
console.warn = () => undefined;

const waiting = new Map();
let lastId = 0;

parentPort.on('message', ({ id, piece }) => {
  waiting.get(id)?.(piece);
  waiting.delete(id);
});

/** The file lies with whoever started this thread. */
const read = (start, end) =>
  new Promise((resolve) => {
    lastId += 1;
    waiting.set(lastId, resolve);
    say({ read: { id: lastId, start, end } });
  });

async function look() {
  const source = new CustomSource({ getSize: () => workerData.size, read, maxCacheSize: 16 * 1024 * 1024 });
  const input = new Input({ source, formats: ALL_FORMATS });
  if (!(await input.canRead())) return { failure: 'WRONG_FORMAT' };
  const format = await input.getFormat();
  const track = await input.getPrimaryVideoTrack();
  if (!track) return { failure: 'EMPTY' };
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(width > 0 && height > 0)) return { failure: 'DAMAGED' };
  if (width > MOST_PIXELS_A_SIDE || height > MOST_PIXELS_A_SIDE) return { failure: 'TOO_COMPLEX' };
  const codec = await track.getCodec();
  const sound = await input.getPrimaryAudioTrack();
  const soundCodec = sound ? await sound.getCodec() : null;
  const container = format.name === 'WebM' || format.name === 'Matroska' ? 'webm' : 'mp4';
  const duration = await input.getDurationFromMetadata();
  const playable = video[container].includes(codec) && (sound === null || audio.has(soundCodec));
  return {
    done: {
      // Some recorders never say how long it is; counting it would mean reading all of it.
      durationSec: Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1_000) / 1_000 : null,
      width: Math.round(width),
      height: Math.round(height),
      codec: codec ?? (await track.getInternalCodecId?.())?.toString().slice(0, 40) ?? null,
      playable,
    },
  };
}

try {
  say(await look());
} catch {
  // Whatever the reader stumbled over, it is not what its beginning says.
  say({ failure: 'DAMAGED' });
}
