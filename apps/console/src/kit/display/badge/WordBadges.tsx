import { Badge, Group } from '@mantine/core';

/** Words that somebody gave a record; nothing where there are none. */
export function WordBadges({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Group gap={4}>
      {words.map((word) => (
        <Badge key={word} variant="light" color="gray" tt="none" fw={400}>
          {word}
        </Badge>
      ))}
    </Group>
  );
}
