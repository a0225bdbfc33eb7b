import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { setSettings, useSettings } from '../../lib/settings.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { IconButton } from '../IconButton.tsx';
import './menu.css';
import { MenuFlyouts } from './MenuFlyouts.tsx';
import { MenuTree } from './MenuTree.tsx';
import { useMenu } from './use-menu.ts';

export function SideMenu() {
  const w = useWords(shellWords);
  const items = useMenu();
  const collapsed = useSettings((state) => state.menuCollapse);
  const width = useSettings((state) => state.menuWidth);
  const label = collapsed ? w.menu.expand : w.menu.collapse;
  return (
    <aside className="menu-side" style={{ width: collapsed ? 56 : width }} data-collapsed={collapsed || undefined}>
      <nav aria-label={w.menu.label} className="menu-scroll">
        {collapsed ? <MenuFlyouts items={items} /> : <MenuTree items={items} />}
      </nav>
      <div className="menu-foot">
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
