import { Group, Image } from '@mantine/core';
import { file, type FileKind, fileKind, fileKinds, type FileRef } from '@console/contract/areas/base/file';
import { IconBox, IconFileText, IconFileZip, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useBulkRemoval } from '../../../kit/bulk/use-bulk-removal.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { guessKind } from './file-kind.ts';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { StorageMeter } from '../../../kit/display/StorageMeter.tsx';
import { Upload } from '../../../kit/upload/Upload.tsx';
import { UploadList } from '../../../kit/upload/UploadList.tsx';
import { useUploads } from '../../../kit/upload/uploads.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { formatBytes } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { fileWords } from '../../../locales/base/file.ts';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './files.module.css';

const kinds = fileKind.options;
const limitOf = (kind: FileKind) => formatBytes(fileKinds[kind].maxBytes);

export function FilesPage() {
  const w = useWords(fileWords);
  const { delete: remove, none } = useWords(kitWords).common;
  const list = useList(file.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const bulk = useBulkRemoval({
    request: list.request,
    run: ({ ids, ...rest }) => call(file.batchDelete, { ...(ids && { fileIds: ids }), ...rest }, { showError: false }),
    permanent: true,
  });
  useRefreshAfterUploads();

  const columns: Column<FileRef>[] = [
    { key: 'name', title: w.name, shown: 'always', sort: true, render: (row) => <FileName file={row} /> },
    { key: 'kind', title: w.kind, width: 100, render: (row) => w.kinds[row.kind] },
    { key: 'size', title: w.size, align: 'right', width: 110, sort: true, render: (row) => formatBytes(row.size) },
    {
      key: 'dimensions',
      title: w.dimensions,
      shown: 'extra',
      render: (row) => (row.width ? `${row.width} × ${row.height}` : none),
    },
    timeColumn('createdAt', w.createdAt),
  ];

  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <div className={styles.top}>
        <Panel title={w.upload}>
          <Upload
            kindOf={guessKind}
            hint={fill(w.limits, { image: limitOf('IMAGE'), document: limitOf('DOCUMENT'), video: limitOf('VIDEO') })}
          />
          <UploadList />
        </Panel>
        <Panel title={w.quota}>
          <StorageMeter />
        </Panel>
      </div>
      <DataTable
        list={list}
        label={w.title}
        name="file"
        columns={columns}
        keyOf={(row) => row.fileId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.kind}
              data={kinds.map((value) => ({ value, label: w.kinds[value] }))}
              value={list.request.kind ?? null}
              onChange={(value) => list.set({ kind: kinds.find((kind) => kind === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <RowActions>
            <DownloadButton file={row} />
            <RowAction
              label={row.name}
              danger
              onClick={() =>
                removal.ask({
                  name: row.name,
                  remove: () => call(file.delete, { fileId: row.fileId }, { showError: false }),
                })
              }
            >
              {remove}
            </RowAction>
          </RowActions>
        )}
        bulk={() => [bulk.action]}
        matchable
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}

/** Shows new files and the new usage as soon as an upload is through. */
function useRefreshAfterUploads(): void {
  const queries = useQueryClient();
  const done = useUploads((state) => state.items.filter((item) => item.state === 'done').length);
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries();
  }, [done, queries]);
}

const icons = {
  IMAGE: IconPhoto,
  DOCUMENT: IconFileText,
  VIDEO: IconVideo,
  PACKAGE: IconFileZip,
  MODEL: IconBox,
  H5: IconFileZip,
};

function FileName({ file: { name, path, kind, thumbUrl } }: { file: FileRef }) {
  const url = useFileUrl(thumbUrl === null ? null : path, true);
  const Icon = icons[kind];
  return (
    <Group gap={10} wrap="nowrap">
      <span className={styles.thumb}>
        {url ? <Image src={url} alt="" w={32} h={32} fit="cover" /> : <Icon size={18} stroke={1.5} aria-hidden />}
      </span>
      {name}
    </Group>
  );
}
