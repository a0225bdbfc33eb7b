import { agreement } from '@console/contract/areas/application/agreement/agreement';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, Skeleton } from '@mantine/core';
import { IconFileUnknown, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';
import { useVendor } from '../../../../lib/vendor.ts';
import { locales, useLocale, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { AgreementText } from './AgreementText.tsx';
import styles from './agreement-preview.module.css';
import agreementTextStyles from './agreement-text.module.css';

/** What is in force at a public address. Nobody needs to sign in, and whoever has is not asked who they are. */
export function AgreementPreviewPage() {
  const { id: slug = '' } = useParams();
  const [round, setRound] = useState(0);
  useAskedLanguage();
  // Another address in the same window is another page, and so is another try.
  return <Shared key={`${slug} ${round}`} slug={slug} retry={() => setRound(round + 1)} />;
}

/** An app links with the language it runs in: `?lang=en-US`. */
function useAskedLanguage(): void {
  const [search] = useSearchParams();
  const [, setLocale] = useLocale();
  const asked = locales.find((locale) => locale === search.get('lang'));
  useEffect(() => {
    if (asked !== undefined) setLocale(asked);
  }, [asked, setLocale]);
}

function Shared({ slug, retry }: { slug: string; retry: () => void }) {
  const w = useWords(agreementWords).preview;
  const [locale] = useLocale();
  const [shown, setShown] = useState<OutputOf<typeof agreement.preview>>();
  const [failure, setFailure] = useState<CallError>();
  useVendor(shown);
  const isGone = failure?.http === 404 || failure?.http === 400;
  const title = shown?.name ?? (failure && (isGone ? w.goneTitle : w.failedTitle));

  useEffect(() => {
    const stop = new AbortController();
    call(agreement.preview, { slug }, { signal: stop.signal, showError: false }).then(setShown, (error: unknown) => {
      if (isAbort(error)) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    });
    return () => stop.abort();
  }, [slug]);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  return (
    <div className={styles.root}>
      <Tools printable={shown !== undefined} />
      {shown && <AgreementText agreement={shown} preferred={locale} slug={slug} />}
      {failure && (
        <div className={styles.gone} role="alert">
          <IconFileUnknown size={40} stroke={1.3} aria-hidden />
          <h1>{title}</h1>
          <p>{isGone ? w.goneText : failure.message}</p>
          {!isGone && <Button onClick={retry}>{w.retry}</Button>}
        </div>
      )}
      {!shown && !failure && (
        <div aria-busy>
          <h1 className={agreementTextStyles.title}>{w.loading}</h1>
          <Skeleton h={320} />
        </div>
      )}
    </div>
  );
}

function Tools({ printable }: { printable: boolean }) {
  const w = useWords(agreementWords).preview;
  const { language } = useWords(signInWords);
  const [locale, setLocale] = useLocale();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <div className={styles.tools}>
      <Button size="xs" variant="default" lang={other} onClick={() => setLocale(other)}>
        {language}
      </Button>
      {printable && (
        <Button size="xs" variant="default" leftSection={<IconPrinter size={15} />} onClick={() => print()}>
          {w.print}
        </Button>
      )}
    </div>
  );
}
