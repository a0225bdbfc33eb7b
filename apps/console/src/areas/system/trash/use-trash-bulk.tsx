import { trash } from '@console/contract/areas/system/trash';
import type { InputOf } from '@console/contract/endpoint';
import type { ReactNode } from 'react';
import { allowed, type BulkAction, type BulkSelection, chosenOf } from '../../../kit/bulk/bulk-action.ts';
import { useBulkDialog } from '../../../kit/bulk/use-bulk-dialog.tsx';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { trashWords } from '../../../locales/system/trash.ts';
import type { Deleted } from './use-restore.tsx';

interface OfOne {
  restoreOne: (row: Deleted) => Promise<void>;
  purgeOne: (row: Deleted) => void;
}

/** Brings many back, or removes them for good; one that is ticked alone is asked about by its kind and its name. */
export function useTrashBulk(
  list: List<Deleted, InputOf<(typeof trash)['page']>>,
  { restoreOne, purgeOne }: OfOne,
): { actionsOf: (keys: readonly string[]) => BulkAction[]; dialog: ReactNode } {
  const w = useWords(trashWords);
  const mayRestore = useMay('system:trash:restore');
  const mayPurge = useMay('system:trash:purge');
  const { ask, notesOf, dialog } = useBulkDialog();

  const chosen = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, list.request);
    return { ...(ids && { trashIds: ids }), ...rest };
  };
  const askMany = (selection: BulkSelection, kind: 'restore' | 'purge') => {
    const words = kind === 'restore' ? w.restoreMany : w.purgeMany;
    const endpoint = kind === 'restore' ? trash.batchRestore : trash.batchPurge;
    ask({
      title: fill(words.title, { count: formatNumber(selection.count) }),
      text: [words.text, ...notesOf(selection)],
      confirm: kind === 'restore' ? w.restore : w.purge,
      danger: kind === 'purge',
      run: () => call(endpoint, chosen(selection), { showError: false }),
      done: words.done,
      reasons: { ...(kind === 'restore' && restorable), REFERENCED: w.stillUsed },
      onDone: selection.clear,
    });
  };
  const restorable = { CLIENT_DELETED: w.reasons.CLIENT_DELETED, NOT_FOUND: w.reasons.NOT_FOUND };

  const actionsOf = (keys: readonly string[]) => {
    const only = keys.length === 1 ? list.rows?.find(({ trashId }) => trashId === keys[0]) : undefined;
    return allowed(
      mayRestore && {
        label: w.restore,
        go: (selection) => {
          if (only) void restoreOne(only).then(selection.clear);
          else askMany(selection, 'restore');
        },
      },
      mayPurge && {
        label: w.purge,
        danger: true,
        go: (selection) => (only ? purgeOne(only) : askMany(selection, 'purge')),
      },
    );
  };
  return { actionsOf, dialog };
}
