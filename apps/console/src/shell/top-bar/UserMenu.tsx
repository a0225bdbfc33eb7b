import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconFiles, IconLogout, IconSettings, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFileUrl } from '../../lib/api/file-url.ts';
import { pathOf } from '../../lib/route/paths.ts';
import { signOut, useUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './user-menu.module.css';

const RoleSwitch = lazy(async () => ({ default: (await import('./RoleSwitch.tsx')).RoleSwitch }));

export function UserMenu() {
  const { user: w, routes } = useWords(shellWords);
  const user = useUser();
  const picture = useFileUrl(user.avatar, true);
  const [roles, setRoles] = useState(false);
  const what = user.role || w.types[user.type];
  return (
    <>
      <Menu position="bottom-end" width={232} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={styles.target}>
            <VisuallyHidden>{w.open}</VisuallyHidden>
            <Avatar src={picture ?? null} size={28} radius="xl" color="brand" alt="" aria-hidden="true">
              {user.name.slice(0, 1).toUpperCase()}
            </Avatar>
            <span className={styles.name}>{user.name}</span>
            <IconChevronDown size={14} className={styles.chevron} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.head}>
            <div className={styles.headName}>{user.name}</div>
            <div className={styles.headSub}>{what}</div>
            <div className={styles.headSub}>{user.tenantName}</div>
          </div>
          <Menu.Divider />
          {user.type === 3 && (
            <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={() => setRoles(true)}>
              {w.switchRoles}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconUser size={16} />} component={Link} to={pathOf('userCenter')}>
            {w.center}
          </Menu.Item>
          <Menu.Item leftSection={<IconFiles size={16} />} component={Link} to={pathOf('userFiles')}>
            {routes.userFiles}
          </Menu.Item>
          <Menu.Item leftSection={<IconSettings size={16} />} component={Link} to={pathOf('userSetting')}>
            {w.settings}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {w.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{roles && <RoleSwitch close={() => setRoles(false)} />}</Suspense>
    </>
  );
}
