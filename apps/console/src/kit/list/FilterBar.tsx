import { Badge, Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { fill, useWords } from '../../lib/words.ts';
import type { List } from './use-list.ts';
import styles from './filter-bar.module.css';

const TYPING_PAUSE_MS = 300;

interface FilterBarProps<Row> {
  list: List<Row>;
  /** What the keyword looks in; without it there is no search field. */
  search?: string;
  /** Where one of them grows downwards, the others stay where they are. */
  align?: 'top';
  children?: ReactNode;
  /** What is asked for less often: behind a button, and in view where something of it is set. */
  more?: ReactNode;
  moreSet?: number;
}

export function FilterBar<Row>({ list, search, align, children, more, moreSet = 0 }: FilterBarProps<Row>) {
  const w = useWords(kitWords).list;
  /** On a phone the filters stand behind one button that says how many are set. */
  const [unfolded, setUnfolded] = useState(false);
  const filters = list.conditions - (list.request.keyword ? 1 : 0);
  return (
    <search className={styles.root} data-align={align}>
      {search !== undefined && <KeywordField list={list} label={search} />}
      {children !== undefined && (
        <Button
          variant="default"
          size="xs"
          className={styles.fold}
          aria-expanded={unfolded}
          leftSection={<IconFilter size={15} stroke={1.6} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {filters > 0 ? fill(w.filtersSet, { count: filters }) : w.filters}
        </Button>
      )}
      <div className={styles.filters} data-unfolded={unfolded || undefined}>
        {children}
        {more !== undefined && <MoreFilters set={moreSet}>{more}</MoreFilters>}
      </div>
      {list.conditions > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          px={8}
          h={30}
          rightSection={
            <Badge size="sm" circle variant="light">
              {list.conditions}
            </Badge>
          }
          onClick={list.reset}
        >
          {w.reset}
        </Button>
      )}
    </search>
  );
}

/** On a phone they stand with the others behind the one button there is. */
function MoreFilters({ set, children }: { set: number; children: ReactNode }) {
  const w = useWords(kitWords).list;
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? set > 0;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        px={8}
        className={styles.moreButton}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        onClick={() => setChosen(!isOpen)}
      >
        {set > 0 ? fill(w.moreFiltersSet, { count: set }) : w.moreFilters}
      </Button>
      <div id={id} className={styles.more} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** Searches while people type, once they pause; `/` comes here from anywhere on the page. */
function KeywordField<Row>({ list, label }: { list: List<Row>; label: string }) {
  const w = useWords(kitWords).list;
  const asked = list.request.keyword ?? '';
  /** Only while someone types; otherwise the field says what the address says. */
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const ask = (keyword: string) => keyword.trim() !== asked && list.set({ keyword: keyword.trim() });
  const askSoon = useDebouncedCallback(ask, TYPING_PAUSE_MS);
  const askNow = (keyword: string) => {
    askSoon.cancel();
    ask(keyword);
  };

  useHotkeys([['/', () => field.current?.focus()]]);

  const change = (keyword: string) => {
    setTyped(keyword);
    if (!composing.current) askSoon(keyword);
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      className={styles.keyword}
      type="search"
      aria-label={label}
      placeholder={label}
      title={w.searchHint}
      maxLength={100}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      rightSection={(typed ?? asked) && <CloseButton size="xs" aria-label={w.clearSearch} onClick={() => askNow('')} />}
      value={typed ?? asked}
      onBlur={() => {
        if (typed !== undefined) askNow(typed);
        setTyped(undefined);
      }}
      onChange={(event) => change(event.currentTarget.value)}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={(event) => {
        composing.current = false;
        askSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !composing.current) askNow(typed ?? asked);
        if (event.key === 'Escape') field.current?.blur();
      }}
    />
  );
}
