import type { TestAccount } from '@console/contract/areas/application/test-account';
import { useNavigate } from 'react-router';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';

interface TestAccountRowActionsProps {
  record: TestAccount;
  onEdit: () => void;
  onDelete: () => void;
}

export function TestAccountRowActions({ record, onEdit, onDelete }: TestAccountRowActionsProps) {
  const { testAccountId, name } = record;
  const w = useWords(testAccountWords);
  const mayUpdate = useMay('app:test:update');
  const mayDelete = useMay('app:test:delete');
  const navigate = useNavigate();
  return (
    <RecordRowActions
      name={name}
      more={w.more}
      onEdit={mayUpdate ? onEdit : undefined}
      entries={[
        mayOpen('operationlog') && {
          words: w.operations,
          go: () => void navigate(pathOf('operationlog', { userId: testAccountId })),
        },
      ]}
      history={{ words: w.history, objectType: 'testAccount', objectId: testAccountId }}
      onDelete={mayDelete ? onDelete : undefined}
    />
  );
}
