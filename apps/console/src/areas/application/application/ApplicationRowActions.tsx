import type { Application } from '@console/contract/areas/application/application';
import { useNavigate } from 'react-router';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { RowAction } from '../../../kit/table/row/RowActions.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';

interface ApplicationRowActionsProps {
  record: Application;
  onEdit: () => void;
  onDownloadPage: () => void;
  onDelete: () => void;
}

export function ApplicationRowActions({ record, onEdit, onDownloadPage, onDelete }: ApplicationRowActionsProps) {
  const w = useWords(applicationWords);
  const mayUpdate = useMay('app:app:update');
  const mayDelete = useMay('app:app:delete');
  const navigate = useNavigate();
  const { applicationId, name } = record;
  return (
    <RecordRowActions
      name={name}
      more={w.more}
      onEdit={mayUpdate ? onEdit : undefined}
      entries={[
        { words: w.actions.downloadPage, go: onDownloadPage },
        mayOpen('protocolEdition') && {
          words: w.actions.agreements,
          go: () => void navigate(pathOf('protocolEdition', { applicationId })),
        },
      ]}
      history={{ words: w.history, objectType: 'application', objectId: applicationId }}
      onDelete={mayDelete ? onDelete : undefined}
    >
      {mayOpen('versionManage') && (
        <RowAction label={name} to={pathOf('versionManage', { applicationId })}>
          {w.actions.versions}
        </RowAction>
      )}
    </RecordRowActions>
  );
}
