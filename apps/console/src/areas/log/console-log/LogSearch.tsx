import {
  keyName,
  problemParams,
  queryKeys,
  readQuery,
  suggestions,
  type Suggestion,
} from '@console/contract/areas/log/console-log-query';
import { faultMessage } from '@console/contract/faults';
import { ActionIcon, CloseButton, Code, Combobox, Popover, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconHelp, IconHistory, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePreference } from '../../../kit/page/preferences.ts';
import { useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { logWords } from '../../../locales/log/console-log.ts';
import styles from './log-search.module.css';

const TYPING_PAUSE_MS = 300;
const RECENT = 6;
/** All that one key may have; the list scrolls. */
const SHOWN = 30;

interface LogSearchProps {
  query: string;
  onSearch: (query: string) => void;
}

/**
 * The search language with suggestions at the caret. It searches while people type, once they pause and what is there
 * makes sense; Enter searches at once, `/` comes here from anywhere on the page.
 */
export function LogSearch({ query, onSearch }: LogSearchProps) {
  const w = useWords(logWords);
  const kit = useWords(kitWords).list;
  const [locale] = useLocale();
  const [typed, setTyped] = useState<string>();
  const [caret, setCaret] = useState(0);
  /** No error is shown while still typing. */
  const [tried, setTried] = useState(true);
  const [recent, setRecent] = usePreference<string[]>('log-searches', []);
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  useHotkeys([['/', () => field.current?.focus()]]);

  const text = typed ?? query;
  const [problem] = readQuery(text).problems;
  const offered = suggestions(text, caret, locale).slice(0, SHOWN);
  const earlier = text === '' ? recent : [];

  const askSoon = useDebouncedCallback((asked: string) => {
    const next = asked.trim();
    if (next !== query && readQuery(next).problems.length === 0) onSearch(next);
  }, TYPING_PAUSE_MS);
  const search = (asked: string) => {
    const next = asked.trim();
    askSoon.cancel();
    setTried(true);
    if (readQuery(next).problems.length > 0) return combobox.closeDropdown();
    setTyped(undefined);
    combobox.closeDropdown();
    if (next !== '') setRecent([next, ...recent.filter((one) => one !== next)].slice(0, RECENT));
    if (next !== query) onSearch(next);
  };
  const take = (chosen: string) => {
    const suggestion = offered.find(({ text: own }) => own === chosen);
    if (suggestion === undefined) return search(chosen);
    // The next list is another one.
    combobox.resetSelectedOption();
    setTyped(suggestion.query);
    askSoon(suggestion.query);
    setCaret(suggestion.caret);
    requestAnimationFrame(() => field.current?.setSelectionRange(suggestion.caret, suggestion.caret));
  };

  return (
    <Combobox store={combobox} onOptionSubmit={take} shadow="md" position="bottom-start" width={340}>
      <Combobox.Target>
        <TextInput
          ref={field}
          size="xs"
          classNames={{ root: styles.field, error: styles.error }}
          aria-label={w.searchLabel}
          placeholder={w.search}
          title={kit.searchHint}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          rightSectionWidth={text === '' ? 30 : 56}
          rightSection={
            <span className={styles.tools}>
              {text !== '' && (
                <CloseButton
                  size={24}
                  iconSize={14}
                  aria-label={kit.clearSearch}
                  onClick={() => {
                    askSoon.cancel();
                    setTyped(undefined);
                    if (query !== '') onSearch('');
                  }}
                />
              )}
              <LogHelp onExample={search} />
            </span>
          }
          value={text}
          error={problem && tried ? faultMessage(problem.code, locale, problemParams(problem, locale)) : undefined}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => {
            setTried(true);
            combobox.closeDropdown();
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setTried(false);
            setCaret(event.currentTarget.selectionStart ?? event.currentTarget.value.length);
            combobox.openDropdown();
            combobox.resetSelectedOption();
            if (!composing.current) askSoon(event.currentTarget.value);
          }}
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={(event) => {
            composing.current = false;
            askSoon(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') combobox.closeDropdown();
            if (event.key !== 'Enter' || composing.current) return;
            // An option under the arrows is taken by the list itself.
            if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            search(text);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length + earlier.length === 0}>
        <Combobox.Options aria-label={w.suggestions} mah={310} style={{ overflowY: 'auto' }}>
          {earlier.length > 0 && (
            <Combobox.Group label={w.recent}>
              {earlier.map((one) => (
                <Combobox.Option key={one} value={one}>
                  <IconHistory size={13} aria-hidden /> {one}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {offered.map((one) => (
            <Offer key={one.text} suggestion={one} />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Offer({ suggestion: { text, key, isKey } }: { suggestion: Suggestion }) {
  const w = useWords(logWords);
  return (
    <Combobox.Option value={text}>
      <b>{text}</b>
      {isKey && (
        <Text span size="xs" c="dimmed" ml={8}>
          {w.keys[key]}
        </Text>
      )}
    </Combobox.Option>
  );
}

function LogHelp({ onExample }: { onExample: (query: string) => void }) {
  const w = useWords(logWords);
  const [locale] = useLocale();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={w.help}
          title={w.help}
          onClick={() => setOpened(!opened)}
        >
          <IconHelp size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={w.help}>
        <Stack gap={8}>
          <Text size="sm">{w.helpHint}</Text>
          <dl className={styles.help}>
            {queryKeys.map((key) => (
              <div key={key}>
                <dt>
                  <Code>{keyName(key, locale)}:</Code>
                </dt>
                <dd>{w.keys[key]}</dd>
              </div>
            ))}
          </dl>
          {w.examples.map((example) => (
            <button
              key={example}
              type="button"
              className={styles.helpExample}
              onClick={() => {
                setOpened(false);
                onExample(example);
              }}
            >
              {example}
            </button>
          ))}
          <Text size="xs" c="dimmed">
            {w.exampleNote}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
