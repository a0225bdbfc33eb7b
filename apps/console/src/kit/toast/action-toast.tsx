import { Anchor, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useToasting } from '../../lib/toast/toast.ts';
import { wordsNow } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';

interface ActionToast {
  message: string;
  /** What can be done about it. */
  action: { words: string; go: () => void } | undefined;
  /** A newer one takes the place of an older one with the same id. */
  id?: string;
  /** Milliseconds. */
  lasts?: number;
}

/** Says that something is done, with a button beside it. */
export async function showActionToast({
  message,
  action,
  id = crypto.randomUUID(),
  lasts = 8000,
}: ActionToast): Promise<void> {
  useToasting.setState({ needed: true });
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(id);
  notifications.show({
    id,
    color: 'green',
    icon: <IconCheck size={16} stroke={2.2} />,
    withBorder: true,
    autoClose: lasts,
    role: 'status',
    closeButtonProps: { 'aria-label': wordsNow(kitWords).common.close },
    message: (
      <Group gap="md" wrap="nowrap" justify="space-between">
        <Text size="sm">{message}</Text>
        {action && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={() => {
              notifications.hide(id);
              action.go();
            }}
          >
            {action.words}
          </Anchor>
        )}
      </Group>
    ),
  });
}
