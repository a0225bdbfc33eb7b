import type { landing, LandingChoices } from '@console/contract/areas/account/landing';
import type { ArgumentOf } from '@console/contract/endpoint';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { VendorMark } from '../../../../kit/public-page/VendorMark.tsx';
import { useFileUrl } from '../../../../lib/api/file-url.ts';
import { useOwnBrand } from '../../../../lib/vendor.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { type Locale, locales, useLocale, useWords } from '../../../../lib/words.ts';
import { landingSettingsWords } from '../../../../locales/account/landing-settings.ts';
import { AppIcon, type Landing, LandingView } from '../view/LandingView.tsx';
import styles from './landing-preview.module.css';

interface LandingPreviewProps {
  values: ArgumentOf<typeof landing.update>;
  choices: LandingChoices;
}

const given = (typed: string | null): string | null => (typed?.trim() ? typed.trim() : null);

/** The page on a phone, as it would be if it were saved now. */
export function LandingPreview({ values, choices }: LandingPreviewProps) {
  const w = useWords(landingSettingsWords);
  const [own] = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const { tenantName: company } = useUser();
  const brand = useOwnBrand();
  const tenantName = brand?.name[locale] ?? company;
  const page: Landing = {
    tenantName,
    brand,
    title: values.title,
    intro: values.intro,
    applications: values.applicationIds.flatMap((id) =>
      choices.applications
        .filter(({ applicationId, state }) => applicationId === id && (state === 'READY' || state === 'PASSWORD'))
        .map(({ name, platform, iconPath }) => ({
          name,
          platform,
          slug: id,
          icon: <StoredIcon path={iconPath} name={name} />,
        })),
    ),
    agreements: values.agreementIds.flatMap((id) =>
      choices.agreements
        .filter(({ agreementId, state }) => agreementId === id && state === 'READY')
        .map(({ name, applicationName }) => ({ name, applicationName, slug: id })),
    ),
    phone: given(values.phone),
    email: given(values.email),
    website: given(values.website),
    address: values.address,
    hours: values.hours,
  };
  return (
    <aside className={styles.root} aria-label={w.preview}>
      <div className={styles.head}>
        <h2>{w.preview}</h2>
        <SegmentedControl
          size="xs"
          aria-label={w.previewLanguage}
          data={locales.map((value) => ({ value, label: w.language[value] }))}
          value={locale}
          onChange={(value) => setLocale(value)}
        />
      </div>
      <div className={styles.phone}>
        {/* Its links lead away from what is not saved, and a reader has the form. */}
        <div className={styles.screen} inert>
          <div className={styles.bar}>
            <VendorMark name={tenantName} brand={brand} size={24} />
            {tenantName}
          </div>
          <div className={styles.page}>
            <LandingView landing={page} locale={locale} Heading="p" />
          </div>
        </div>
      </div>
      {!values.enabled && <p className={styles.note}>{w.previewOff}</p>}
    </aside>
  );
}

function StoredIcon({ path, name }: { path: string | null; name: string }) {
  const url = useFileUrl(path, true);
  return <AppIcon src={url} name={name} />;
}
