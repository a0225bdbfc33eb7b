import type { Kind } from '@console/contract/kinds';
import { Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { SmallIconButton } from '../../display/SmallIconButton.tsx';

interface Entry {
  words: string;
  go: () => void;
  /** Why it cannot be done now; it then stands there to say so. */
  why?: string | undefined;
}

interface RowMenuProps {
  /** With the record's name, since a list has many of them. */
  label: string;
  entries: readonly (Entry | false | undefined)[];
  /** Leads to what the operation log has about the record. */
  history: { words: string; objectType: Kind; objectId: string };
  dangers: readonly (Entry | false | undefined)[];
}

const focus = (button: HTMLElement | null): void => button?.focus();

const isEntry = (entry: Entry | false | undefined): entry is Entry => Boolean(entry);

/** What can be done with one row beside what stands in it, the dangerous last. Nothing, where there is nothing. */
export function RowMenu({ label, entries, history, dangers }: RowMenuProps) {
  const navigate = useNavigate();
  const { words, ...of } = history;
  const above = [...entries, mayOpen('systemlog') && { words, go: () => void navigate(pathOf('systemlog', of)) }];
  const [first, last] = [above.filter(isEntry), dangers.filter(isEntry)];
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  if (first.length + last.length === 0) return null;
  // One of twenty menus is opened, if any: it is made for whoever wants it, and its button gets the focus, which is where
  // the focus goes when the menu closes.
  const openFirst = () => {
    flushSync(() => setMade(true));
    setOpened(true);
  };
  if (!made)
    return (
      <SmallIconButton label={label} aria-haspopup="menu" aria-expanded={false} onClick={openFirst}>
        <IconDots size={16} />
      </SmallIconButton>
    );
  return (
    <Menu position="bottom-end" shadow="md" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <SmallIconButton ref={focus} label={label}>
          <IconDots size={16} />
        </SmallIconButton>
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        {first.map((entry) => (
          <Item key={entry.words} {...entry} />
        ))}
        {first.length > 0 && last.length > 0 && <Menu.Divider />}
        {last.map((entry) => (
          <Item key={entry.words} danger {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ words, go, why, danger }: Entry & { danger?: boolean }) {
  if (why === undefined)
    return (
      <Menu.Item {...(danger && { color: 'red' })} onClick={go}>
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
