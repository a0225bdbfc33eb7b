import { parentPort, workerData } from 'node:worker_threads';
import {
  ALL_FORMATS,
  BufferTarget,
  CustomSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  Output,
} from 'mediabunny';

// One picture that stands by itself is copied out of a video, still coded, as a film of its own. Nothing is decoded here.

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message) => parentPort.postMessage(message);
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

async function still() {
  const { size, atSec } = workerData;
  const source = new CustomSource({ getSize: () => size, read, maxCacheSize: 16 * 1024 * 1024 });
  const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryVideoTrack();
  const codec = await track.getCodec();
  const sink = new EncodedPacketSink(track);
  const packet = (await sink.getKeyPacket(atSec)) ?? (await sink.getFirstPacket());
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const film = new EncodedVideoPacketSource(codec);
  // Whoever holds a phone upright films on the side and says so.
  output.addVideoTrack(film, { rotation: await track.getRotation() });
  await output.start();
  await film.add(packet.clone({ timestamp: 0 }), { decoderConfig: await track.getDecoderConfig() });
  await output.finalize();
  return new Uint8Array(target.buffer);
}

try {
  say({ done: await still() });
} catch {
  // What cannot be taken out is not shown.
  say({ failure: 'DAMAGED' });
}
