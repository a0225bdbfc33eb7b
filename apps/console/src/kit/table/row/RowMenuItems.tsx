import { Menu, Text } from '@mantine/core';
import { dangerColor } from '../../overlay/danger-color.ts';
import { MenuAt } from '../../overlay/MenuAt.tsx';
import type { Place } from '../../overlay/use-overlay.ts';

export interface Entry {
  words: string;
  go: () => void;
  /** Why it cannot be done now; it then stands there to say so. */
  why?: string | undefined;
}

interface RowMenuItemsProps {
  place: Place;
  first: readonly Entry[];
  /** The dangerous. */
  last: readonly Entry[];
}

export function RowMenuItems({ place, first, last }: RowMenuItemsProps) {
  return (
    <MenuAt place={place} maxWidth={280}>
      {first.map((entry) => (
        <Item key={entry.words} {...entry} />
      ))}
      {first.length > 0 && last.length > 0 && <Menu.Divider />}
      {last.map((entry) => (
        <Item key={entry.words} danger {...entry} />
      ))}
    </MenuAt>
  );
}

function Item({ words, go, why, danger }: Entry & { danger?: boolean }) {
  if (why === undefined)
    return (
      <Menu.Item {...(danger && { color: dangerColor })} onClick={go}>
        {words}
      </Menu.Item>
    );
  return (
    // Not `disabled`: whoever comes by keyboard must be able to read why.
    <Menu.Item aria-disabled closeMenuOnClick={false}>
      <Text span inherit c="dimmed">
        {words}
      </Text>
      <Text size="xs" c="dimmed">
        {why}
      </Text>
    </Menu.Item>
  );
}
