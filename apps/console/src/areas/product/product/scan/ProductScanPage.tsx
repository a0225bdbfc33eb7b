import '@mantine/core/styles/Skeleton.layer.css';
import { productScan, type ScanApp } from '@console/contract/areas/product/product-scan';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, Skeleton } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';
import { useVendorName } from '../../../../lib/brand.ts';
import { useVendor } from '../../../../lib/vendor.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { productScanWords } from '../../../../locales/product/product-scan.ts';
import { productNames } from '../product-name.ts';
import styles from './product-scan.module.css';

type Shown = OutputOf<typeof productScan.open>;

/** What anyone sees who scans the code on a device without the app of its maker. */
export function ProductScanPage() {
  const { code = '' } = useParams();
  const [round, setRound] = useState(0);
  return (
    <>
      <Scanned key={`${code} ${round}`} code={code} retry={() => setRound(round + 1)} />
      <LanguageSwitch />
    </>
  );
}

function Scanned({ code, retry }: { code: string; retry: () => void }) {
  const w = useWords(productScanWords);
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<CallError>();
  useVendor(shown);
  const company = useVendorName() ?? '';
  const [locale] = useLocale();
  const isGone = failure?.http === 404 || failure?.http === 400;
  const name = shown && productNames(shown, locale).main;
  const title = name ?? (failure && (isGone ? w.goneTitle : w.failedTitle)) ?? w.loading;

  useEffect(() => {
    const stop = new AbortController();
    call(productScan.open, { code }, { signal: stop.signal, showError: false }).then(setShown, (error: unknown) => {
      if (isAbort(error)) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    });
    return () => stop.abort();
  }, [code]);
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (failure) {
    return (
      <div className={styles.root} role="alert">
        <IconPackageOff size={40} stroke={1.3} aria-hidden />
        <h1>{title}</h1>
        <p>{isGone ? w.goneText : failure.message}</p>
        {!isGone && <Button onClick={retry}>{w.retry}</Button>}
      </div>
    );
  }
  if (!shown) {
    return (
      <div className={styles.root} aria-busy>
        <Skeleton h={220} />
        <h1>{title}</h1>
      </div>
    );
  }
  return (
    <div className={styles.root}>
      {shown.pictureUrl !== null && <img className={styles.picture} src={shown.pictureUrl} alt="" />}
      <h1>{title}</h1>
      <p>{fill(w.about, { company })}</p>
      <Apps apps={shown.apps} company={company} />
    </div>
  );
}

function Apps({ apps, company }: { apps: readonly ScanApp[]; company: string }) {
  const w = useWords(productScanWords);
  if (apps.length === 0) return <p>{fill(w.noApp, { company })}</p>;
  return (
    <section className={styles.apps} aria-label={w.getApp}>
      <h2>{w.getApp}</h2>
      <ul>
        {apps.map((app) => (
          <li key={`${app.name} ${app.platform}`}>
            <span>
              {app.name} <small>{w.platforms[app.platform]}</small>
            </span>
            <span>
              {app.downloadPath !== null && (
                <Button component="a" size="xs" href={app.downloadPath}>
                  {w.download}
                </Button>
              )}
              {app.storeLinks.map(({ store, url }) => (
                <Button key={url} component="a" size="xs" variant="default" href={url} target="_blank" rel="noreferrer">
                  {store}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p>{w.haveApp}</p>
    </section>
  );
}

function LanguageSwitch() {
  const w = useWords(productScanWords);
  const [locale, setLocale] = useLocale();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button
      className={styles.language}
      size="xs"
      variant="subtle"
      color="gray"
      lang={other}
      onClick={() => setLocale(other)}
    >
      {w.language}
    </Button>
  );
}
