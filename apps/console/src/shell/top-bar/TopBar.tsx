import { ActionIcon, Badge } from '@mantine/core';
import { IconMenu2, IconSettings } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useOwnBrand } from '../../lib/vendor.ts';
import { firstAllowed } from '../../lib/session/access.ts';
import { eventually, later } from '../../lib/later.ts';
import { useReadOnly, useUser } from '../../lib/session/session.ts';
import { openSettings, useSettings } from '../../lib/settings.ts';
import { useLocale, useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { BarTools } from './BarTools.tsx';
import { IconButton } from '../IconButton.tsx';
import { Logo } from '../Logo.tsx';
import { VendorMark } from '../../kit/public-page/VendorMark.tsx';
import { MessageBox } from '../message/MessageBox.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { useMenuDrawer } from '../menu/use-menu.ts';
import { UserMenu } from './UserMenu.tsx';
import styles from './top-bar.module.css';

const UploadCentre = eventually(async () => (await import('../upload-centre/UploadCentre.tsx')).UploadCentre);
const TopMenu = later(async () => (await import('../menu/TopMenu.tsx')).TopMenu);

export function TopBar({ mobile }: { mobile: boolean }) {
  const w = useWords(shellWords);
  const { tenantName } = useUser();
  const brand = useOwnBrand();
  const [locale] = useLocale();
  const name = brand?.name[locale] ?? w.product;
  const { key } = useLocation();
  const readOnly = useReadOnly();
  const topMenu = useSettings((state) => state.topMenu && state.menu);
  return (
    <header className={styles.root}>
      {mobile && (
        <ActionIcon
          size={36}
          aria-label={w.menu.open}
          aria-haspopup="dialog"
          onClick={() => useMenuDrawer.setState({ openedAt: key })}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <Link to={firstAllowed()?.path ?? '/'} className={styles.brand}>
        {brand ? <VendorMark name={name} brand={brand} size={26} /> : <Logo />}
        <span className={styles.product}>{name}</span>
      </Link>
      {name !== tenantName && (
        <span className={styles.tenant} title={tenantName}>
          {tenantName}
        </span>
      )}
      {topMenu && !mobile ? <TopMenu /> : <span className={styles.space} />}
      <div className={styles.tools}>
        {readOnly && (
          <Badge variant="light" color="orange" className={styles.readOnly}>
            {w.user.readOnly}
          </Badge>
        )}
        <PaletteButton />
        <UploadCentre />
        <MessageBox />
        <div className={styles.wide}>
          <BarTools />
          <IconButton label={w.bar.settings} aria-haspopup="dialog" onClick={() => openSettings(true)}>
            <IconSettings size={18} stroke={1.7} />
          </IconButton>
        </div>
        <div className={styles.small}>
          <MoreMenu />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}
