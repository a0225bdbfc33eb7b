import { agreement as calls, type AgreementKind } from '@console/contract/areas/application/agreement/agreement';
import { hasContent } from '../../../../kit/rich-text/html-text.ts';
import { PublicText } from '../../../../kit/rich-text/PublicText.tsx';
import { RichText } from '../../../../kit/rich-text/RichText.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { fill, type Locale } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { availableLocale, type Texts } from './available-locale.ts';
import styles from './agreement-text.module.css';

export interface ShownAgreement {
  tenantName: string;
  applicationName: string;
  kind: AgreementKind;
  name: string;
  versionNo: string;
  /** Not known while a draft waits for being published. */
  effectiveAt: string | null;
  content: Texts;
  /** There is one once it is published. */
  contentSha256: string | null;
}

interface AgreementTextProps {
  agreement: ShownAgreement;
  /** The reader's language. */
  preferred: Locale;
  /** Of the public address; without it the reader is signed in. */
  slug?: string;
}

/** An agreement as a user of the application sees it, also where it is being written. */
export function AgreementText({ agreement, preferred, slug }: AgreementTextProps) {
  const { tenantName, applicationName, kind, name, versionNo, effectiveAt, content, contentSha256 } = agreement;
  const locale = availableLocale(content, preferred);
  const all = agreementWords[preferred];
  const w = all.preview;
  const Title = slug === undefined ? 'h3' : 'h1';
  const html = content[locale];
  // Most are called what they are, which every language has a word for.
  const isCalledByKind = Object.values(agreementWords).some((words) => words.kinds[kind] === name);
  return (
    <article className={styles.root}>
      <p className={styles.from}>
        {tenantName} · {applicationName}
      </p>
      <Title className={styles.title}>{isCalledByKind ? all.kinds[kind] : name}</Title>
      <p className={styles.facts}>
        {!isCalledByKind && <span>{all.kinds[kind]}</span>}
        <span>{fill(w.version, { no: versionNo })}</span>
        <span>
          {effectiveAt === null ? w.effectiveOnPublish : fill(w.effective, { date: formatDate(effectiveAt) })}
        </span>
      </p>
      {locale !== preferred && (
        <p className={styles.note}>
          {fill(w.fallback, { language: all.language[preferred], other: all.language[locale] })}
        </p>
      )}
      <div className={styles.body}>
        {!hasContent(html) ? (
          <p className={styles.empty}>{w.empty}</p>
        ) : slug === undefined ? (
          <RichText even html={html} lang={locale} />
        ) : (
          <PublicText even html={html} lang={locale} pictures={`${calls.picture.path}?slug=${slug}&amp;path=`} />
        )}
      </div>
      {contentSha256 !== null && <p className={styles.small}>{fill(w.hash, { hash: contentSha256 })}</p>}
    </article>
  );
}
