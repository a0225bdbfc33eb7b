import { glb } from './reader/glb-writer.ts';

/** A description of so many triangles, which can be told otherwise. */
export function triangles(count: number, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    asset: { version: '2.0' },
    buffers: [{ byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { componentType: 5125, count: count * 3, type: 'SCALAR' },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
    ...changes,
  };
}

const corners = Buffer.from(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

export const glbOf = (description: object, binary: Buffer = corners): Buffer => glb(description, binary);
