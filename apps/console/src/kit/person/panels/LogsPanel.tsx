import { uploadLog, type UploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { formatBytes } from '../../../lib/format.ts';
import { useWords } from '../../../lib/words.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { personWords } from '../../../locales/kit/person.ts';
import { LogLevel } from '../../display/badge/LogLevel.tsx';
import { EmptyState } from '../../page/EmptyState.tsx';
import { CellNote } from '../../table/cell/CellNote.tsx';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { timeColumn } from '../../table/time-column.tsx';
import type { Person } from '../person.ts';
import { LinkTo, TwoLines } from './PersonCells.tsx';
import { usePersonList } from './use-person-list.ts';

/** Logs that somebody's apps sent; the name leads to where they are read. */
export function LogsPanel({ person: { userKind, userId } }: { person: Person }) {
  const w = useWords(personWords);
  const log = useWords(uploadLogWords);
  const { none } = useWords(kitWords).common;
  const list = usePersonList(uploadLog.page, { userKind, userId });
  const columns: Column<UploadLog>[] = [
    timeColumn('uploadedAt', log.time, 'always'),
    {
      key: 'fileName',
      title: log.file,
      shown: 'always',
      render: (row) => (
        <>
          <LinkTo route="log" query={{ logId: row.id }}>
            {row.fileName}
          </LinkTo>
          {row.description !== null && <CellNote>{row.description}</CellNote>}
        </>
      ),
    },
    { key: 'level', title: log.level, width: 90, render: (row) => <LogLevel level={row.level} /> },
    { key: 'source', title: log.source, width: 120, render: (row) => log.sources[row.source] },
    {
      key: 'application',
      title: w.application,
      render: (row) => <TwoLines first={row.applicationName} second={row.versionName} />,
    },
    {
      key: 'device',
      title: w.device,
      render: (row) => <TwoLines first={row.deviceModel ?? none} second={row.osVersion} />,
    },
    {
      key: 'fileSize',
      title: log.size,
      width: 100,
      align: 'right',
      sort: true,
      render: (row) => formatBytes(row.fileSize),
    },
  ];
  return (
    <DataTable
      list={list}
      label={w.tabs.logs}
      name="personLog"
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.fileName}
      empty={<EmptyState title={w.empty.logs} description={log.emptyHint} />}
    />
  );
}
