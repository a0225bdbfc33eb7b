import type { ModelFormat } from '@console/contract/areas/product/model';
import { notCounted, type Counted, type ModelFile } from './counted.ts';
import { readGlb, readGltf, type Limits } from './gltf.ts';
import { readObj } from './obj.ts';
import { readStl } from './stl.ts';

type Read = (file: ModelFile, limits?: Limits) => Promise<Counted>;

/** Of some, the first bytes were looked at when they came; what is in them only their makers' programs read. */
const opaque: Read = () => Promise.resolve(notCounted);

const readers: Readonly<Record<ModelFormat, Read>> = {
  GLB: readGlb,
  GLTF: readGltf,
  OBJ: readObj,
  STL: readStl,
  FBX: opaque,
  USDZ: opaque,
};

/** What is in a model, without holding it; throws `Unusable` with the reason where nothing can come of it. */
export const readModel = (format: ModelFormat, file: ModelFile, limits?: Limits): Promise<Counted> =>
  readers[format](file, limits);
