import { crc32, deflateSync } from 'node:zlib';

// Pictures of a few bytes that take all memory, or all day, to show.

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
const u24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

export function pngOf(width: number, height: number, frames = 0): Buffer {
  const control = Buffer.concat([u32(0), u32(width), u32(height), Buffer.alloc(14)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])),
    ...(frames > 0 ? [pngChunk('acTL', Buffer.concat([u32(frames), u32(0)]))] : []),
    ...Array.from({ length: frames }, () => pngChunk('fcTL', control)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function gifOf(width: number, height: number, frames: number, frameSize = { width: 1, height: 1 }): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    Buffer.from([0x2c]),
    u16(0, 0, frameSize.width, frameSize.height),
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    u16(width, height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

export function jpegOf(width: number, height: number): Buffer {
  const size = Buffer.from([height >> 8, height & 255, width >> 8, width & 255]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x20, 0x02]), Buffer.alloc(0x2000)]);
  const frame = Buffer.concat([Buffer.from([0xff, 0xc2, 0, 11, 8]), size, Buffer.from([1, 1, 0x11, 0])]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xda, 0, 2, 0, 0xff, 0xd9])]);
}

function riff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(width: number, height: number, frames: number): Buffer {
  const canvas = riffChunk('VP8X', Buffer.from([2, 0, 0, 0, ...u24(width - 1), ...u24(height - 1)]));
  const frame = riffChunk('ANMF', Buffer.from([...u24(0), ...u24(0), ...u24(0), ...u24(0), ...u24(9), 0]));
  return riff([canvas, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)]);
}

/** 14 bits for each side, behind the sign that a lossless picture begins with. */
export function losslessWebpOf(width: number, height: number): Buffer {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
  return riff([riffChunk('VP8L', Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(20)]))]);
}

export function lossyWebpOf(width: number, height: number): Buffer {
  const data = Buffer.concat([Buffer.from([0x10, 0, 0, 0x9d, 1, 0x2a]), u16(width, height), Buffer.alloc(20)]);
  return riff([riffChunk('VP8 ', data)]);
}
