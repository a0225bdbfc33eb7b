import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import type { BulkSelection } from './bulk-action.ts';
import { BulkDialog, type Deed } from './BulkDialog.tsx';

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
    dialog: asked && <BulkDialog deed={asked} onClose={() => ask(undefined)} />,
  };
}
