import { type brand, COLOR } from '@console/contract/areas/account/brand';
import { type Scheme, shownColor, textOn } from '@console/contract/brand/shown-color';
import type { ArgumentOf } from '@console/contract/endpoint';
import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useDark } from '../../../lib/settings.ts';
import { fill, type Locale, locales, useLocale, useWords } from '../../../lib/words.ts';
import { brandWords } from '../../../locales/account/brand.ts';
import styles from './brand-preview.module.css';

/** What is worn where nothing is set. */
const DEFAULT_COLOR = '#165DFF';

interface BrandPreviewProps {
  values: ArgumentOf<typeof brand.update>;
  company: string;
  /** Mails show no logo that most of their programs do not know. */
  isOldLogo: boolean;
}

/** The brand as it would be worn if it were saved now. */
export function BrandPreview({ values, company, isOldLogo }: BrandPreviewProps) {
  const w = useWords(brandWords);
  const [own] = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const [scheme, setScheme] = useState<Scheme>(useDark() ? 'dark' : 'light');
  const sample = brandWords[locale].sample;
  const name = nameIn(values, locale, company);
  const color = values.color !== null && COLOR.test(values.color) ? values.color : DEFAULT_COLOR;
  const mark = <Mark name={name} picture={(scheme === 'dark' && values.logoDark) || values.logo} />;
  return (
    <aside className={styles.root} aria-label={w.preview}>
      <div className={styles.head}>
        <h2>{w.preview}</h2>
        <SegmentedControl
          size="xs"
          aria-label={w.scheme}
          data={[
            { value: 'light', label: w.light },
            { value: 'dark', label: w.darkScheme },
          ]}
          value={scheme}
          onChange={(value) => setScheme(value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={w.previewLanguage}
          data={locales.map((value) => ({ value, label: w.language[value] }))}
          value={locale}
          onChange={(value) => setLocale(value)}
        />
      </div>
      <h3>{w.parts.console}</h3>
      <div className={styles.window} data-scheme={scheme} style={worn(color, scheme)} lang={locale}>
        <div className={styles.tab}>
          <Mark name={name} picture={values.icon ?? values.logo} />
          <span>
            {sample.home} - {name}
          </span>
        </div>
        <div className={styles.bar}>
          {mark}
          <strong>{name}</strong>
        </div>
        <div className={styles.body}>
          <span className={styles.button}>{sample.button}</span>
        </div>
      </div>
      <div className={styles.pair}>
        <div>
          <h3>{w.parts.page}</h3>
          <div className={styles.phone} data-scheme={scheme} style={worn(color, scheme)} lang={locale}>
            <div className={styles.bar}>
              {mark}
              <strong>{name}</strong>
            </div>
            <div className={styles.body}>
              <p className={styles.app}>{sample.app}</p>
              <p className={styles.quiet}>{name}</p>
              <span className={styles.button}>{sample.get}</span>
            </div>
          </div>
        </div>
        <div>
          <h3>{w.parts.mail}</h3>
          {/* Mails are light everywhere. */}
          <div className={styles.mail} data-scheme="light" style={worn(color, 'light')} lang={locale}>
            <div className={styles.from}>
              {values.logo !== null && !isOldLogo && <Mark name={name} picture={values.logo} />}
              <strong>{name}</strong>
            </div>
            <p className={styles.app}>{sample.mail}</p>
            <p>{sample.hello}</p>
            <p>{fill(sample.text, { name })}</p>
            <span className={styles.button}>{sample.link}</span>
          </div>
        </div>
      </div>
    </aside>
  );
}

function nameIn({ name }: BrandPreviewProps['values'], locale: Locale, company: string): string {
  const [chinese, english] = [name['zh-CN'].trim(), name['en-US'].trim()];
  return (locale === 'en-US' && english) || chinese || company;
}

function worn(color: string, scheme: Scheme): CSSProperties {
  const shown = shownColor(color, scheme);
  return { '--worn': shown, '--on-worn': textOn(shown) } as CSSProperties;
}

function Mark({ name, picture }: { name: string; picture: string | null }) {
  if (picture !== null) return <img className={styles.mark} src={picture} alt="" />;
  return (
    <span className={styles.letter} aria-hidden>
      {name.charAt(0)}
    </span>
  );
}
