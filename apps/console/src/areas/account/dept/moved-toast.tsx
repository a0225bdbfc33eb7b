import { Anchor, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { deptWords } from '../../../locales/dept.ts';
import { kitWords } from '../../../locales/kit.ts';
import { useToasting } from '../../../lib/toast.ts';
import { fill, wordsNow } from '../../../lib/words.ts';

const ID = 'dept-moved';

/** Says that a department has moved; the last move can be taken back. */
export async function showMoved(name: string, undo: () => void): Promise<void> {
  const w = wordsNow(deptWords).move;
  const { common, remove } = wordsNow(kitWords);
  useToasting.setState({ wanted: true });
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(ID);
  notifications.show({
    id: ID,
    color: 'green',
    icon: <IconCheck size={16} stroke={2.2} />,
    withBorder: true,
    autoClose: 10_000,
    role: 'status',
    closeButtonProps: { 'aria-label': common.close },
    message: (
      <Group gap="md" wrap="nowrap" justify="space-between">
        <Text size="sm">{fill(w.moved, { name })}</Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          onClick={() => {
            notifications.hide(ID);
            undo();
          }}
        >
          {remove.undo}
        </Anchor>
      </Group>
    ),
  });
}
