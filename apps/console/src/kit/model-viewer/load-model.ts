import type { ModelFormat } from '@console/contract/areas/product/model';
import { type AnimationClip, Mesh, MeshStandardMaterial, type Object3D, TextureLoader } from 'three';
import { asBinary } from './embedded-gltf.ts';

export interface Loaded {
  readonly root: Object3D;
  readonly animations: readonly AnimationClip[];
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
  return { root: scene, animations };
}

async function obj(bytes: ArrayBuffer): Promise<Loaded> {
  const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js');
  const root = new OBJLoader().parse(new TextDecoder().decode(bytes));
  const material = plain();
  root.traverse((part) => {
    if (part instanceof Mesh) part.material = material;
  });
  return { root, animations: [] };
}

async function stl(bytes: ArrayBuffer): Promise<Loaded> {
  const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js');
  return { root: new Mesh(new STLLoader().parse(bytes), plain()), animations: [] };
}

async function fbx(bytes: ArrayBuffer): Promise<Loaded> {
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
  const root = new FBXLoader().parse(bytes, '');
  return { root, animations: root.animations };
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
