import { parentPort, workerData } from 'node:worker_threads';
import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import spsInfo from 'node-media-server/src/protocol/sps_info.js';
import { fileTarget } from '../../../../kernel/files/video/file-target.js';
import { FlvReader } from './flv-reader.js';

// Joins recordings, one after the other, to one MP4. Packets are copied as they are: nothing is decoded.

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message) => parentPort.postMessage(message);
console.warn = () => undefined;

const STEP = 1024 * 1024;
/** By then both pictures and sound have said how they are to be read. */
const LOOK_BYTES = 16 * STEP;
const SAMPLE_RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

const waiting = new Map();
let lastId = 0;
parentPort.on('message', ({ id, bytes }) => {
  waiting.get(id)?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  waiting.delete(id);
});
/** The bytes lie with whoever started this thread. */
const read = (piece, start, end) =>
  new Promise((resolve) => {
    lastId += 1;
    waiting.set(lastId, resolve);
    say({ read: { id: lastId, piece, start, end } });
  });

const { pieces, to: target } = workerData;

async function* tagsOf(piece, most = Infinity) {
  const reader = new FlvReader();
  const size = Math.min(pieces[piece].size, most);
  for (let start = 0; start < size; start += STEP) {
    yield* reader.take(await read(piece, start, Math.min(start + STEP, size)));
  }
}

/** H.264 as all encoders push it; another codec is nothing that every browser plays. */
function pictureOf({ type, body }) {
  if (type !== 9 || body.length < 5 || (body[0] & 0x8f) !== 7) return undefined;
  const data = body.subarray(5);
  if (body[1] === 0) return { config: data };
  return body[1] === 1 ? { data, isKey: body[0] >> 4 === 1, shift: (body.readUIntBE(2, 3) << 8) >> 8 } : undefined;
}

function soundOf({ type, body }) {
  if (type !== 8 || body.length < 3 || body[0] >> 4 !== 10) return undefined;
  const data = body.subarray(2);
  return body[1] === 0 ? { config: data } : { data };
}

/** What the record of a decoder has of parameter sets, each with its length before it, as pictures have their parts. */
function parameterSets(record) {
  const sets = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = record[at] & mask;
    at += 1;
    for (let n = 0; n < count; n += 1) {
      const size = record.readUInt16BE(at);
      sets.push(Buffer.from(record.subarray(at + 2, at + 2 + size)));
      at += 2 + size;
    }
  }
  return sets;
}

function pictureConfig(record) {
  const info = spsInfo.parseH264Sps(parameterSets(record)[0]);
  const codec = `avc1.${record.subarray(1, 4).toString('hex')}`;
  return { codec, codedWidth: info.width, codedHeight: info.height, description: new Uint8Array(record) };
}

function soundConfig(record) {
  const kind = record[0] >> 3;
  const rate = SAMPLE_RATES[((record[0] & 7) << 1) | (record[1] >> 7)];
  const channels = (record[1] >> 3) & 0xf;
  if (!rate || channels === 0) return undefined;
  return {
    codec: `mp4a.40.${kind}`,
    sampleRate: rate,
    numberOfChannels: channels === 7 ? 8 : channels,
    description: new Uint8Array(record),
  };
}

/** The first records of the first piece that has any. */
async function firstConfigs() {
  for (const piece of pieces.keys()) {
    let [picture, sound] = [undefined, undefined];
    for await (const tag of tagsOf(piece, LOOK_BYTES)) {
      picture ??= pictureOf(tag)?.config;
      sound ??= soundOf(tag)?.config;
      if (picture && sound) break;
    }
    if (picture || sound) return { picture: picture && Buffer.from(picture), sound: sound && Buffer.from(sound) };
  }
  throw new Error('nothing to play');
}

/** Parameter sets that differ from those of the file travel with each picture that stands by itself. */
function withSets(data, sets) {
  const parts = sets.flatMap((set) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(set.length);
    return [size, set];
  });
  return Buffer.concat([...parts, data]);
}

async function join() {
  const first = await firstConfigs();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: fileTarget(target) });
  const sound = first.sound && soundConfig(first.sound);
  const tracks = {
    picture: first.picture && {
      source: new EncodedVideoPacketSource('avc'),
      meta: { decoderConfig: pictureConfig(first.picture) },
    },
    sound: sound && { source: new EncodedAudioPacketSource('aac'), meta: { decoderConfig: sound } },
  };
  if (tracks.picture) output.addVideoTrack(tracks.picture.source);
  if (tracks.sound) output.addAudioTrack(tracks.sound.source);
  if (!tracks.picture && !tracks.sound) throw new Error('nothing to play');
  await output.start();

  let end = 0;
  const add = async (track, data, isKey, at, duration) => {
    const packet = new EncodedPacket(new Uint8Array(data), isKey ? 'key' : 'delta', at, duration);
    await track.source.add(packet, track.meta);
    track.meta = undefined;
    end = Math.max(end, at + duration);
  };

  for (const [piece, { fromMs, toMs, offsetMs }] of pieces.entries()) {
    let [zero, begin, sets, soundFits, lastTime] = [undefined, undefined, undefined, true, undefined];
    const base = Math.max(offsetMs / 1_000, end);
    for await (const tag of tagsOf(piece)) {
      const picture = tracks.picture && pictureOf(tag);
      const heard = tracks.sound && soundOf(tag);
      if (picture?.config) sets = picture.config.equals(first.picture) ? undefined : parameterSets(picture.config);
      if (heard?.config) soundFits = heard.config.equals(first.sound);
      if (!picture?.data && !heard?.data) continue;
      zero ??= tag.time;
      const time = tag.time - zero;
      if (time > toMs) break;
      // It begins with a picture that stands by itself, and never before what is to be seen.
      if (begin === undefined && (time < fromMs || (tracks.picture && !picture?.isKey))) continue;
      begin ??= time;
      const at = base + (time - begin) / 1_000;
      if (picture?.data) {
        const data = sets && picture.isKey ? withSets(picture.data, sets) : picture.data;
        const duration = lastTime === undefined ? 1 / 30 : Math.max(0, time - lastTime) / 1_000;
        lastTime = time;
        await add(tracks.picture, data, picture.isKey, at + Math.max(0, picture.shift) / 1_000, duration);
      } else if (soundFits && heard.data.length > 0) {
        await add(tracks.sound, heard.data, true, at, 1_024 / sound.sampleRate);
      }
    }
  }
  if (end === 0) throw new Error('nothing to play');
  await output.finalize();
  return { durationSec: end };
}

try {
  say({ done: await join() });
} catch (error) {
  const isFull = error?.code === 'ENOSPC' || error?.code === 'EDQUOT';
  say({ failure: String(error?.message ?? error).slice(0, 200), isFull });
}
