import { pathOf } from '../../lib/route/paths.ts';
import { permit } from '../../lib/session/session.ts';
import { toastError, toastSuccess } from '../../lib/toast/toast.ts';
import { fill, wordsNow } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { restoreDeleted } from '../bulk/restore-deleted.ts';
import { showActionToast } from './action-toast.tsx';

interface Removed {
  /** One record by its name, several by their number. */
  name: string | number;
  recordIds: readonly string[];
  /** What is said, where "deleted" says too little. */
  said?: string;
  refresh: () => void;
  navigate: (to: string) => unknown;
}

/** Takes back what was just deleted. */
async function restore({ name, recordIds, refresh }: Removed): Promise<void> {
  const w = wordsNow(kitWords).remove;
  const answers = await restoreDeleted(recordIds);
  const left = answers.flatMap(({ skipped }) => skipped);
  if (left[0]) toastError(left[0].message);
  else toastSuccess(typeof name === 'number' ? fill(w.undoneMany, { count: name }) : fill(w.undone, { name }));
  refresh();
}

/** Says that something is gone, with a way back while there is one. */
export async function showRemoved(removed: Removed): Promise<void> {
  const { name, recordIds, said, navigate } = removed;
  const w = wordsNow(kitWords).remove;
  const message = said ?? (typeof name === 'number' ? fill(w.removedMany, { count: name }) : fill(w.removed, { name }));
  if (recordIds.length === 0 || !permit('system:trash:query')) {
    toastSuccess(message);
    return;
  }
  const action = permit('system:trash:restore')
    ? { words: w.undo, go: () => void restore(removed).catch(() => undefined) }
    : { words: w.toTrash, go: () => void navigate(pathOf('recycleBin')) };
  await showActionToast({ message, action });
}
