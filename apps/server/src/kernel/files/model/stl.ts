import { pieceOf, Unusable, type Counted, type ModelFile } from './counted.ts';

const HEAD_BYTES = 84;
const TRIANGLE_BYTES = 50;
/** Behind the last word stands a name at most. */
const END_BYTES = 400;
const FACET = Buffer.from('endfacet');

/** Every triangle carries its own three points. */
const counted = (faces: number): Counted => {
  if (faces === 0) throw new Unusable('EMPTY');
  return { faceCount: faces, vertexCount: faces * 3, animationCount: 0, textureBytes: 0 };
};

/** Eighty bytes of anything, the number of triangles and the triangles; or words. */
export async function readStl(file: ModelFile): Promise<Counted> {
  const head = await pieceOf(file, 0, Math.min(HEAD_BYTES, file.size));
  const claimed = head.length < HEAD_BYTES ? -1 : head.readUInt32LE(80);
  // Some binary ones begin with the word as well, so the length decides.
  if (file.size === HEAD_BYTES + claimed * TRIANGLE_BYTES) return counted(claimed);
  if (!/^\s*solid\b/.test(head.toString('latin1'))) throw new Unusable('DAMAGED');
  return counted(await facetsIn(file));
}

async function facetsIn(file: ModelFile): Promise<number> {
  const end = Math.min(END_BYTES, file.size);
  if (!(await pieceOf(file, file.size - end, end)).includes('endsolid')) throw new Unusable('DAMAGED');
  let [faces, tail] = [0, Buffer.alloc(0)];
  for await (const piece of await file.storage.get(file.key)) {
    const text = Buffer.concat([tail, piece as Buffer]);
    let from = 0;
    for (let at = text.indexOf(FACET); at !== -1; at = text.indexOf(FACET, from)) {
      faces += 1;
      from = at + FACET.length;
    }
    tail = Buffer.from(text.subarray(Math.max(from, text.length - FACET.length + 1)));
  }
  return faces;
}
