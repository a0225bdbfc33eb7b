import type { Client } from '@console/contract/areas/client/client';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';

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

export function ClientRowActions({ record: { clientId, name }, onEdit, onMove, onDelete }: ClientRowActionsProps) {
  const w = useWords(clientWords);
  const mayUpdate = useMay('client:info:update');
  const mayAssign = useMay('client:info:assign');
  const mayDelete = useMay('client:info:delete');
  return (
    <RecordRowActions
      name={name}
      more={w.more}
      onEdit={mayUpdate ? onEdit : undefined}
      entries={[mayAssign && { words: w.move.action, go: onMove }]}
      history={{ words: w.history, objectType: 'client', objectId: clientId }}
      onDelete={mayDelete ? onDelete : undefined}
    />
  );
}
