import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Message, PageSwitches, useTitle } from '../../../../kit/public-page/Message.tsx';
import { useVendor } from '../../../../lib/vendor.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { landingWords } from '../../../../locales/account/landing.ts';
import { AppIcon, LandingView, textIn } from '../view/LandingView.tsx';
import { useLanding } from './use-landing.ts';
import styles from './landing-page.module.css';

/** Opened by anyone who knows the company's code. */
export function LandingPage() {
  const [search] = useSearchParams();
  const tenant = search.get('tenant') ?? '';
  // Another company is another page, and so is another try.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageSwitches />
      <Opened key={`${tenant} ${round}`} tenant={tenant} retry={() => setRound(round + 1)} />
    </>
  );
}

function Opened({ tenant, retry }: { tenant: string; retry: () => void }) {
  const w = useWords(landingWords);
  const [locale] = useLocale();
  const { landing, gone, trouble } = useLanding(tenant);
  useVendor(landing);
  useTitle(
    landing === undefined
      ? w.page
      : textIn(locale, landing.title) || (landing.brand?.name[locale] ?? landing.tenantName),
  );
  // Unknown and switched off read the same, in every letter.
  if (gone) return <Message {...w.gone} />;
  if (trouble !== undefined) {
    return (
      <Message title={w.page} text={trouble}>
        <Button size="lg" onClick={retry}>
          {w.retry}
        </Button>
      </Message>
    );
  }
  if (landing === undefined) return <output className={styles.loading}>{w.loading}</output>;
  const applications = landing.applications.map(({ iconUrl, ...one }) => ({
    ...one,
    icon: <AppIcon src={iconUrl} name={one.name} />,
  }));
  return <LandingView landing={{ ...landing, applications }} locale={locale} Heading="h1" />;
}
