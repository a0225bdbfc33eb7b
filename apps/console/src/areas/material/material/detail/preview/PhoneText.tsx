import type { Material } from '@console/contract/areas/material/material/material';
import { Text } from '@mantine/core';
import { RichText } from '../../../../../kit/rich-text/RichText.tsx';
import { useWords } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import styles from './preview.module.css';

interface PhoneTextProps extends Pick<Material, 'title' | 'summary' | 'locale'> {
  html: string;
}

/** An article as a phone shows it, at the width of one. */
export function PhoneText({ title, summary, html, locale }: PhoneTextProps) {
  const w = useWords(materialDetailWords);
  return (
    <figure className={styles.figure}>
      {/* What is longer than a phone is scrolled, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <section className={styles.phone} aria-label={w.phone} tabIndex={0} lang={locale}>
        <Text fz={20} fw={600} lh={1.4} mb={4}>
          {title}
        </Text>
        {summary && (
          <Text size="sm" c="dimmed" mb="sm">
            {summary}
          </Text>
        )}
        <RichText html={html} lang={locale} />
      </section>
      <Text component="figcaption" size="xs" c="dimmed">
        {w.phone}
      </Text>
    </figure>
  );
}
