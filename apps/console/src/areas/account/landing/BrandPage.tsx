import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useWords } from '../../../lib/words.ts';
import { landingSettingsWords } from '../../../locales/account/landing-settings.ts';
import { LandingPanel } from './settings/LandingPanel.tsx';

/** What the company shows of itself to those who have no account. */
export function BrandPage() {
  const w = useWords(landingSettingsWords);
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <LandingPanel />
    </>
  );
}
