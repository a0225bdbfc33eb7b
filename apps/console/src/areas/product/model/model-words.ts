import { DEVICE_FACES, DEVICE_TEXTURE_BYTES } from '@console/contract/areas/product/model-budget';
import type { ModelLog, ProductModel } from '@console/contract/areas/product/model';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { isRead } from './launch/launch-rules.ts';
import { modelWords } from '../../../locales/product/model.ts';

/** Sentences about a model: why it failed, and what its rating means. */
export function useModelSentences() {
  const w = useWords(modelWords);
  return {
    failure: (failure: ModelLog['failure']) =>
      failure === null ? undefined : fill(w.failures[failure.code], { detail: failure.detail ?? '' }),
    budget: ({ budget, format, status }: Pick<ProductModel, 'budget' | 'format' | 'status'>) =>
      budget !== null
        ? fill(w.budgetHints[budget], {
            faces: formatNumber(DEVICE_FACES),
            textures: formatBytes(DEVICE_TEXTURE_BYTES),
          })
        : isRead({ status })
          ? fill(w.notCountedHint, { format })
          : undefined,
  };
}

/** A count, or that nobody counted. */
export function useCount() {
  const { notCounted } = useWords(modelWords);
  return (count: number | null, format: (value: number) => string = formatNumber) =>
    count === null ? notCounted : format(count);
}
