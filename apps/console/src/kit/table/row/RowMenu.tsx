import type { Kind } from '@console/contract/kinds';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { later } from '../../../lib/later.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { SmallIconButton } from '../../display/SmallIconButton.tsx';
import { useOverlay } from '../../overlay/use-overlay.ts';
import type { Entry } from './RowMenuItems.tsx';

const Items = later(async () => (await import('./RowMenuItems.tsx')).RowMenuItems);

interface RowMenuProps {
  /** With the record's name, since a list has many of them. */
  label: string;
  entries: readonly (Entry | false | undefined)[];
  /** Leads to what the operation log has about the record. */
  history: { words: string; objectType: Kind; objectId: string };
  dangers: readonly (Entry | false | undefined)[];
}

const isEntry = (entry: Entry | false | undefined): entry is Entry => Boolean(entry);

/** What can be done with one row beside what stands in it, the dangerous last. Nothing, where there is nothing. */
export function RowMenu({ label, entries, history, dangers }: RowMenuProps) {
  const navigate = useNavigate();
  const { button, place, made } = useOverlay('menu');
  const { words, ...of } = history;
  const above = [...entries, mayOpen('systemlog') && { words, go: () => void navigate(pathOf('systemlog', of)) }];
  const [first, last] = [above.filter(isEntry), dangers.filter(isEntry)];
  if (first.length + last.length === 0) return null;
  return (
    <>
      <SmallIconButton label={label} {...button}>
        <IconDots size={16} />
      </SmallIconButton>
      {made && <Items place={place} first={first} last={last} />}
    </>
  );
}
