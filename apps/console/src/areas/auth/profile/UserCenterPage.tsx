import { Skeleton, Tabs } from '@mantine/core';
import { IconAdjustments, IconDevices, IconIdBadge2, IconShieldLock, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { profileWords } from '../../../locales/auth/profile.ts';
import { ProfileTab } from './ProfileTab.tsx';
import styles from './user-center-page.module.css';

const SecurityTab = lazy(async () => ({ default: (await import('../factor/SecurityTab.tsx')).SecurityTab }));
const DevicesTab = lazy(async () => ({ default: (await import('../device/DevicesTab.tsx')).DevicesTab }));
const IdentityTab = lazy(async () => ({ default: (await import('../sso/identity/IdentityTab.tsx')).IdentityTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./SettingsTab.tsx')).SettingsTab }));

const tabs = {
  profile: { Icon: IconUser, Content: ProfileTab },
  security: { Icon: IconShieldLock, Content: SecurityTab },
  devices: { Icon: IconDevices, Content: DevicesTab },
  identity: { Icon: IconIdBadge2, Content: IdentityTab },
  settings: { Icon: IconAdjustments, Content: SettingsTab },
};
type TabName = keyof typeof tabs;

/** What this person finds here: the provider's part only after single sign-on, and nothing but the missing factor until it is set up. */
function useTabNames(): TabName[] {
  const { method, mustEnrol } = useUser();
  if (mustEnrol) return ['security'];
  return (Object.keys(tabs) as TabName[]).filter((name) => name !== 'identity' || method === 'SSO');
}

export function UserCenterPage() {
  const { title } = useWords(profileWords).user;
  const words = useWords(profileWords).tabs;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const names = useTabNames();
  // The settings also have an address of their own.
  const asked = pathname === pathOf('userSetting') ? 'settings' : new URLSearchParams(search).get('tab');
  const tab = names.find((name) => name === asked) ?? names[0] ?? 'profile';
  const isOther = asked !== null && asked !== tab;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An address for what this person does not have would be passed on as if they had.
    if (isOther) void navigate(pathOf('userCenter', { tab }), { replace: true });
    bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOther, navigate, tab]);

  return (
    <>
      <PageHeader title={title} />
      <Tabs
        value={tab}
        onChange={(next) => void navigate(pathOf('userCenter', { tab: next }), { replace: true })}
        keepMounted={false}
        keepMountedMode="display-none"
        classNames={{ tab: styles.tab, tabSection: styles.icon }}
      >
        <Tabs.List ref={bar} mb="md" className={styles.list}>
          {names.map((name) => {
            const { Icon } = tabs[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} stroke={1.6} aria-hidden />}>
                {words[name]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {names.map((name) => {
          const { Content } = tabs[name];
          return (
            // What was typed into the profile stays while one looks at another tab.
            <Tabs.Panel key={name} value={name} keepMounted={name === 'profile'}>
              <Suspense fallback={<Skeleton height={320} aria-busy />}>
                <Content />
              </Suspense>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}
