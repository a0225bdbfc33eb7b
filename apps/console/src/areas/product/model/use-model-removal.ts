import { model } from '@console/contract/areas/product/model';
import type { InputOf } from '@console/contract/endpoint';
import { type BulkSelection, chosenOf } from '../../../kit/bulk/bulk-action.ts';
import { undoDeletion } from '../../../kit/bulk/restore-deleted.ts';
import { useBulkDialog } from '../../../kit/bulk/use-bulk-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { modelWords } from '../../../locales/product/model.ts';

/** Deletes the models that were chosen, or all that the list shows. */
export function useModelRemoval(request: InputOf<(typeof model)['page']>) {
  const { removeImpact } = useWords(modelWords);
  const { bulk: k, common } = useWords(kitWords);
  const { ask, dialog, notesOf } = useBulkDialog();
  return {
    dialog,
    ask: (selection: BulkSelection) => {
      const { ids, ...rest } = chosenOf(selection, request);
      ask({
        title: fill(k.deleteMany, { count: formatNumber(selection.count) }),
        text: [removeImpact, ...notesOf(selection)],
        confirm: common.delete,
        danger: true,
        run: () => call(model.batchDelete, { ...(ids && { modelIds: ids }), ...rest }, { showError: false }),
        done: k.deleted,
        ...undoDeletion(),
        onDone: selection.clear,
      });
    },
  };
}
