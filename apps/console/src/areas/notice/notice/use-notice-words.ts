import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { noticeWords } from '../../../locales/notice/notice.ts';
import type { Audience } from './audience.ts';
import { titleIn } from './form/notice-values.ts';

/** How the coded values of a notice read. */
export function useNoticeWords({ name: audience }: Pick<Audience, 'name'>) {
  const w = useWords(noticeWords);
  const [locale] = useLocale();
  return {
    types: useDictionary('notice_type'),
    levels: useDictionary('notice_level'),
    statuses: useDictionary('notice_status'),
    channels: useDictionary('notice_channel'),
    modes: useDictionary('notice_target_mode'),
    titleOf: ({ title }: { title: Readonly<Record<'zh-CN' | 'en-US', string | null>> }) =>
      titleIn(title, locale) || w.untitled,
    targetOf: ({ mode, ids }: Notice['target']) =>
      mode === 'ALL' ? w.everyone[audience] : fill(w.targets[mode], { count: formatNumber(ids.length) }),
  };
}

export const statusTones = {
  DRAFT: 'quiet',
  SCHEDULED: 'active',
  PUBLISHED: 'good',
  REVOKED: 'warning',
  EXPIRED: 'quiet',
} as const;
