import { later } from '../../lib/later.ts';
import type { DialogBoxProps } from './box/DialogBox.tsx';
import { useEverOpened } from './box/use-ever-opened.ts';
import { useReturnFocus } from './return-focus.ts';

const Box = later(async () => (await import('./box/DialogBox.tsx')).DialogBox);

/** A question in the middle of the page. */
export function Dialog(props: DialogBoxProps) {
  useReturnFocus(props.opened);
  return useEverOpened(props.opened) && <Box {...props} />;
}
