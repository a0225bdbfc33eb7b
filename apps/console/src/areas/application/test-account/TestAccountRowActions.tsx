import type { TestAccount } from '@console/contract/areas/application/test-account';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';

interface TestAccountRowActionsProps {
  record: TestAccount;
  onEdit: () => void;
  onDelete: () => void;
}

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function TestAccountRowActions({ record, onEdit, onDelete }: TestAccountRowActionsProps) {
  const { testAccountId, name } = record;
  const w = useWords(testAccountWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('app:test:update');
  const mayDelete = useMay('app:test:delete');
  const navigate = useNavigate();
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      <RowMenu
        label={`${w.more} ${name}`}
        entries={[
          mayOpen('operationlog') && {
            words: w.operations,
            go: () => void navigate(pathOf('operationlog', { userId: testAccountId })),
          },
        ]}
        history={{ words: w.history, objectType: 'testAccount', objectId: testAccountId }}
        dangers={[mayDelete && { words: remove, go: onDelete }]}
      />
    </RowActions>
  );
}
