import { type ComboboxData, InputBase, type SelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { createElement, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { latePart } from '../../lib/later.ts';

const select = latePart(async () => (await import('./overlay-parts.ts')).Select);

type Choice = ComboboxData[number];

/** What a select says about its value. */
function labelOf(data: readonly Choice[], value: string): string | undefined {
  for (const choice of data) {
    if (typeof choice === 'string') {
      if (choice === value) return choice;
    } else if ('group' in choice) {
      const found = labelOf(choice.items as readonly Choice[], value);
      if (found !== undefined) return found;
    } else if (choice.value === value) return choice.label;
  }
  return undefined;
}

const arrows = <IconSelector size={14} stroke={1.6} aria-hidden />;

/** A select that looks like itself while the choices are on their way; who comes earlier finds it open when they are there. */
export function LaterSelect(props: SelectProps) {
  const [early, setEarly] = useState<'focused' | 'clicked'>();
  const part = useSyncExternalStore(select.subscribe, select.now);
  useEffect(() => {
    if (early) select.fetch();
  }, [early]);
  // An open list says who it is once it is drawn, and nobody looks again: the field would go on saying that it is closed.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    if (!part || early !== 'clicked') return undefined;
    const drawn = setTimeout(lookAgain);
    return () => clearTimeout(drawn);
  }, [part, early]);
  const opened = () => {
    props.onDropdownOpen?.();
    setTimeout(lookAgain);
  };
  if (part) {
    const eager = { ...(early && { autoFocus: true }), ...(early === 'clicked' && { defaultDropdownOpened: true }) };
    return createElement<SelectProps>(part, { ...props, ...eager, onDropdownOpen: opened, rightSection: arrows });
  }
  const { data = [], value, size, w, className, placeholder, 'aria-label': label } = props;
  const look = { ...(size && { size }), ...(w !== undefined && { w }), ...(className && { className }) };
  return (
    <InputBase
      {...look}
      readOnly
      pointer
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- it is an input, and has nothing to control yet
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={label}
      placeholder={placeholder}
      value={(value && labelOf(data, value)) ?? ''}
      rightSection={arrows}
      onFocus={() => setEarly('focused')}
      onBlur={() => setEarly(undefined)}
      onClick={() => setEarly('clicked')}
    />
  );
}
