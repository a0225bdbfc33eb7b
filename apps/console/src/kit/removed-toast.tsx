import { Anchor, Group, Text } from '@mantine/core';
import { trash } from '@console/contract/areas/system/trash';
import { kitWords } from '../locales/kit.ts';
import { call } from '../lib/client.ts';
import { pathOf } from '../lib/paths.ts';
import { permit } from '../lib/session.ts';
import { toastSuccess } from '../lib/toast.ts';
import { fill, wordsNow } from '../lib/words.ts';

/** Takes back what was just deleted: it is among the newest in the recycle bin. */
async function restore(recordIds: readonly string[]): Promise<void> {
  const bin = await call(trash.page, { pageSize: 200, sortField: 'deletedAt', sortOrder: 'desc' });
  const found = bin.list.filter((item) => recordIds.includes(item.recordId));
  await Promise.all(found.map((item) => call(trash.restore, { trashId: item.trashId })));
}

/** Says that something is gone, with a way back while there is one. */
export function showRemoved(
  name: string | number,
  recordIds: readonly string[],
  refresh: () => void,
  navigate: (to: string) => unknown,
): void {
  const w = wordsNow(kitWords).remove;
  const message = typeof name === 'number' ? fill(w.removedMany, { count: name }) : fill(w.removed, { name });
  if (recordIds.length === 0 || !permit('system:trash:query')) {
    toastSuccess(message);
    return;
  }
  void import('@mantine/notifications').then(({ notifications }) => {
    const id = notifications.show({
      color: 'green',
      withBorder: true,
      autoClose: 8000,
      role: 'status',
      closeButtonProps: { 'aria-label': wordsNow(kitWords).common.close },
      message: <Removed />,
    });
    function Removed() {
      const undo = async () => {
        notifications.hide(id);
        await restore(recordIds);
        toastSuccess(typeof name === 'number' ? fill(w.undoneMany, { count: name }) : fill(w.undone, { name }));
        refresh();
      };
      return (
        <Group gap="md" wrap="nowrap" justify="space-between">
          <Text size="sm">{message}</Text>
          {permit('system:trash:restore') ? (
            <Anchor component="button" type="button" size="sm" fw={600} onClick={() => void undo()}>
              {w.undo}
            </Anchor>
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={() => navigate(pathOf('recycleBin'))}>
              {w.toTrash}
            </Anchor>
          )}
        </Group>
      );
    }
  });
}
