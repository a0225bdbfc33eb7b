import { clientNotice, type NoticeTarget } from '@console/contract/areas/notice/notice';
import { Input, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/client.ts';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { noticeWords } from '../../locales/notice.ts';
import type { Audience, TargetMode } from './audience.ts';
import type { Names } from './known-names.ts';
import { RecipientsNote } from './RecipientsNote.tsx';
import { useNoticeWords } from './use-notice-words.ts';

const TYPING_PAUSE_MS = 250;

interface TargetFieldProps {
  audience: Audience;
  value: NoticeTarget;
  onChange: (target: NoticeTarget) => void;
  names: Names;
  learn: (more: Names) => void;
  error?: ReactNode;
}

/** Who it goes to, with their number and some of their names as soon as it is chosen. */
export function TargetField({ audience, value, onChange, names, learn, error }: TargetFieldProps) {
  const w = useWords(noticeWords);
  const { modes } = useNoticeWords(audience);
  const { mode } = value;
  const wide = useMediaQuery('(min-width: 40em)', true, { getInitialValueInEffect: false });
  /** What was chosen in the other modes, for who comes back to one. */
  const [before, setBefore] = useState<Partial<Record<TargetMode, string[]>>>({});

  const turnTo = (wanted: string) => {
    const next = audience.modes.find((one) => one === wanted);
    if (next === undefined) return;
    setBefore({ ...before, [mode]: value.ids });
    onChange({ mode: next, ids: before[next] ?? [] });
  };
  return (
    <Stack gap="sm" data-path="target">
      <Input.Wrapper label={w.target} labelElement="div" required>
        <div>
          <SegmentedControl
            aria-label={w.target}
            orientation={wide ? 'horizontal' : 'vertical'}
            fullWidth={!wide}
            data={audience.modes.map((one) => ({ value: one, label: modes.labelOf(one) }))}
            value={mode}
            onChange={turnTo}
          />
        </div>
      </Input.Wrapper>
      {mode !== 'ALL' && (
        <TargetPicker
          key={mode}
          audience={audience}
          mode={mode}
          value={value.ids}
          onChange={(ids) => onChange({ mode, ids })}
          names={names}
          learn={learn}
          error={error}
        />
      )}
      <RecipientsNote audience={audience} target={value} />
    </Stack>
  );
}

interface Choice {
  id: string;
  name: string;
  /** What tells two of the same name apart. */
  aside: string;
}

/** Groups, customers or users for a keyword, as the server finds them. */
function useChoices({ calls }: Audience, mode: Exclude<TargetMode, 'ALL'>, keyword: string) {
  const w = useWords(noticeWords).pick;
  const find = async (signal: AbortSignal): Promise<Choice[]> => {
    const input = keyword === '' ? {} : { keyword };
    const quiet = { signal, showError: false };
    if (mode === 'USERS')
      return (await call(calls.users, input, quiet)).map(({ id, name, clientName }) => ({
        id,
        name,
        aside: clientName ?? '',
      }));
    const found = await call(mode === 'GROUPS' ? calls.groups : clientNotice.clients, input, quiet);
    return found.map(({ id, name, users }) => ({ id, name, aside: fill(w.people, { count: formatNumber(users) }) }));
  };
  const {
    data: choices,
    error,
    isFetching,
  } = useQuery({
    queryKey: [calls.page.path, mode, keyword],
    queryFn: ({ signal }) => find(signal),
    placeholderData: keepPreviousData,
  });
  return { choices: choices ?? [], failed: error !== null, isFetching };
}

interface TargetPickerProps extends Omit<TargetFieldProps, 'value' | 'onChange'> {
  mode: Exclude<TargetMode, 'ALL'>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function TargetPicker({ audience, mode, value, onChange, names, learn, error }: TargetPickerProps) {
  const w = useWords(noticeWords).pick;
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { choices, failed, isFetching } = useChoices(audience, mode, keyword);
  const offered = choices.map(({ id, name }) => ({ value: id, label: name }));
  const kept = value
    .filter((id) => !choices.some((choice) => choice.id === id))
    .map((id) => ({ value: id, label: names[id]?.name ?? w.gone }));
  const asideOf = (id: string) => choices.find((choice) => choice.id === id)?.aside;

  return (
    <MultiSelect
      label={w[mode]}
      placeholder={w.placeholder}
      required
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
        <span className="Notice-option">
          <span>{option.label}</span>
          <Text span size="xs" c="dimmed">
            {asideOf(option.value)}
          </Text>
        </span>
      )}
      nothingFoundMessage={failed ? w.failed : isFetching ? w.loading : w.nothing}
      comboboxProps={{ shadow: 'md' }}
      error={error}
    />
  );
}
