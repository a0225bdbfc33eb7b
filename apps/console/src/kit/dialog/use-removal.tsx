import { type ReactNode, useState } from 'react';
import { later } from '../../lib/later.ts';
import type { Removal } from './box/RemovalBox.tsx';

const Box = later(async () => (await import('./box/RemovalBox.tsx')).RemovalBox);

/** Asks before something is deleted, says what that touches, and lists where it is used when it cannot be. */
export function useRemoval(): { ask: (removal: Removal) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ removal: Removal; round: number }>();
  const [opened, setOpened] = useState(false);
  return {
    ask: (removal) => {
      setAsked({ removal, round: (asked?.round ?? 0) + 1 });
      setOpened(true);
    },
    dialog: asked && <Box key={asked.round} removal={asked.removal} opened={opened} onClose={() => setOpened(false)} />,
  };
}
