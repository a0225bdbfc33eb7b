import { Anchor, Text } from '@mantine/core';

/** What a link has asked for, and the way back to all. */
export const Only = ({ text, all, onAll }: { text: string; all: string; onAll: () => void }) => (
  <Text size="xs" c="dimmed">
    {text}{' '}
    <Anchor component="button" type="button" size="xs" onClick={onAll}>
      {all}
    </Anchor>
  </Text>
);
