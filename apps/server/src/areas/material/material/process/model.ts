import { modelFormats, type ModelFailure } from '@console/contract/areas/product/model';
import { budgetOf } from '@console/contract/areas/product/model-budget';
import type { MaterialFailure } from '@console/contract/areas/material/material/parts';
import { Unusable } from '../../../../kernel/files/model/counted.ts';
import { readModel } from '../../../../kernel/files/model/read-model.ts';
import { NotUsable, type Read, type StoredFile } from './reading.ts';

const codeOf = (code: ModelFailure): MaterialFailure => (code === 'DESCRIPTION_TOO_LARGE' ? 'TOO_LARGE' : code);

/** As models of products are read: by their description, nothing decoded or run. */
export async function readModelFile(file: StoredFile): Promise<Read> {
  const format = modelFormats.find((one) => one === file.ext.toUpperCase());
  if (format === undefined) throw new NotUsable('WRONG_FORMAT');
  try {
    const counted = await readModel(format, file);
    const { faceCount, textureBytes } = counted;
    return {
      read: true,
      format,
      ...counted,
      budget: faceCount === null ? null : budgetOf(faceCount, textureBytes ?? 0),
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    throw new NotUsable(codeOf(error.code), error.detail);
  }
}
