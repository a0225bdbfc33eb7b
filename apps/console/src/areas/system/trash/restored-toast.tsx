import { Anchor, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useToasting } from '../../../lib/toast.ts';
import { fill, wordsNow } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { trashWords } from '../../../locales/trash.ts';

/** Says that something is back, with a way to it where this person has a page for it. */
export async function showRestored(name: string, open: (() => void) | undefined): Promise<void> {
  const w = wordsNow(trashWords);
  useToasting.setState({ wanted: true });
  const { notifications } = await import('@mantine/notifications');
  const id = notifications.show({
    color: 'green',
    icon: <IconCheck size={16} stroke={2.2} />,
    withBorder: true,
    autoClose: 8000,
    role: 'status',
    closeButtonProps: { 'aria-label': wordsNow(kitWords).common.close },
    message: (
      <Group gap="md" wrap="nowrap" justify="space-between">
        <Text size="sm">{fill(w.restored, { name })}</Text>
        {open && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={() => {
              notifications.hide(id);
              open();
            }}
          >
            {w.open}
          </Anchor>
        )}
      </Group>
    ),
  });
}
