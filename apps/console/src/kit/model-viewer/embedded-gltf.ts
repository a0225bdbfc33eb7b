/** The parts of a description in text that matter for moving its bytes. */
interface Description {
  buffers?: { uri?: string; byteLength: number }[];
  bufferViews?: { buffer: number; byteOffset?: number }[];
}

const COMMA = ',';

function decoded(uri: string): Uint8Array<ArrayBuffer> {
  const letters = atob(uri.slice(uri.indexOf(COMMA) + 1));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * A model in text as its binary form. The loader would fetch what is written into the text, which the policy of our pages
 * forbids to everything but the server.
 */
export function asBinary(text: string): ArrayBuffer {
  const description = JSON.parse(text) as Description;
  const pieces = (description.buffers ?? []).map(({ uri = '' }) => decoded(uri));
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, piece) => sum + padded(piece.length), 0));
  const total = pieces.reduce((sum, piece) => sum + padded(piece.length), 0);
  const moved = {
    ...description,
    buffers: total === 0 ? [] : [{ byteLength: total }],
    bufferViews: (description.bufferViews ?? []).map((view) => ({
      ...view,
      buffer: 0,
      byteOffset: (view.byteOffset ?? 0) + (starts[view.buffer] ?? 0),
    })),
  };
  const json = new TextEncoder().encode(JSON.stringify(moved));
  const jsonLength = padded(json.length);
  const whole = new Uint8Array(28 + jsonLength + total);
  const head = new DataView(whole.buffer);
  // The signs of the format: glTF, its edition, the lengths, JSON and BIN.
  for (const [at, value] of [
    [0, 0x46546c67],
    [4, 2],
    [8, whole.length],
    [12, jsonLength],
    [16, 0x4e4f534a],
    [20 + jsonLength, total],
    [24 + jsonLength, 0x004e4942],
  ] as const) {
    head.setUint32(at, value, true);
  }
  whole.fill(0x20, 20, 20 + jsonLength);
  whole.set(json, 20);
  for (const [at, piece] of pieces.entries()) whole.set(piece, 28 + jsonLength + (starts[at] ?? 0));
  return whole.buffer;
}
