import type { BulkOutcome } from '@console/contract/bulk/bulk';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { type BulkAction, type Chosen, chosenOf, type Layout } from './bulk-action.ts';
import type { Deed } from './BulkDialog.tsx';
import { undoDeletion } from './restore-deleted.ts';
import { useBulkDialog } from './use-bulk-dialog.tsx';

interface Removal<In extends Layout> extends Pick<Deed, 'reasons'> {
  /** What the list was asked for: its filters, where all that match are meant. */
  request: In;
  run: (chosen: Chosen<In>) => Promise<BulkOutcome>;
  /** Said before the rest. */
  hint?: string;
  /** Records of this kind have no recycle bin, so there is no way back. */
  permanent?: true;
}

/** Deletes what is selected in a list. */
export function useBulkRemoval<In extends Layout>(removal: Removal<In>): { action: BulkAction; dialog: ReactNode } {
  const { request, run, hint, permanent, reasons } = removal;
  const { bulk: w, remove: asking, common } = useWords(kitWords);
  const bulk = useBulkDialog();
  const fate = permanent ? asking.permanent : w.recoverable;
  return {
    action: {
      label: common.delete,
      danger: true,
      go: (selection) =>
        bulk.ask({
          title: fill(w.deleteMany, { count: formatNumber(selection.count) }),
          text: [...(hint === undefined ? [] : [hint]), fate, ...bulk.notesOf(selection)],
          confirm: common.delete,
          danger: true,
          run: () => run(chosenOf(selection, request)),
          done: w.deleted,
          ...(reasons && { reasons }),
          ...(!permanent && undoDeletion()),
          onDone: selection.clear,
        }),
    },
    dialog: bulk.dialog,
  };
}
