import type { noticeChannels, NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import type { FieldWords } from '../../../../kit/form/conflict/ConflictDialog.tsx';
import { excerpt } from '../../../../kit/rich-text/html-text.ts';
import { locales, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import type { Names } from './known-names.ts';
import { useNoticeWords } from '../use-notice-words.ts';
import { minuteOf } from '../../../../kit/time/zone-time.ts';

/** How the values of a notice read where two people have changed it. */
export function useConflictWords(audience: Audience, names: Names): FieldWords {
  const w = useWords(noticeWords);
  const { none } = useWords(kitWords).common;
  const { types, levels, channels, targetOf } = useNoticeWords(audience);
  const yesNo = (label: string) => ({ label, render: (value: unknown) => (value === true ? w.yes : w.no) });
  const moment = (label: string) => ({ label, render: (value: unknown) => minuteOf(String(value)) });
  const called = (ids: unknown) => (ids as string[]).map((id) => names[id]?.name ?? w.attachments.unknown).join(' · ');
  const shortened = (html: unknown) => excerpt(String(html)) || none;
  return {
    ...Object.fromEntries(
      locales.flatMap((locale) => [
        [`title.${locale}`, `${w.name} · ${w.language[locale]}`],
        [`content.${locale}`, { label: `${w.form.text} · ${w.language[locale]}`, render: shortened }],
      ]),
    ),
    type: { label: w.type, render: (value) => types.labelOf(String(value)) },
    level: { label: w.level, render: (value) => levels.labelOf(String(value)) },
    target: {
      label: w.target,
      render: (value) => {
        const target = value as NoticeTarget;
        const known = target.ids.flatMap((id) => names[id]?.name ?? []);
        return [targetOf(target), ...known].join(' · ');
      },
    },
    channels: {
      label: w.channels,
      render: (value) => (value as (typeof noticeChannels)[number][]).map(channels.labelOf).join(' · '),
    },
    attachmentIds: { label: w.attachments.title, render: (value) => called(value) || none },
    pinned: yesNo(w.form.pinned),
    popup: yesNo(w.form.popup),
    requireAck: yesNo(w.form.requireAck),
    publishAt: moment(w.form.when),
    expireAt: moment(w.form.expire),
  };
}
