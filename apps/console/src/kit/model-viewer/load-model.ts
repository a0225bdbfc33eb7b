import type { ModelFormat } from '@console/contract/areas/product/model';
import { type AnimationClip, Mesh, MeshStandardMaterial, type Object3D, TextureLoader } from 'three';
import { asBinary } from './embedded-gltf.ts';

export interface Loaded {
  readonly root: Object3D;
  readonly animations: readonly AnimationClip[];
  /** What one unit is; nothing where the format does not say. */
  readonly metres: number | null;
}

const plain = () => new MeshStandardMaterial({ color: 0xb8c2cc, metalness: 0.1, roughness: 0.7 });

/** Formats that no browser can take apart. */
export const isShowable = (format: ModelFormat) => format !== 'USDZ';

async function gltf(bytes: ArrayBuffer): Promise<Loaded> {
  const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');
  const loader = new GLTFLoader();
  // Pictures as pictures: as bitmaps they would be fetched, which the policy of our pages forbids.
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(parser.options.manager);
    return { name: 'pictures' };
  });
  const { scene, animations } = await loader.parseAsync(bytes, '');
  return { root: scene, animations, metres: 1 };
}

async function obj(bytes: ArrayBuffer): Promise<Loaded> {
  const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js');
  const root = new OBJLoader().parse(new TextDecoder().decode(bytes));
  const material = plain();
  root.traverse((part) => {
    if (part instanceof Mesh) part.material = material;
  });
  return { root, animations: [], metres: null };
}

async function stl(bytes: ArrayBuffer): Promise<Loaded> {
  const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js');
  const geometry = new STLLoader().parse(bytes);
  // Many programs write none, and every face would be black.
  geometry.computeVertexNormals();
  return { root: new Mesh(geometry, plain()), animations: [], metres: null };
}

async function fbx(bytes: ArrayBuffer): Promise<Loaded> {
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
  const root = new FBXLoader().parse(bytes, '');
  // Said in centimetres, and one where it is not said.
  const { unitScaleFactor: unit = 1 } = root.userData as { unitScaleFactor?: number };
  return { root, animations: root.animations, metres: unit / 100 };
}

const loaders: Readonly<Record<Exclude<ModelFormat, 'USDZ'>, (bytes: ArrayBuffer) => Promise<Loaded>>> = {
  GLB: gltf,
  GLTF: (bytes) => gltf(asBinary(new TextDecoder().decode(bytes))),
  OBJ: obj,
  STL: stl,
  FBX: fbx,
};

/** The loader of a format comes with the first model that needs it. */
export function loadModel(format: ModelFormat, bytes: ArrayBuffer): Promise<Loaded> {
  if (format === 'USDZ') return Promise.reject(new Error('no browser shows USDZ'));
  return loaders[format](bytes);
}
