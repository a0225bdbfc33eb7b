import { Popover, type PopoverProps } from '@mantine/core';
import { Anchored } from './Anchored.tsx';
import { useOpenedAfter } from './use-opened-after.ts';
import type { Place } from './use-overlay.ts';

interface PopoverAtProps extends Omit<PopoverProps, keyof Place> {
  place: Place;
  label: string;
  className?: string | undefined;
  isBare?: boolean;
}

/** A small box at a button that is there already. */
export function PopoverAt({ place, label, className, isBare, children, ...look }: PopoverAtProps) {
  const { anchor, opened, onChange } = place;
  return (
    <Popover position="bottom-end" trapFocus returnFocus {...look} opened={useOpenedAfter(opened)} onChange={onChange}>
      <Popover.Target>
        <Anchored element={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...(className && { className })} {...(isBare && { p: 0 })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
