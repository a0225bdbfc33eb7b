import type { ChartMark } from '@console/contract/areas/dashboard/call-data';
import { useCallback } from 'react';
import { useLocale } from '../../../../lib/words.ts';

/** What a mark says in the reader's language; what is called by one name in all of them keeps it. */
export function useMarkTitle(): (mark: Pick<ChartMark, 'title' | 'titleEn'>) => string {
  const [locale] = useLocale();
  return useCallback(({ title, titleEn }) => (locale === 'en-US' ? (titleEn ?? title) : title), [locale]);
}
