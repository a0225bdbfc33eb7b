import { glb } from '../../../areas/product/model/reader/glb-writer.ts';

/** One part of a machine: a box or a cylinder, in metres, with its middle somewhere. */
export interface Part {
  readonly form: 'box' | 'cylinder';
  readonly size: readonly [x: number, y: number, z: number];
  readonly at: readonly [x: number, y: number, z: number];
  readonly color: string;
  /** Lies along x instead of standing. */
  readonly lies?: true;
  /** Turns about itself, once in so many seconds. */
  readonly turns?: number;
}

interface Mesh {
  readonly points: number[];
  readonly normals: number[];
  readonly order: number[];
}

/** Six sides with corners of their own, so that the edges are sharp. */
function box(): Mesh {
  const mesh: Mesh = { points: [], normals: [], order: [] };
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const first = mesh.points.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [side, -side],
        [1, 1],
        [-side, side],
      ] as const) {
        const point = [0, 0, 0];
        point[axis] = side / 2;
        point[(axis + 1) % 3] = u / 2;
        point[(axis + 2) % 3] = v / 2;
        mesh.points.push(...point);
        mesh.normals.push(...[0, 1, 2].map((one) => (one === axis ? side : 0)));
      }
      mesh.order.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return mesh;
}

/** Standing, of height and width one. */
function cylinder(sides: number): Mesh {
  const mesh: Mesh = { points: [], normals: [], order: [] };
  const corner = (at: number) => [Math.cos((at * 2 * Math.PI) / sides), Math.sin((at * 2 * Math.PI) / sides)] as const;
  const add = (point: readonly number[], normal: readonly number[]) => {
    mesh.points.push(...point);
    mesh.normals.push(...normal);
    return mesh.points.length / 3 - 1;
  };
  for (let at = 0; at < sides; at += 1) {
    const [[x1, z1], [x2, z2]] = [corner(at), corner(at + 1)];
    const [a, b] = [add([x1 / 2, -0.5, z1 / 2], [x1, 0, z1]), add([x1 / 2, 0.5, z1 / 2], [x1, 0, z1])];
    const [c, d] = [add([x2 / 2, -0.5, z2 / 2], [x2, 0, z2]), add([x2 / 2, 0.5, z2 / 2], [x2, 0, z2])];
    mesh.order.push(a, b, c, c, b, d);
    for (const side of [-1, 1]) {
      const middle = add([0, side / 2, 0], [0, side, 0]);
      const [e, f] = [add([x1 / 2, side / 2, z1 / 2], [0, side, 0]), add([x2 / 2, side / 2, z2 / 2], [0, side, 0])];
      mesh.order.push(middle, ...(side > 0 ? [f, e] : [e, f]));
    }
  }
  return mesh;
}

const linear = (part: string) => (Number.parseInt(part, 16) / 255) ** 2.2;
const rgb = (color: string) => [1, 3, 5].map((at) => linear(color.slice(at, at + 2)));
const HALF = Math.SQRT1_2;

class Binary {
  readonly views: object[] = [];
  readonly accessors: object[] = [];
  readonly #pieces: Buffer[] = [];
  #bytes = 0;

  add(values: Float32Array | Uint16Array, type: 'SCALAR' | 'VEC3' | 'VEC4', bounds?: object): number {
    const size = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type];
    const componentType = values instanceof Float32Array ? 5126 : 5123;
    const bytes = Buffer.from(values.buffer);
    this.views.push({ buffer: 0, byteOffset: this.#bytes, byteLength: bytes.length });
    const bufferView = this.views.length - 1;
    this.accessors.push({ bufferView, componentType, count: values.length / size, type, ...bounds });
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    this.#pieces.push(bytes, padding);
    this.#bytes += bytes.length + padding.length;
    return this.accessors.length - 1;
  }

  whole(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

/** A machine as a file: every part is one of two forms, coloured, stretched and put in its place. */
export function machineFile(parts: readonly Part[], sides = 48): Buffer {
  const binary = new Binary();
  const half = { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] };
  const forms = ([box(), cylinder(sides)] as const).map(({ points, normals, order }) => ({
    attributes: {
      POSITION: binary.add(Float32Array.from(points), 'VEC3', half),
      NORMAL: binary.add(Float32Array.from(normals), 'VEC3'),
    },
    indices: binary.add(Uint16Array.from(order), 'SCALAR'),
  }));
  const colors = [...new Set(parts.map(({ color }) => color))];
  const meshes = colors.flatMap((_, material) => forms.map((form) => ({ primitives: [{ ...form, material }] })));
  const nodes = parts.map(({ form, size, at, color, lies }) => ({
    mesh: colors.indexOf(color) * 2 + (form === 'box' ? 0 : 1),
    translation: at,
    scale: size,
    ...(lies && { rotation: [0, 0, HALF, HALF] }),
  }));
  const turning = parts.flatMap(({ turns }, node) => (turns === undefined ? [] : [{ node, turns }]));
  const description = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, at) => at) }],
    nodes,
    meshes,
    materials: colors.map((color) => ({
      pbrMetallicRoughness: { baseColorFactor: [...rgb(color), 1], metallicFactor: 0.1, roughnessFactor: 0.6 },
    })),
    ...(turning.length > 0 && { animations: [animation(binary, turning)] }),
    accessors: binary.accessors,
    bufferViews: binary.views,
    buffers: [{ byteLength: binary.whole().length }],
  };
  return glb(description, binary.whole());
}

function animation(binary: Binary, turning: readonly { node: number; turns: number }[]) {
  const samplers = turning.map(({ turns }) => ({
    input: binary.add(Float32Array.from([0, turns / 4, turns / 2, (turns * 3) / 4, turns]), 'SCALAR', {
      min: [0],
      max: [turns],
    }),
    output: binary.add(Float32Array.from([0, 1, 2, 3, 4].flatMap(quarter)), 'VEC4'),
  }));
  const channels = turning.map(({ node }, sampler) => ({ sampler, target: { node, path: 'rotation' } }));
  return { name: '运转', samplers, channels };
}

/** About the upright axis. */
const quarter = (count: number) => [0, Math.sin((count * Math.PI) / 4), 0, Math.cos((count * Math.PI) / 4)];
