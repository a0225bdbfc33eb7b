import type { Client } from '@console/contract/areas/client/client';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';

interface ClientRowActionsProps {
  record: Client;
  onEdit: () => void;
  onMove: () => void;
  onDelete: () => void;
}

/** Whether there is anything to do in a row; without, no column is kept for it. */
export function useHasActions(): boolean {
  const mays = [useMay('client:info:update'), useMay('client:info:assign'), useMay('client:info:delete')];
  return mays.includes(true) || mayOpen('systemlog');
}

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function ClientRowActions({ record: { clientId, name }, onEdit, onMove, onDelete }: ClientRowActionsProps) {
  const w = useWords(clientWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:info:update');
  const mayAssign = useMay('client:info:assign');
  const mayDelete = useMay('client:info:delete');
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      <RowMenu
        label={`${w.more} ${name}`}
        entries={[mayAssign && { words: w.move.action, go: onMove }]}
        history={{ words: w.history, objectType: 'client', objectId: clientId }}
        dangers={[mayDelete && { words: remove, go: onDelete }]}
      />
    </RowActions>
  );
}
