import type { Application } from '@console/contract/areas/application/application';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { kitWords } from '../../../locales/kit/kit.ts';

interface ApplicationRowActionsProps {
  record: Application;
  onEdit: () => void;
  onDownloadPage: () => void;
  onDelete: () => void;
}

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function ApplicationRowActions({ record, onEdit, onDownloadPage, onDelete }: ApplicationRowActionsProps) {
  const w = useWords(applicationWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('app:app:update');
  const mayDelete = useMay('app:app:delete');
  const navigate = useNavigate();
  const { applicationId, name } = record;
  return (
    <RowActions>
      {mayOpen('versionManage') && (
        <RowAction label={name} to={pathOf('versionManage', { applicationId })}>
          {w.actions.versions}
        </RowAction>
      )}
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      <RowMenu
        label={`${w.more} ${name}`}
        entries={[
          { words: w.actions.downloadPage, go: onDownloadPage },
          mayOpen('protocolEdition') && {
            words: w.actions.agreements,
            go: () => void navigate(pathOf('protocolEdition', { applicationId })),
          },
        ]}
        history={{ words: w.history, objectType: 'application', objectId: applicationId }}
        dangers={[mayDelete && { words: remove, go: onDelete }]}
      />
    </RowActions>
  );
}
