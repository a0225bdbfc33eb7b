import { Anchor, Group, Text } from '@mantine/core';
import { trash } from '@console/contract/areas/system/trash';
import { IconCheck } from '@tabler/icons-react';
import { kitWords } from '../locales/kit.ts';
import { call } from '../lib/client.ts';
import { pathOf } from '../lib/paths.ts';
import { permit } from '../lib/session.ts';
import { toastSuccess, useToasting } from '../lib/toast.ts';
import { fill, wordsNow } from '../lib/words.ts';

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
  const w = wordsNow(kitWords);
  const message =
    typeof name === 'number' ? fill(w.remove.removedMany, { count: name }) : fill(w.remove.removed, { name });
  if (recordIds.length === 0 || !permit('system:trash:query')) {
    toastSuccess(message);
    return;
  }
  useToasting.setState({ wanted: true });
  const { notifications } = await import('@mantine/notifications');
  const wayBack = permit('system:trash:restore')
    ? { words: w.remove.undo, go: () => void restore(removed).catch(() => undefined) }
    : { words: w.remove.toTrash, go: () => void navigate(pathOf('recycleBin')) };
  const id = notifications.show({
    color: 'green',
    icon: <IconCheck size={16} stroke={2.2} />,
    withBorder: true,
    autoClose: 8000,
    role: 'status',
    closeButtonProps: { 'aria-label': w.common.close },
    message: (
      <Group gap="md" wrap="nowrap" justify="space-between">
        <Text size="sm">{message}</Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          onClick={() => {
            notifications.hide(id);
            wayBack.go();
          }}
        >
          {wayBack.words}
        </Anchor>
      </Group>
    ),
  });
}
