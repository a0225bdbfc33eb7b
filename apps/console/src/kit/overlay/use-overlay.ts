import { useState } from 'react';

/** Where something opens, and whether it is open. */
export interface Place {
  anchor: HTMLElement | null;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/**
 * A button and what opens at it. The button stays as it is; what opens is made when it is first wanted, so that a page full
 * of menus is drawn without a single one.
 */
export function useOverlay(kind: 'menu' | 'dialog') {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const [made, setMade] = useState(false);
  const toggle = () => {
    setMade(true);
    setOpened(!opened);
  };
  return {
    button: { ref: setAnchor, 'aria-haspopup': kind, 'aria-expanded': opened, onClick: toggle },
    place: { anchor, opened, onChange: setOpened },
    made,
  };
}
