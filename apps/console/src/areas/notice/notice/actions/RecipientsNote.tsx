import type { NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { Loader, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { isChosen, type Recipients, useRecipients } from './use-recipients.ts';
import styles from './recipients-note.module.css';

/** How many it goes to, and some of their names: seen before anything is sent. */
export function RecipientsNote({ audience, target }: { audience: Audience; target: NoticeTarget }) {
  const w = useWords(noticeWords).recipients;
  const { recipients, counting, failed } = useRecipients(audience, target);
  const nobody = recipients?.total === 0 && !counting;
  return (
    <output className={styles.root} aria-label={w.title} data-warning={nobody || failed || undefined}>
      <IconUsers size={18} stroke={1.6} aria-hidden />
      <span>
        <Text span size="sm" fw={500} display="block">
          {!isChosen(target)
            ? w.choose
            : failed
              ? w.failed
              : recipients === undefined
                ? w.counting
                : nobody
                  ? w.nobody
                  : fill(w.count, { count: formatNumber(recipients.total) })}
          {counting && recipients !== undefined && <Loader size={12} ml={8} component="span" aria-label={w.counting} />}
        </Text>
        {recipients !== undefined && !failed && <Sample recipients={recipients} />}
      </span>
    </output>
  );
}

/** Some of them by name, with the customer they belong to. */
export function Sample({ recipients: { sample, total } }: { recipients: Recipients }) {
  const w = useWords(noticeWords).recipients;
  const [locale] = useLocale();
  if (sample.length === 0) return null;
  const names = sample.map(({ name, clientName }) =>
    clientName === null ? name : locale === 'zh-CN' ? `${name}（${clientName}）` : `${name} (${clientName})`,
  );
  const separator = locale === 'zh-CN' ? '、' : ', ';
  return (
    <Text span size="xs" c="dimmed" display="block">
      {fill(w.sample, { names: names.join(separator) })}
      {total > sample.length && ` ${w.more}`}
    </Text>
  );
}
