import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { later } from '../../lib/later.ts';
import { setSettings, useSettings } from '../../lib/settings.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { IconButton } from '../IconButton.tsx';
import { MenuTree } from './MenuTree.tsx';
import { useMenu } from './use-menu.ts';
import styles from './menu.module.css';

const Flyouts = later(async () => (await import('./MenuFlyouts.tsx')).MenuFlyouts);

export function SideMenu() {
  const w = useWords(shellWords);
  const items = useMenu();
  const collapsed = useSettings((state) => state.menuCollapse);
  const width = useSettings((state) => state.menuWidth);
  const label = collapsed ? w.menu.expand : w.menu.collapse;
  return (
    <aside className={styles.side} style={{ width: collapsed ? 56 : width }} data-collapsed={collapsed || undefined}>
      <nav aria-label={w.menu.label} className={styles.scroll}>
        {collapsed ? <Flyouts items={items} /> : <MenuTree items={items} />}
      </nav>
      <div className={styles.foot}>
        <IconButton label={label} aria-expanded={!collapsed} onClick={() => setSettings({ menuCollapse: !collapsed })}>
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.7} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} />
          )}
        </IconButton>
      </div>
    </aside>
  );
}
