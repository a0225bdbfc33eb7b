import type { BulkOutcome } from '@console/contract/bulk/bulk';
import { CallError } from '../../lib/api/client.ts';
import { toast, toastSuccess } from '../../lib/toast/toast.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';

/** The opposite of what was done; its calls tell what became of each. */
export type Undo<Outcome extends BulkOutcome = BulkOutcome> = (outcome: Outcome) => Promise<readonly BulkOutcome[]>;

/** Takes something back and says how much of it could be. */
export function useUndo<Outcome extends BulkOutcome>(
  undo: Undo<Outcome> | undefined,
  refresh: () => void,
): ((outcome: Outcome) => Promise<void>) | undefined {
  const w = useWords(kitWords).bulk;
  if (!undo) return undefined;
  return async (outcome) => {
    try {
      const answers = await undo(outcome);
      const count = answers.reduce((sum, { done }) => sum + done.length, 0);
      const left = answers.reduce((sum, { skipped }) => sum + skipped.length, 0);
      if (left === 0) toastSuccess(fill(w.undone, { count }));
      else toast({ kind: 'info', message: fill(w.undonePartly, { count, left }), lasts: 8000 });
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error;
    }
    refresh();
  };
}
