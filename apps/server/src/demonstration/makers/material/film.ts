import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** A rectangle on a sheet of 160 by 120, painted over what was there. */
export interface Patch {
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly color: string;
}

export interface Scene {
  readonly ground: string;
  /** As far as the scene has gone, from 0 to 1. */
  readonly patches: (share: number) => readonly Patch[];
}

const FRAMES_A_SECOND = 2;
const [WIDTH, HEIGHT, SCALE] = [160, 120, 4];

function drawn(ground: string, patches: readonly Patch[]): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, Buffer.from(ground.slice(1), 'hex'));
  for (const { at, color } of patches) {
    const [x, y, width, height] = at.map(Math.round) as [number, number, number, number];
    const line = Buffer.alloc(width * 3, Buffer.from(color.slice(1), 'hex'));
    for (let row = y; row < Math.min(HEIGHT, y + height); row += 1) line.copy(pixels, (row * WIDTH + x) * 3);
  }
  return pixels;
}

/** One picture, ten times as large as its sheet. */
export async function stillOf(ground: string, patches: readonly Patch[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(drawn(ground, patches), { raw })
    .resize(WIDTH * 10, HEIGHT * 10, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/**
 * A real film without an encoder of films: a lossy WebP picture is one key frame of VP8 in a wrapping, and a WebM takes such
 * frames as they are.
 */
export async function filmOf(scenes: readonly Scene[], secondsEach: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND });
  await output.start();
  const frames = secondsEach * FRAMES_A_SECOND;
  const [codedWidth, codedHeight] = [WIDTH * SCALE, HEIGHT * SCALE];
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const encoded = await Promise.all(
    Array.from({ length: scenes.length * frames }, async (_, at) => {
      const { ground, patches } = scenes[Math.floor(at / frames)]!;
      const picture = sharp(drawn(ground, patches((at % frames) / frames)), { raw });
      // What is painted has no fine lines: the quickest way of making it larger is good enough.
      const large = picture.resize(codedWidth, codedHeight, { kernel: 'nearest' });
      return large.webp({ quality: 70, effort: 0 }).toBuffer();
    }),
  );
  for (const [at, webp] of encoded.entries()) {
    const packet = new EncodedPacket(keyFrame(webp), 'key', at / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND);
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth, codedHeight } });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** What lies in the chunk `VP8 ` of a picture. */
function keyFrame(webp: Buffer): Uint8Array {
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return new Uint8Array(webp.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  throw new Error('the picture holds no frame');
}
