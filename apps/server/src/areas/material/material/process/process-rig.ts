import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { packedZip } from '../../../base/file/zip-rig.ts';

/** A film that says of itself that it is so large and so long; its frames hold nothing that anyone could show. */
export async function webm({ width = 640, height = 360, seconds = 3 } = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: 1 });
  await output.start();
  for (let at = 0; at < seconds; at += 1) {
    const packet = new EncodedPacket(new Uint8Array(64), 'key', at, 1);
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: height } });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

interface Packed {
  readonly name: string;
  readonly text: string | Buffer;
  /** What the table of contents claims, true or not. */
  readonly claimed?: number;
}

/** A package as tools make it. */
export const packed = (members: readonly Packed[]): Buffer =>
  packedZip(
    members.map(({ name, text, claimed }) => ({
      name,
      bytes: text,
      ...(claimed !== undefined && { claimedSize: claimed }),
    })),
  );
