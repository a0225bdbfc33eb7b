import { search } from '@console/contract/areas/system/search';
import { Loader, Modal, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReturnFocus } from '../../kit/dialog/return-focus.ts';
import { call } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDark, useSettings } from '../../lib/settings.ts';
import { fill, useLocale, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { paletteWords } from '../../locales/shell/palette.ts';
import { fixedLines, type Line, matching, recordLines } from './palette-lines.ts';
import { useRecent } from './palette-recent.ts';
import { PaletteLines } from './PaletteLines.tsx';
import paletteButtonStyles from './palette-button.module.css';
import styles from './palette.module.css';

const REST_MS = 200;

/** One box for pages, actions and records. The field keeps the focus; the arrows move the mark. */
export function Palette({ close }: { close: () => void }) {
  const w = useWords(paletteWords);
  const { common } = useWords(kitWords);
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [marked, mark] = useState(0);
  useReturnFocus(true);

  const { lines, remember, ...finding } = useLines(typed.trim());
  const active = lines[Math.min(marked, lines.length - 1)];
  const optionId = ({ id }: Line) => `${listId}-${id}`;

  const choose = (line: Line) => {
    close();
    remember(line);
    if (line.to !== undefined) void navigate(line.to);
    else line.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Someone who is still putting a Chinese word together chooses among its characters.
    if (event.nativeEvent.isComposing || lines.length === 0) return;
    const at = active === undefined ? 0 : lines.indexOf(active);
    const to: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % lines.length,
      ArrowUp: (at - 1 + lines.length) % lines.length,
      Home: 0,
      End: lines.length - 1,
    };
    const next = to[event.key];
    if (next !== undefined) mark(next);
    else if (event.key === 'Enter' && active !== undefined) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      classNames={{ content: styles.root }}
      opened
      onClose={close}
      size={640}
      yOffset="12dvh"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={w.title}>
        <div className={styles.head}>
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
          <input
            className={styles.input}
            data-autofocus
            role="combobox"
            aria-label={w.title}
            aria-autocomplete="list"
            aria-expanded={lines.length > 0}
            aria-controls={lines.length > 0 ? listId : undefined}
            aria-activedescendant={active && optionId(active)}
            placeholder={w.placeholder}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              mark(0);
            }}
            onKeyDown={onKeyDown}
          />
          {finding.isSearching && <Loader size={16} aria-hidden="true" />}
          <Modal.CloseButton aria-label={common.close} />
        </div>
        {lines.length > 0 && (
          <PaletteLines id={listId} lines={lines} active={active} optionId={optionId} onMark={mark} onChoose={choose} />
        )}
        <Outcome typed={typed.trim()} count={lines.length} {...finding} />
        <div className={styles.keys} aria-hidden="true">
          <span>
            <kbd className={paletteButtonStyles.key}>↑</kbd> <kbd className={paletteButtonStyles.key}>↓</kbd>{' '}
            {w.keys.move}
          </span>
          <span>
            <kbd className={paletteButtonStyles.key}>Enter</kbd> {w.keys.open}
          </span>
          <span>
            <kbd className={paletteButtonStyles.key}>Esc</kbd> {w.keys.close}
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface Finding {
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/** What fits what was typed; the server is asked once the typing rests. */
function useLines(typed: string): Finding & { lines: Line[]; remember: (line: Line) => void } {
  const user = useSession((state) => state.user);
  const menuList = useSession((state) => state.menuList);
  const isDark = useDark();
  const { serverMenu } = useSettings();
  const [locale] = useLocale();
  const fixed = fixedLines({ user, menuList, isDark, serverMenu, locale });
  const { recent, remember } = useRecent(fixed);
  const [rested] = useDebouncedValue(typed, REST_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [search.find.path, rested],
    queryFn: ({ signal }) => call(search.find, { keyword: rested }, { signal, showError: false }),
    enabled: rested !== '',
    retry: false,
  });
  const isCurrent = rested === typed;
  const records = isCurrent && data !== undefined ? recordLines(data, typed) : [];
  const known = new Set(recent.map(({ id }) => id));
  const others = fixed.filter(({ id }) => !known.has(id));
  // Before anything is typed: what was used last, then what can be done; pages stand in the menu as well.
  const opening = [...recent, ...others.toSorted((a, b) => Number(a.group === 'page') - Number(b.group === 'page'))];
  return {
    lines: typed === '' ? opening : [...matching(fixed, typed), ...records],
    remember,
    isSearching: typed !== '' && (isFetching || !isCurrent),
    error: typed !== '' && isCurrent ? error : null,
    retry: () => void refetch(),
  };
}

/** Says how the search went: to everyone where there is nothing to see, else to those who listen. */
function Outcome({ typed, count, isSearching, error, retry }: Finding & { typed: string; count: number }) {
  const w = useWords(paletteWords);
  if (error !== null) {
    return (
      <div role="alert" className={styles.outcome}>
        <div>{w.failed}</div>
        <div className={styles.hint}>{error.message}</div>
        <button type="button" className={styles.retry} onClick={retry}>
          {w.retry}
        </button>
      </div>
    );
  }
  const isEmpty = typed !== '' && count === 0 && !isSearching;
  return (
    <output className={count === 0 ? styles.outcome : undefined}>
      {isEmpty ? (
        <>
          <div>{fill(w.nothing, { keyword: typed })}</div>
          <div className={styles.hint}>{w.nothingHint}</div>
        </>
      ) : count === 0 ? (
        w.searching
      ) : (
        <VisuallyHidden>{typed === '' ? '' : isSearching ? w.searching : fill(w.found, { count })}</VisuallyHidden>
      )}
    </output>
  );
}
