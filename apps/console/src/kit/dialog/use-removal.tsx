import { type ReactNode, useState } from 'react';
import { later } from '../../lib/later.ts';

const useBox = later(async () => (await import('./box/RemovalBox.tsx')).RemovalBox);

export interface Removal {
  /** One record by its name, several by their number. */
  name: string | number;
  /** The question and its button, where "delete" says too little. */
  asks?: { title: string; confirm: string; done: string };
  /** Who else is touched, in one sentence. */
  impact?: string | undefined;
  /** Ids of what can be taken back from the recycle bin; without them the removal is for good. */
  recordIds?: readonly string[];
  remove: () => Promise<unknown>;
  onRemoved?: () => void;
}

/** Asks before something is deleted, says what that touches, and lists where it is used when it cannot be. */
export function useRemoval(): { ask: (removal: Removal) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ removal: Removal; round: number }>();
  const [opened, setOpened] = useState(false);
  const Box = useBox(opened);
  return {
    ask: (removal) => {
      setAsked({ removal, round: (asked?.round ?? 0) + 1 });
      setOpened(true);
    },
    dialog: asked && Box && (
      <Box key={asked.round} removal={asked.removal} opened={opened} onClose={() => setOpened(false)} />
    ),
  };
}
