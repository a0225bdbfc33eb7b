import { Menu } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { MenuAt } from '../../kit/overlay/MenuAt.tsx';
import type { Place } from '../../kit/overlay/use-overlay.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';

interface TabMenuItemsProps {
  place: Place;
  onRefresh: () => void;
  /** Nothing for the last tab, which stays. */
  onClose: (() => void) | undefined;
  onCloseOthers: (() => void) | undefined;
}

export function TabMenuItems({ place, onRefresh, onClose, onCloseOthers }: TabMenuItemsProps) {
  const w = useWords(shellWords).tabs;
  return (
    <MenuAt place={place} width={180} withinPortal={false}>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRefresh}>
        {w.refresh}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item disabled={onClose === undefined} onClick={onClose}>
        {w.close}
      </Menu.Item>
      <Menu.Item disabled={onCloseOthers === undefined} onClick={onCloseOthers}>
        {w.closeOthers}
      </Menu.Item>
    </MenuAt>
  );
}
