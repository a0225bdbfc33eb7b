import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';
import { LogViewer } from './viewer/LogViewer.tsx';
import { UploadLogDrawer } from './UploadLogDrawer.tsx';
import { UploadLogFilters } from './UploadLogFilters.tsx';
import { useUploadLogColumns } from './use-upload-log-columns.tsx';

/** The logs that apps have sent, to be found and read. */
export function UploadLogPage() {
  const w = useWords(uploadLogWords);
  const mayRead = useMay('log:upload:download');
  const list = useList(uploadLog.page, { sortField: 'uploadedAt', sortOrder: 'desc' });
  const [opened, setOpened] = useOpenRecord('logId');
  const [viewed, setViewed] = useOpenRecord('view');
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <DataTable
        list={list}
        label={w.title}
        name="upload-log"
        columns={useUploadLogColumns(setOpened)}
        keyOf={(row) => row.id}
        nameOf={(row) => row.fileName}
        filters={<UploadLogFilters list={list} />}
        renderActions={
          mayRead
            ? (row) => (
                <RowActions>
                  <RowAction label={row.fileName} onClick={() => setViewed(row.id)}>
                    {w.view}
                  </RowAction>
                </RowActions>
              )
            : undefined
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      <UploadLogDrawer id={opened} onClose={() => setOpened(undefined)} onView={setViewed} />
      <LogViewer id={mayRead ? viewed : undefined} onClose={() => setViewed(undefined)} />
    </>
  );
}
