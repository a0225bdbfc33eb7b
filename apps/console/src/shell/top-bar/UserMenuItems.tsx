import { Menu } from '@mantine/core';
import { IconFiles, IconLogout, IconSettings, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MenuAt } from '../../kit/overlay/MenuAt.tsx';
import type { Place } from '../../kit/overlay/use-overlay.ts';
import { pathOf } from '../../lib/route/paths.ts';
import { signOut, useUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './user-menu-items.module.css';

export function UserMenuItems({ place, onRoles }: { place: Place; onRoles: () => void }) {
  const { user: w, routes } = useWords(shellWords);
  const user = useUser();
  return (
    <MenuAt place={place} width={232} withinPortal={false}>
      <div className={styles.head}>
        <div className={styles.headName}>{user.name}</div>
        <div className={styles.headSub}>{user.role || w.types[user.type]}</div>
        <div className={styles.headSub}>{user.tenantName}</div>
      </div>
      <Menu.Divider />
      {user.type === 3 && (
        <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={onRoles}>
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
    </MenuAt>
  );
}
