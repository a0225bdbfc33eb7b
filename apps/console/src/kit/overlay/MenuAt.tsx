import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchored } from './Anchored.tsx';
import { useOpenedAfter } from './use-opened-after.ts';
import type { Place } from './use-overlay.ts';

interface MenuAtProps extends Omit<MenuProps, keyof Place> {
  place: Place;
  /** As wide as its words, but no wider. */
  maxWidth?: number;
  children: ReactNode;
}

/** A menu at a button that is there already. */
export function MenuAt({ place: { anchor, opened, onChange }, maxWidth, children, ...look }: MenuAtProps) {
  return (
    <Menu position="bottom-end" {...look} opened={useOpenedAfter(opened)} onChange={onChange}>
      <Menu.Target>
        <Anchored element={anchor} />
      </Menu.Target>
      <Menu.Dropdown {...(maxWidth !== undefined && { maw: maxWidth })}>{children}</Menu.Dropdown>
    </Menu>
  );
}
