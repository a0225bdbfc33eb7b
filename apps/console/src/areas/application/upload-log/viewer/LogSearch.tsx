import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { fill, useWords } from '../../../../lib/words.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { uploadLogWords } from '../../../../locales/application/upload-log.ts';
import styles from './log-search.module.css';

interface LogSearchProps {
  query: string;
  count: number;
  /** Which of the matches is shown, from 0 on. */
  place: number;
  onQueryChange: (wanted: string) => void;
  onGo: (place: number) => void;
}

/** Enter goes to the next match, Shift and Enter to the one before; behind the last comes the first. */
export function LogSearch({ query, count, place, onQueryChange, onGo }: LogSearchProps) {
  const w = useWords(uploadLogWords).viewer;
  const go = (step: 1 | -1) => count > 0 && onGo((place + step + count) % count);
  const position =
    query === ''
      ? ''
      : count === 0
        ? w.nothing
        : fill(w.found, { now: formatNumber(place + 1), count: formatNumber(count) });
  return (
    <Group gap={6} wrap="nowrap" className={styles.search}>
      <TextInput
        size="xs"
        type="search"
        aria-label={w.find}
        placeholder={w.find}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        maxLength={200}
        value={query}
        onChange={(event) => onQueryChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      <ActionIcon variant="default" size={30} aria-label={w.previous} disabled={count === 0} onClick={() => go(-1)}>
        <IconChevronUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={30} aria-label={w.next} disabled={count === 0} onClick={() => go(1)}>
        <IconChevronDown size={15} aria-hidden />
      </ActionIcon>
      <Text component="output" size="xs" c="dimmed" className={styles.found}>
        {position}
      </Text>
    </Group>
  );
}
