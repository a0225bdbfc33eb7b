import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useOverlay } from '../../kit/overlay/use-overlay.ts';
import { useFileUrl } from '../../lib/api/file-url.ts';
import { later } from '../../lib/later.ts';
import { useUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './user-menu.module.css';

const RoleSwitch = lazy(async () => ({ default: (await import('./RoleSwitch.tsx')).RoleSwitch }));
const Items = later(async () => (await import('./UserMenuItems.tsx')).UserMenuItems);

export function UserMenu() {
  const w = useWords(shellWords).user;
  const user = useUser();
  const picture = useFileUrl(user.avatar, true);
  const [roles, setRoles] = useState(false);
  const { button, place, made } = useOverlay('menu');
  return (
    <>
      <UnstyledButton className={styles.target} {...button}>
        <VisuallyHidden>{w.open}</VisuallyHidden>
        <span className={styles.face} aria-hidden>
          {picture === undefined ? user.name.slice(0, 1).toUpperCase() : <img src={picture} alt="" />}
        </span>
        <span className={styles.name}>{user.name}</span>
        <IconChevronDown size={14} className={styles.chevron} aria-hidden="true" />
      </UnstyledButton>
      {made && <Items place={place} onRoles={() => setRoles(true)} />}
      <Suspense>{roles && <RoleSwitch close={() => setRoles(false)} />}</Suspense>
    </>
  );
}
