import type { Material } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { clock } from '../../../../kit/material/clock.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

const codecs: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  mpeg4: 'MPEG-4',
  prores: 'ProRes',
};

/** A video format by the name that people know; what nobody has named here is shown as the file says it. */
export const codecName = (codec: string): string => codecs[codec.toLowerCase()] ?? codec;

/** What says most about a material of its kind: how long, how many pages, words or faces. Nothing for an H5. */
export function useMainFact() {
  const w = useWords(materialItemWords);
  const titles: Readonly<Record<MaterialKind, string | undefined>> = {
    IMAGE_TEXT: w.words,
    VIDEO: w.duration,
    FILE: w.pages,
    H5: undefined,
    MODEL: w.faces,
  };
  const valueOf = ({ kind, facts }: Pick<Material, 'kind' | 'facts'>): string | undefined => {
    const { durationSec, pages, wordCount, faceCount } = facts;
    if (kind === 'VIDEO') return durationSec === null ? undefined : clock(durationSec);
    if (kind === 'FILE') return pages === null ? undefined : fill(w.pageCount, { count: formatNumber(pages) });
    if (kind === 'MODEL') return faceCount === null ? undefined : formatNumber(faceCount);
    return kind === 'IMAGE_TEXT' && wordCount !== null ? formatNumber(wordCount) : undefined;
  };
  return { titleOf: (kind: MaterialKind) => titles[kind], valueOf };
}
