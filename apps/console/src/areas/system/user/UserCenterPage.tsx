import { Tabs } from '@mantine/core';
import { IconAdjustments, IconUser } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { pathOf } from '../../../lib/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { systemWords } from '../../../locales/system.ts';
import { ProfileTab } from './ProfileTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

/** Profile and settings are two addresses of one page. */
export function UserCenterPage() {
  const w = useWords(systemWords).user;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tab = pathname === pathOf('userSetting') ? 'userSetting' : 'userCenter';
  return (
    <>
      <PageHeader title={w.title} />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate(pathOf(next === 'userSetting' ? 'userSetting' : 'userCenter'), { replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="userCenter" leftSection={<IconUser size={16} stroke={1.6} />}>
            {w.profile}
          </Tabs.Tab>
          <Tabs.Tab value="userSetting" leftSection={<IconAdjustments size={16} stroke={1.6} />}>
            {w.settings}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="userCenter">
          <ProfileTab />
        </Tabs.Panel>
        <Tabs.Panel value="userSetting">
          <SettingsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
