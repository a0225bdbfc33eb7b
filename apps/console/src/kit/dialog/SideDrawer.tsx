import { later } from '../../lib/later.ts';
import type { DrawerBoxProps } from './box/DrawerBox.tsx';
import { useEverOpened } from './box/use-ever-opened.ts';
import { useReturnFocus } from './return-focus.ts';

const Box = later(async () => (await import('./box/DrawerBox.tsx')).DrawerBox);

/** Something beside the page it was opened from, which stays in view. */
export function SideDrawer(props: DrawerBoxProps) {
  useReturnFocus(props.opened);
  return useEverOpened(props.opened) && <Box {...props} />;
}
