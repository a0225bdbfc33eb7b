import { parentPort, workerData } from 'node:worker_threads';
import {
  ALL_FORMATS,
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { fileTarget } from '../../../../kernel/files/video/file-target.js';

// Packets are copied as they are: nothing is decoded. What a recorder leaves out, how long it is and where to jump, is written.

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message) => parentPort.postMessage(message);
console.warn = () => undefined;

const waiting = new Map();
let lastId = 0;
parentPort.on('message', ({ id, piece }) => {
  waiting.get(id)?.(piece);
  waiting.delete(id);
});
/** The bytes lie with whoever started this thread. */
const read = (start, end) =>
  new Promise((resolve) => {
    lastId += 1;
    waiting.set(lastId, resolve);
    say({ read: { id: lastId, start, end } });
  });

const { size, to: target, fromSec = 0, toSec = Infinity } = workerData;
const input = new Input({
  source: new CustomSource({
    getSize: () => size,
    read,
    maxCacheSize: 16 * 1024 * 1024,
    prefetchProfile: 'fileSystem',
  }),
  formats: ALL_FORMATS,
});

/** Every packet of these tracks by its time: players want sound and picture beside each other. */
async function* inOrder(tracks, from) {
  const heads = [];
  for (const { sink, add } of tracks) {
    const packet = from > 0 ? await sink.getPacket(from) : null;
    heads.push({ sink, add, packet: packet ?? (await sink.getFirstPacket()) });
  }
  for (;;) {
    const next = heads.filter(({ packet }) => packet).toSorted((a, b) => a.packet.timestamp - b.packet.timestamp)[0];
    if (!next || next.packet.timestamp >= toSec) return;
    yield next;
    // A last packet that was cut off in its middle ends the track, and nothing before it.
    next.packet = await next.sink.getNextPacket(next.packet).catch(() => null);
  }
}

async function remux() {
  const format = await input.getFormat();
  const isWebm = format.name === 'WebM' || format.name === 'Matroska';
  const output = new Output({
    format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
    target: fileTarget(target),
  });
  const tracks = [];
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (picture) {
    const source = new EncodedVideoPacketSource(await picture.getCodec());
    output.addVideoTrack(source);
    tracks.push({ sink: new EncodedPacketSink(picture), source, config: await picture.getDecoderConfig() });
  }
  if (sound) {
    const source = new EncodedAudioPacketSource(await sound.getCodec());
    output.addAudioTrack(source);
    tracks.push({ sink: new EncodedPacketSink(sound), source, config: await sound.getDecoderConfig() });
  }
  if (tracks.length === 0) throw new Error('nothing to play');
  for (const track of tracks) {
    let meta = { decoderConfig: track.config };
    track.add = async (packet) => {
      await track.source.add(packet, meta);
      meta = undefined;
    };
  }
  await output.start();
  let [begin, end] = [undefined, 0];
  // A cut begins where a picture stands by itself, at the moment that was asked for or before it.
  const key = picture && fromSec > 0 ? await tracks[0].sink.getKeyPacket(fromSec) : null;
  for await (const { packet, add } of inOrder(tracks, key?.timestamp ?? fromSec)) {
    begin ??= packet.timestamp;
    const timestamp = Math.max(0, packet.timestamp - begin);
    await add(packet.clone({ timestamp }));
    end = Math.max(end, timestamp + packet.duration);
  }
  if (begin === undefined) throw new Error('nothing to play');
  await output.finalize();
  return { durationSec: end };
}

try {
  say({ done: await remux() });
} catch (error) {
  const isFull = error?.code === 'ENOSPC' || error?.code === 'EDQUOT';
  say({ failure: String(error?.message ?? error).slice(0, 200), isFull });
}
