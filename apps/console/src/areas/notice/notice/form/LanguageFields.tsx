import { Tabs, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useAskedLanguage } from '../../../../kit/form/use-asked-language.ts';
import { RichTextField } from '../../../../kit/rich-text/RichTextField.tsx';
import { fill, type Locale, locales, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { NoticeValues } from './notice-values.ts';
import styles from './language-fields.module.css';

const TITLE = 50;

/** Both languages side by side where there is room, else one behind the other. */
export function LanguageFields({ form }: { form: RecordForm }) {
  const w = useWords(noticeWords);
  const asked = useAskedLanguage() ?? locales[0] ?? 'zh-CN';
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  if (wide)
    return (
      <div className={styles.root}>
        {locales.map((locale) => (
          <OneLanguage key={locale} form={form} locale={locale} />
        ))}
      </div>
    );
  return (
    <Tabs defaultValue={asked}>
      <Tabs.List mb="md">
        {locales.map((locale) => (
          <Tabs.Tab key={locale} value={locale}>
            {w.language[locale]}
            {(form.errors[`title.${locale}`] ?? form.errors[`content.${locale}`]) && (
              <Text span c="var(--mantine-color-error)" aria-hidden>
                {' •'}
              </Text>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {locales.map((locale) => (
        <Tabs.Panel key={locale} value={locale}>
          <OneLanguage form={form} locale={locale} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function OneLanguage({ form, locale }: { form: RecordForm; locale: Locale }) {
  const w = useWords(noticeWords);
  const { title, content } = form.values as NoticeValues;
  const named = (what: string) => `${what} · ${w.language[locale]}`;
  return (
    <div className={styles.side}>
      <TextInput
        label={named(w.name)}
        placeholder={w.form.titlePlaceholder}
        maxLength={TITLE}
        lang={locale}
        rightSectionWidth={58}
        rightSection={
          <Text span size="xs" c="dimmed" aria-hidden>
            {fill(w.form.characters, { count: (title[locale] ?? '').length })}
          </Text>
        }
        {...form.getInputProps(`title.${locale}`)}
        value={title[locale] ?? ''}
      />
      <RichTextField
        label={named(w.form.text)}
        lang={locale}
        placeholder={w.form.textPlaceholder}
        value={content[locale]}
        onChange={(html) => form.setFieldValue(`content.${locale}`, html)}
        error={form.errors[`content.${locale}`]}
        data-path={`content.${locale}`}
      />
    </div>
  );
}
