import type { PopoverProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { matching } from '../dept-tree.ts';
import { useDeptTree } from '../use-dept-tree.ts';

const PAGE = 8;

interface Choosing {
  chosen: readonly string[];
  /** Left out with all below it. */
  without?: string | undefined;
  onChoose: (deptId: string) => void;
  /** Backspace while nothing is typed. */
  onBackspace?: () => void;
  /** The field holds nothing but what is typed, also while the list is closed. */
  showsKeyword?: boolean;
}

/** What both pickers share: the text that narrows the list, the option that the keys stand on, and the keys. */
export function useDeptChoice({ chosen, without, onChoose, onBackspace, showsKeyword = false }: Choosing) {
  const { data: tree, error, refetch } = useDeptTree();
  const listId = useId();
  const [opened, setOpened] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [at, setAt] = useState<number>();
  // The letters show at once; the list follows as soon as there is time.
  const searched = useDeferredValue(keyword);
  const isShown = useDeferredValue(opened);

  const options = useMemo(() => {
    if (!tree) return [];
    const found = matching(tree, searched);
    return without === undefined ? found : found.filter((dept) => !dept.ids.includes(without));
  }, [tree, searched, without]);
  // The keys begin at what is chosen; while one types, at the first match.
  const start = searched === '' ? options.findIndex((dept) => dept.deptId === chosen[0]) : 0;
  const active = Math.min(at ?? Math.max(start, 0), options.length - 1);

  const open = () => setOpened(true);
  const close = () => {
    setOpened(false);
    setKeyword('');
    setAt(undefined);
  };
  const choose = (index: number) => {
    const dept = options[index];
    if (!dept?.inScope) return;
    setAt(index);
    onChoose(dept.deptId);
  };
  const step = (by: number) => {
    if (opened) setAt(Math.max(0, Math.min(options.length - 1, active + by)));
    else open();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      PageDown: () => step(PAGE),
      PageUp: () => step(-PAGE),
    };
    const move = keys[event.key];
    if (move) {
      event.preventDefault();
      move();
    } else if (event.key === 'Enter' && opened) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault();
      close();
    } else if (event.key === 'Backspace' && keyword === '') onBackspace?.();
  };

  const optionId = (index: number) => `${listId}-${options[index]?.deptId ?? ''}`;
  return {
    tree,
    error,
    retry: () => void refetch(),
    opened,
    keyword,
    searched,
    options,
    active,
    chosen,
    listId,
    optionId,
    choose,
    close,
    popover: {
      opened: opened && isShown,
      width: 'target',
      position: 'bottom-start',
      withRoles: false,
      trapFocus: false,
      returnFocus: false,
      closeOnEscape: false,
      closeOnClickOutside: false,
      middlewares: { flip: true, shift: true, size: false },
    } satisfies Partial<PopoverProps>,
    inputProps: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-expanded': opened,
      'aria-controls': opened ? listId : undefined,
      'aria-activedescendant': opened && active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      // An open list takes Escape for itself; the dialog around it stays.
      'data-mantine-stop-propagation': opened || undefined,
      onClick: open,
      onKeyDown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        // A closed field shows what is chosen; what is typed then begins a search of its own.
        const { data } = event.nativeEvent as InputEvent;
        setKeyword(opened || showsKeyword ? event.currentTarget.value : (data ?? ''));
        setAt(undefined);
        open();
      },
    } as const,
  };
}

export type DeptChoice = ReturnType<typeof useDeptChoice>;
