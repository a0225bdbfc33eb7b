import { Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { brandWords } from '../../../locales/account/brand.ts';
import { landingSettingsWords } from '../../../locales/account/landing-settings.ts';
import { LandingPanel } from './settings/LandingPanel.tsx';

const BrandPanel = lazy(async () => ({ default: (await import('../brand/BrandPanel.tsx')).BrandPanel }));

/** What the company shows of itself to those who have no account, and how it looks everywhere. */
export function BrandPage() {
  const w = useWords(landingSettingsWords);
  const { tabs } = useWords(brandWords);
  const navigate = useNavigate();
  const tab = new URLSearchParams(useLocation().search).get('tab') === 'brand' ? 'brand' : 'landing';
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <Tabs
        value={tab}
        onChange={(next) => void navigate(pathOf('brand', { tab: next ?? 'landing' }), { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="landing">{tabs.landing}</Tabs.Tab>
          <Tabs.Tab value="brand">{tabs.brand}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="landing">
          <LandingPanel />
        </Tabs.Panel>
        <Tabs.Panel value="brand">
          <Suspense fallback={<Skeleton h={480} aria-busy />}>
            <BrandPanel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
