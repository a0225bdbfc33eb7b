import { Drawer } from '@mantine/core';
import { useLocation } from 'react-router';
import { useOpenedAfter } from '../../kit/overlay/use-opened-after.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { MenuTree } from './MenuTree.tsx';
import { useMenu, useMenuDrawer } from './use-menu.ts';

/** The menu on narrow screens. */
export function MenuDrawer() {
  const w = useWords(shellWords);
  const items = useMenu();
  const { key } = useLocation();
  const open = useMenuDrawer((state) => state.openedAt === key);
  return (
    <Drawer
      opened={useOpenedAfter(open)}
      onClose={() => useMenuDrawer.setState({ openedAt: null })}
      size={280}
      title={w.product}
      closeButtonProps={{ 'aria-label': w.menu.close }}
      styles={{ body: { padding: '0 8px 16px' } }}
    >
      <nav aria-label={w.menu.label}>
        <MenuTree items={items} />
      </nav>
    </Drawer>
  );
}
