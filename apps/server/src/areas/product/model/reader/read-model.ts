import type { ModelFormat } from '@console/contract/areas/product/model';
import { notCounted, type Counted, type ModelFile } from './counted.ts';
import { readGlb, readGltf, type Limits } from './gltf.ts';
import { readObj } from './obj.ts';
import { readStl } from './stl.ts';

/** What is in a model, without holding it; throws `Unusable` with the reason where nothing can come of it. */
export function readModel(format: ModelFormat, file: ModelFile, limits?: Limits): Promise<Counted> {
  switch (format) {
    case 'GLB':
      return readGlb(file, limits);
    case 'GLTF':
      return readGltf(file, limits);
    case 'OBJ':
      return readObj(file);
    case 'STL':
      return readStl(file);
    // Their first bytes were looked at when they came; what is in them only their makers' programs read.
    case 'FBX':
    case 'USDZ':
      return Promise.resolve(notCounted);
  }
}
