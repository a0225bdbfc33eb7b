import { later } from '../../lib/later.ts';
import type { DialogBoxProps } from './box/DialogBox.tsx';
import { useReturnFocus } from './return-focus.ts';

const useBox = later(async () => (await import('./box/DialogBox.tsx')).DialogBox);

/** A question in the middle of the page. */
export function Dialog(props: DialogBoxProps) {
  useReturnFocus(props.opened);
  const Box = useBox(props.opened);
  return Box && <Box {...props} />;
}
