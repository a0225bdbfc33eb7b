/** The binary form of a description and the bytes that it speaks of. */
export function glb(description: object, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(description));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + json.length + binary.length, 8);
  head.writeUInt32LE(json.length, 12);
  head.write('JSON', 16, 'latin1');
  const middle = Buffer.alloc(8);
  middle.writeUInt32LE(binary.length, 0);
  middle.write('BIN\0', 4, 'latin1');
  return Buffer.concat([head, json, middle, binary]);
}
