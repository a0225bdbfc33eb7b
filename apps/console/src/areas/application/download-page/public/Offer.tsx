import type { OfferedVersion } from '@console/contract/areas/application/download-page';
import type { Words } from '@console/contract/endpoint';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTitle } from '../../../../kit/public-page/Message.tsx';
import { useVendorName } from '../../../../lib/brand.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { downloadWords } from '../../../../locales/application/download-page.ts';
import { androidVersion } from '../../app-version/system-name.ts';
import { dayText, sizeText } from './facts.ts';
import { GetButton } from './GetButton.tsx';
import { isForAnywhere, isForPhones, isInsideApp, platformsOf } from './platform.ts';
import type { OpenPage, Shown } from './use-download-page.ts';
import { QrCode } from '../../../../kit/display/QrCode.tsx';
import downloadStyles from './download.module.css';
import styles from './offer.module.css';

interface OfferProps {
  slug: string;
  page: OpenPage;
  shown: Shown;
}

/** English may be missing, and then Chinese is better than nothing. */
export function useText(): (words: Words) => string {
  const [locale] = useLocale();
  return (words) => words[locale] || words[locale === 'zh-CN' ? 'en-US' : 'zh-CN'];
}

export function Offer({ slug, page, shown }: OfferProps) {
  const company = useVendorName() ?? page.tenantName;
  const w = useWords(downloadWords);
  const textOf = useText();
  const { current, platform } = page;
  const title = textOf(page.title) || page.name;
  const fits = platformsOf(navigator.userAgent, navigator.maxTouchPoints).includes(platform) || isForAnywhere(platform);
  const address = `${location.origin}/download?app=${slug}`;
  const platformName = w.platforms[platform];
  // There is nothing to scan for while there is nothing to download.
  const hasCode = current !== null && !fits && isForPhones(platform);
  const intro = textOf(page.intro);
  const notes = current ? textOf(current.releaseNotes) : '';
  useTitle(`${title} - ${w.page}`);
  return (
    <>
      {isInsideApp(navigator.userAgent) && <InsideApp address={address} />}
      <section className={`${downloadStyles.card} ${styles.top}`} data-qr={hasCode || undefined}>
        <div>
          <div className={downloadStyles.head}>
            {page.iconUrl === null ? (
              <span className={styles.icon} aria-hidden>
                {page.name.slice(0, 1)}
              </span>
            ) : (
              <img className={styles.icon} src={page.iconUrl} alt="" width={88} height={88} />
            )}
            <div>
              <h1>{title}</h1>
              <p className={downloadStyles.quiet}>{company}</p>
              <p className={downloadStyles.quiet}>
                {platformName}
                {current && ` · ${fill(w.version, { name: current.versionName })}`}
              </p>
            </div>
          </div>
          {current ? (
            <>
              <Facts version={current} page={page} />
              {!fits && <p className={downloadStyles.other}>{fill(w.otherDevice, { platform: platformName })}</p>}
              <GetButton version={current} platform={platform} fits={fits} shown={shown} />
            </>
          ) : (
            <p className={downloadStyles.other}>{w.nothing}</p>
          )}
        </div>
        {hasCode && (
          <figure className={styles.scan}>
            <QrCode className={styles.qr} text={address} label={w.qr} />
            <figcaption>{fill(w.scan, { platform: platformName })}</figcaption>
          </figure>
        )}
      </section>
      {notes !== '' && <Text title={w.notes} text={notes} />}
      {page.screenshots.length > 0 && <Screenshots addresses={page.screenshots} />}
      {intro !== '' && <Text title={w.intro} text={intro} />}
      {page.storeLinks.length > 0 && (
        <section className={downloadStyles.card}>
          <h2>{w.stores}</h2>
          <div className={styles.stores}>
            {page.storeLinks.map(({ store, url }) => (
              <Button key={url} component="a" href={url} target="_blank" rel="noreferrer" variant="default" size="md">
                {store}
              </Button>
            ))}
          </div>
        </section>
      )}
      {page.history.length > 0 && <History page={page} fits={fits} shown={shown} />}
    </>
  );
}

function Facts({ version, page }: { version: OfferedVersion; page: OpenPage }) {
  const w = useWords(downloadWords);
  const [locale] = useLocale();
  const { minOs } = version;
  // Android packages name the level of its interface and not the version that people know.
  const known = page.platform === 'ANDROID' && minOs !== null ? androidVersion(minOs) : undefined;
  const isLevel = page.platform === 'ANDROID' && known === undefined && /^\d+$/.test(minOs ?? '');
  const sentence = isLevel ? w.minSdk : w.minOsText;
  const facts = [
    [w.size, version.size === null ? '' : sizeText(version.size, locale)],
    [w.date, dayText(version.publishedAt, locale)],
    [w.minOs, minOs === null ? '' : fill(sentence, { platform: w.platforms[page.platform], version: known ?? minOs })],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={downloadStyles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function InsideApp({ address }: { address: string }) {
  const { inApp } = useWords(downloadWords);
  const [copied, setCopied] = useState(false);
  return (
    <section className={`${downloadStyles.card} ${downloadStyles.inside}`}>
      <h2>{inApp.title}</h2>
      <p>{inApp.text}</p>
      <Button
        variant="default"
        size="md"
        onClick={() =>
          void navigator.clipboard.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {copied ? inApp.copied : inApp.copy}
      </Button>
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className={downloadStyles.card}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
    </section>
  );
}

function Screenshots({ addresses }: { addresses: readonly string[] }) {
  const w = useWords(downloadWords);
  return (
    <section className={downloadStyles.card}>
      <h2>{w.screenshots}</h2>
      <div className={styles.shots}>
        {addresses.map((address, at) => (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={fill(w.screenshot, { at: at + 1 })} loading="lazy" />
          </a>
        ))}
      </div>
    </section>
  );
}

function History({ page, fits, shown }: { page: OpenPage; fits: boolean; shown: Shown }) {
  const w = useWords(downloadWords);
  const [locale] = useLocale();
  const textOf = useText();
  return (
    <section className={downloadStyles.card}>
      <h2>{w.history}</h2>
      <ul className={styles.history}>
        {page.history.map((version) => (
          <li key={version.versionCode}>
            <div className={styles.earlier}>
              <div>
                <strong>{version.versionName}</strong>{' '}
                <span className={downloadStyles.quiet}>
                  {[dayText(version.publishedAt, locale), version.size === null ? '' : sizeText(version.size, locale)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <GetButton version={version} platform={page.platform} fits={fits} shown={shown} small />
            </div>
            {textOf(version.releaseNotes) !== '' && (
              <p className={`${styles.text} ${downloadStyles.quiet}`}>{textOf(version.releaseNotes)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
