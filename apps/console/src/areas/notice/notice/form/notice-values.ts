import type { Notice, NoticeDetail, teamNotice } from '@console/contract/areas/notice/notice/notice';
import type { ArgumentOf } from '@console/contract/endpoint';
import { hasContent } from '../../../../kit/rich-text/html-text.ts';
import type { Locale } from '../../../../lib/words.ts';

export type NoticeValues = ArgumentOf<(typeof teamNotice)['add']>;
export type ChangedNotice = ArgumentOf<(typeof teamNotice)['update']>;

const nothing: NoticeValues = {
  type: 'NOTICE',
  level: 'LOW',
  title: { 'zh-CN': '', 'en-US': '' },
  content: { 'zh-CN': '', 'en-US': '' },
  attachmentIds: [],
  target: { mode: 'ALL', ids: [] },
  channels: ['IN_APP'],
  pinned: false,
  popup: false,
  requireAck: false,
  publishAt: null,
  expireAt: null,
};

/** The fields of a notice as its calls take them. */
export function editableOf(record: NoticeDetail): NoticeValues {
  const { target, attachments } = record;
  return {
    type: record.type,
    level: record.level,
    title: record.title,
    content: record.content,
    attachmentIds: attachments.map(({ fileId }) => fileId),
    target: { mode: target.mode, ids: target.ids },
    channels: record.channels,
    pinned: record.pinned,
    popup: record.popup,
    requireAck: record.requireAck,
    publishAt: record.publishAt,
    expireAt: record.expireAt,
  };
}

/** What the form starts with; a copy takes over neither the times nor what has become of the first one. */
export function valuesOf(record?: NoticeDetail, source?: NoticeDetail): NoticeValues | ChangedNotice {
  if (record) return { noticeId: record.noticeId, version: record.version, ...editableOf(record) };
  return source ? { ...editableOf(source), publishAt: null, expireAt: null } : nothing;
}

/** The languages in which title and text are there. */
export function completeIn({ title, content }: Pick<NoticeValues, 'title' | 'content'>): Locale[] {
  const both: Locale[] = ['zh-CN', 'en-US'];
  return both.filter((locale) => (title[locale] ?? '').trim() !== '' && hasContent(content[locale]));
}

/** The title in the reader's language, else in the other. */
export function titleIn(title: Readonly<Record<Locale, string | null>>, locale: Locale): string {
  return title[locale]?.trim() || title[locale === 'zh-CN' ? 'en-US' : 'zh-CN']?.trim() || '';
}

/** How many are still to be reached: those who have not read, or not acknowledged what must be. */
export function openCount({ requireAck, stats }: Pick<Notice, 'requireAck' | 'stats'>): number {
  return Math.max(0, stats.delivered - (requireAck ? stats.acked : stats.read));
}

/** Only what no reader can have is changed. */
export const isEditable = ({ status }: Pick<Notice, 'status'>): boolean => status === 'DRAFT' || status === 'REVOKED';
export const isDeletable = ({ status }: Pick<Notice, 'status'>): boolean =>
  status === 'DRAFT' || status === 'REVOKED' || status === 'EXPIRED';
