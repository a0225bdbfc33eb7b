import { VisuallyHidden } from '@mantine/core';
import { fill, type Locale, locales, useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/agreement.ts';
import './agreement.css';

/** In which languages a version can be read; a missing one is told in words as well. */
export function CompleteBadge({ complete }: { complete: readonly Locale[] }) {
  const w = useWords(agreementWords);
  return (
    <span className="Agreement-languages">
      {locales.map((locale) => {
        const done = complete.includes(locale);
        const text = fill(done ? w.complete : w.missing, { language: w.language[locale] });
        return (
          <span key={locale} title={text} data-missing={!done || undefined}>
            <span aria-hidden>{w.short[locale]}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}
