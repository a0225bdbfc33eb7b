import { SegmentedControl } from '@mantine/core';
import { locales, type Locale, useLocale, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { AgreementText, type ShownAgreement } from '../preview/AgreementText.tsx';
import { useState } from 'react';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  agreement: ShownAgreement;
  /** The language that is being written; without it the reader chooses. */
  locale?: Locale;
}

/** The public page's own text in the size of a phone. */
export function PhonePreview({ agreement, locale }: PhonePreviewProps) {
  const w = useWords(agreementWords);
  const [own] = useLocale();
  const [chosen, setChosen] = useState<Locale>(own);
  return (
    <div className={styles.root}>
      {locale === undefined && (
        <SegmentedControl
          size="xs"
          aria-label={w.preview.language}
          data={locales.map((value) => ({ value, label: w.language[value] }))}
          value={chosen}
          onChange={(value) => setChosen(value === 'en-US' ? 'en-US' : 'zh-CN')}
        />
      )}
      {/* What is longer than a phone is scrolled, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <section className={styles.phone} aria-label={w.preview.label} tabIndex={0}>
        <AgreementText agreement={agreement} preferred={locale ?? chosen} />
      </section>
    </div>
  );
}
