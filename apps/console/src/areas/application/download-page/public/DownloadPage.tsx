import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Message, PageSwitches } from '../../../../kit/public-page/Message.tsx';
import { PasswordForm } from '../../../../kit/public-page/PasswordForm.tsx';
import { useVendor } from '../../../../lib/vendor.ts';
import { useWords } from '../../../../lib/words.ts';
import { downloadWords } from '../../../../locales/application/download-page.ts';
import { Offer } from './Offer.tsx';
import { useDownloadPage } from './use-download-page.ts';
import downloadStyles from './download.module.css';
import styles from './download-page.module.css';

/** Opened by strangers, mostly on a phone, from a link or a QR code. */
export function DownloadPage() {
  const w = useWords(downloadWords);
  const [search] = useSearchParams();
  const slug = search.get('app') ?? '';
  // Another address is another page, and so is another try.
  const [round, setRound] = useState(0);
  return (
    <div className={downloadStyles.root}>
      <PageSwitches />
      {slug === '' ? (
        <Message {...w.noLink} />
      ) : (
        <Opened key={`${slug} ${round}`} slug={slug} retry={() => setRound(round + 1)} />
      )}
    </div>
  );
}

function Opened({ slug, retry }: { slug: string; retry: () => void }) {
  const w = useWords(downloadWords);
  const shown = useDownloadPage(slug);
  const { page, trouble } = shown;
  useVendor(page?.state === 'OPEN' ? page : undefined);
  if (trouble !== undefined && !page) {
    return (
      <Message title={w.page} text={trouble}>
        <Button size="lg" onClick={retry}>
          {w.retry}
        </Button>
      </Message>
    );
  }
  if (!page) {
    return (
      <div className={`${downloadStyles.card} ${styles.loading}`}>
        <output className={downloadStyles.quiet}>{w.loading}</output>
      </div>
    );
  }
  if (page.state === 'PASSWORD') return <PasswordForm text={w.passwordText} enter={shown.enter} />;
  if (page.state !== 'OPEN') return <Message {...w.ended[page.state]} />;
  return <Offer slug={slug} page={page} shown={shown} />;
}
