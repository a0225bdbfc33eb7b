import type { NoticeDetail } from '@console/contract/areas/notice/notice/notice';
import { SegmentedControl, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { hasContent } from '../../../../kit/rich-text/html-text.ts';
import { RichText } from '../../../../kit/rich-text/RichText.tsx';
import { formatBytes } from '../../../../lib/format.ts';
import { fill, type Locale, locales, useLocale, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { completeIn } from '../form/notice-values.ts';
import { Tombstone } from './Tombstone.tsx';
import noticeStyles from '../notice.module.css';
import styles from './phone-preview.module.css';

export interface Shown extends Pick<NoticeDetail, 'type' | 'level' | 'requireAck'> {
  title: Readonly<Record<Locale, string | null>>;
  content: Readonly<Record<Locale, string>>;
  attachments: readonly { name: string; size?: number | undefined }[];
  /** Who sees only that it was there. */
  revokeReason?: string | null;
}

/** How the app shows it, in the size of a phone, to readers of either language. */
export function PhonePreview({ notice, typeName }: { notice: Shown; typeName: string }) {
  const w = useWords(noticeWords);
  const [own] = useLocale();
  const [preferred, setPreferred] = useState<Locale>(own);
  const complete = completeIn(notice);
  // What is missing in one language is read in the other.
  const revoked = notice.revokeReason !== undefined;
  const locale = revoked || complete.includes(preferred) ? preferred : (complete[0] ?? preferred);
  const title = notice.title[locale]?.trim() ?? '';
  const html = notice.content[locale];
  const theirs = noticeWords[locale];
  return (
    <div className={styles.root}>
      <SegmentedControl
        size="xs"
        aria-label={w.phone.title}
        data={locales.map((value) => ({ value, label: w.language[value] }))}
        value={preferred}
        onChange={(value) => setPreferred(value === 'en-US' ? 'en-US' : 'zh-CN')}
      />
      {locale !== preferred && (
        <Text size="xs" c="dimmed">
          {fill(w.phone.fallback, { language: w.language[preferred] })}
        </Text>
      )}
      {/* What is longer than a phone is scrolled, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <section className={styles.phone} aria-label={w.phone.label} tabIndex={0} lang={locale}>
        {!revoked ? (
          <>
            <Text size="xs" c="dimmed">
              {typeName}
            </Text>
            <Text fz={18} fw={600} lh={1.4} mb="sm">
              {title || theirs.untitled}
            </Text>
            {hasContent(html) ? (
              <RichText html={html} lang={locale} />
            ) : (
              <Text size="sm" c="dimmed">
                {w.phone.empty}
              </Text>
            )}
            {notice.attachments.length > 0 && (
              <ul className={noticeStyles.files} aria-label={w.phone.attachments}>
                {notice.attachments.map(({ name, size }) => (
                  <li key={name}>
                    <IconPaperclip size={14} stroke={1.6} aria-hidden />
                    <Text span size="xs">
                      {size === undefined ? name : fill(w.phone.attachment, { name, size: formatBytes(size) })}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
            {notice.requireAck && (
              <span className={styles.ack} aria-hidden>
                {theirs.phone.acknowledge}
              </span>
            )}
          </>
        ) : (
          <Tombstone reason={notice.revokeReason ?? ''} locale={locale} />
        )}
      </section>
      <Text size="xs" c="dimmed">
        {w.phone.note}
      </Text>
    </div>
  );
}
