import { MultiSelect, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Names } from './known-names.ts';
import styles from './choice-picker.module.css';

const TYPING_PAUSE_MS = 250;

export interface Choice {
  id: string;
  name: string;
  /** What tells two of the same name apart. */
  aside: string;
}

interface ChoicePickerProps {
  label: string;
  description?: string;
  /** What is chosen from; the answers of one are never shown for another. */
  from: readonly unknown[];
  find: (keyword: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** What the chosen ones are called: they need not be among those found. */
  names: Names;
  learn: (more: Names) => void;
  words: { placeholder: string; nothing: string; loading: string; failed: string; gone: string };
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  'data-path'?: string;
}

/** Some of thousands: the server searches while one types. */
export function ChoicePicker({ from, find, value, onChange, names, learn, words, ...field }: ChoicePickerProps) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: [...from, keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    placeholderData: keepPreviousData,
  });
  const choices = data ?? [];
  const offered = choices.map(({ id, name }) => ({ value: id, label: name }));
  const kept = value
    .filter((id) => !choices.some((choice) => choice.id === id))
    .map((id) => ({ value: id, label: names[id]?.name ?? words.gone }));
  const asideOf = (id: string) => choices.find((choice) => choice.id === id)?.aside;

  return (
    <MultiSelect
      {...field}
      placeholder={words.placeholder}
      searchable
      hidePickedOptions
      maxValues={1000}
      // Found by the server already; names that were chosen before only lend their words to the pills.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && choices.some(({ id }) => id === option.value))
      }
      data={[...offered, ...kept]}
      value={[...value]}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => {
        const chosen = choices.filter(({ id }) => ids.includes(id));
        learn(Object.fromEntries(chosen.map(({ id, name }) => [id, { name }])));
        onChange(ids);
        setTyped('');
      }}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <Text span size="xs" c="dimmed">
            {asideOf(option.value)}
          </Text>
        </span>
      )}
      nothingFoundMessage={error ? words.failed : isFetching ? words.loading : words.nothing}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
