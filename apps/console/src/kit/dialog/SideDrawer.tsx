import { later } from '../../lib/later.ts';
import type { DrawerBoxProps } from './box/DrawerBox.tsx';
import { useReturnFocus } from './return-focus.ts';

const useBox = later(async () => (await import('./box/DrawerBox.tsx')).DrawerBox);

/** Something beside the page it was opened from, which stays in view. */
export function SideDrawer(props: DrawerBoxProps) {
  useReturnFocus(props.opened);
  const Box = useBox(props.opened);
  return Box && <Box {...props} />;
}
