import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { later } from '../../lib/later.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import type { BulkSelection } from './bulk-action.ts';
import type { Deed } from './BulkDialog.tsx';

const Dialog = later(async () => (await import('./BulkDialog.tsx')).BulkDialog);

/** Asks before something is done with what is selected, and says what became of it. */
export function useBulkDialog(): {
  ask: (deed: Deed) => void;
  /** What is said before every deed: whom it is about, and that some may be left. */
  notesOf: (selection: Pick<BulkSelection, 'whole' | 'count'>) => string[];
  dialog: ReactNode;
} {
  const w = useWords(kitWords).bulk;
  const [asked, ask] = useState<Deed>();
  return {
    ask,
    notesOf: ({ whole, count }) => [
      ...(whole ? [fill(w.whole, { count: formatNumber(count) })] : []),
      ...(count > 1 ? [w.skips] : []),
    ],
    dialog: asked && <Dialog deed={asked} onClose={() => ask(undefined)} />,
  };
}
