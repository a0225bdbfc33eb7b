import { SegmentedControl, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { RichTextField } from '../../../../../kit/rich-text/RichTextField.tsx';
import type { RecordForm } from '../../../../../kit/form/use-record-form.ts';
import { type Locale, locales, useWords } from '../../../../../lib/words.ts';
import { agreementWords } from '../../../../../locales/application/agreement.ts';
import type { VersionValues } from './version-values.ts';
import styles from './language-fields.module.css';

/** One language with the phone beside it, or both beside each other for who translates. */
export type Shown = Locale | 'both';

export function ShownLanguages({ value, onChange }: { value: Shown; onChange: (shown: Shown) => void }) {
  const w = useWords(agreementWords);
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const both = { value: 'both', label: w.panel.both };
  return (
    <SegmentedControl
      size="xs"
      aria-label={w.panel.languages}
      data={[
        ...locales.map((locale) => ({ value: locale as string, label: w.language[locale] })),
        ...(wide ? [both] : []),
      ]}
      value={value}
      onChange={(chosen) => onChange(locales.find((locale) => locale === chosen) ?? 'both')}
    />
  );
}

/** Both editors stay, seen or not: each keeps what can be undone in it. */
export function LanguageFields({ form, shown }: { form: RecordForm; shown: Shown }) {
  return (
    <div className={styles.root} data-both={shown === 'both' || undefined}>
      {locales.map((locale) => (
        <div key={locale} className={styles.side} hidden={shown !== 'both' && shown !== locale}>
          <OneLanguage form={form} locale={locale} />
        </div>
      ))}
    </div>
  );
}

function OneLanguage({ form, locale }: { form: RecordForm; locale: Locale }) {
  const w = useWords(agreementWords);
  const { content } = form.values as VersionValues;
  const named = (what: string) => `${what} · ${w.language[locale]}`;
  return (
    <>
      <RichTextField
        label={named(w.panel.text)}
        lang={locale}
        placeholder={w.panel.textPlaceholder}
        value={content[locale]}
        onChange={(html) => form.setFieldValue(`content.${locale}`, html)}
        error={form.errors[`content.${locale}`]}
        data-path={`content.${locale}`}
      />
      <Textarea
        label={named(w.panel.summary)}
        description={w.panel.summaryHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        lang={locale}
        {...form.getInputProps(`changeSummary.${locale}`)}
      />
    </>
  );
}
