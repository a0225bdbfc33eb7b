import type { BilingualKind } from '@console/contract/kinds';
import { VisuallyHidden } from '@mantine/core';
import { fill, type Locale, locales } from '../../../lib/words.ts';
import { GapLink } from './GapLink.tsx';
import styles from './complete-badge.module.css';

interface CompleteBadgeProps {
  complete: readonly Locale[];
  kind: BilingualKind;
  words: {
    complete: string;
    missing: string;
    language: Record<Locale, string>;
    short: Record<Locale, string>;
  };
}

/** In which languages something can be read; a missing one is named in words as well, and leads to all like it. */
export function CompleteBadge({ complete, kind, words }: CompleteBadgeProps) {
  const badge = (
    <span className={styles.root}>
      {locales.map((locale) => {
        const done = complete.includes(locale);
        const text = fill(done ? words.complete : words.missing, { language: words.language[locale] });
        return (
          <span key={locale} title={text} data-missing={!done || undefined}>
            <span aria-hidden>{words.short[locale]}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
  return complete.length === locales.length ? badge : <GapLink kind={kind}>{badge}</GapLink>;
}
