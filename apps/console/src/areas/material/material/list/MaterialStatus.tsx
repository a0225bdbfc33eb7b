import type { Material } from '@console/contract/areas/material/material/material';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

const tones = {
  DRAFT: 'quiet',
  PROCESSING: 'active',
  READY: 'good',
  FAILED: 'bad',
  DISABLED: 'quiet',
  EXPIRED: 'warning',
} as const;

export function MaterialStatus({ status }: Pick<Material, 'status'>) {
  const { statuses } = useWords(materialItemWords);
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>;
}

/** Why a file could not become a material, and what to do about it. */
export function useFailureSentence() {
  const w = useWords(materialItemWords);
  return (failure: Material['failure']) => {
    if (failure === null) return undefined;
    const sentence = w.failures[failure.code];
    return failure.detail === null ? sentence : fill(w.failureDetail, { sentence, detail: failure.detail });
  };
}
