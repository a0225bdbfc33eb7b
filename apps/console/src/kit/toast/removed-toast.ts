import { trash } from '@console/contract/areas/system/trash';
import { call } from '../../lib/api/client.ts';
import { pathOf } from '../../lib/route/paths.ts';
import { permit } from '../../lib/session/session.ts';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { fill, wordsNow } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { showActionToast } from './action-toast.tsx';

interface Removed {
  /** One record by its name, several by their number. */
  name: string | number;
  recordIds: readonly string[];
  refresh: () => void;
  navigate: (to: string) => unknown;
}

/** Takes back what was just deleted: it is among the newest in the recycle bin. */
async function restore({ name, recordIds, refresh }: Removed): Promise<void> {
  const w = wordsNow(kitWords).remove;
  const bin = await call(trash.page, { pageSize: 200, sortField: 'deletedAt', sortOrder: 'desc' });
  const found = bin.list.filter((item) => recordIds.includes(item.recordId));
  await Promise.all(found.map((item) => call(trash.restore, { trashId: item.trashId })));
  toastSuccess(typeof name === 'number' ? fill(w.undoneMany, { count: name }) : fill(w.undone, { name }));
  refresh();
}

/** Says that something is gone, with a way back while there is one. */
export async function showRemoved(removed: Removed): Promise<void> {
  const { name, recordIds, navigate } = removed;
  const w = wordsNow(kitWords).remove;
  const message = typeof name === 'number' ? fill(w.removedMany, { count: name }) : fill(w.removed, { name });
  if (recordIds.length === 0 || !permit('system:trash:query')) {
    toastSuccess(message);
    return;
  }
  const action = permit('system:trash:restore')
    ? { words: w.undo, go: () => void restore(removed).catch(() => undefined) }
    : { words: w.toTrash, go: () => void navigate(pathOf('recycleBin')) };
  await showActionToast({ message, action });
}
