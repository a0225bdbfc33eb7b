import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWhileBusy } from '../../../../kit/list/use-while-busy.ts';
import { useGoBack, useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useVisit } from '../../../../kit/page/recent-records.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { RowMenu } from '../../../../kit/table/row/RowMenu.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialDetailWords } from '../../../../locales/material/material-detail.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { materialShareWords } from '../../../../locales/material/material-share.ts';
import { useFailureSentence } from '../list/MaterialStatus.tsx';
import { kindPages, materialPath } from '../material-kinds.ts';
import { useMaterialActions } from '../use-material-actions.tsx';
import { NewShareDialog } from '../share/NewShareDialog.tsx';
import { MaterialFacts } from './MaterialFacts.tsx';
import { MaterialTabs } from './MaterialTabs.tsx';
import { Preview } from './preview/Preview.tsx';
import styles from './material-page.module.css';

export const ImageTextPage = () => <MaterialPage kind="IMAGE_TEXT" />;
export const VideoPage = () => <MaterialPage kind="VIDEO" />;
export const FilePage = () => <MaterialPage kind="FILE" />;
export const H5Page = () => <MaterialPage kind="H5" />;
export const ModelPage = () => <MaterialPage kind="MODEL" />;

/** One material; who comes to the page of another kind is led to the right one. */
function MaterialPage({ kind }: { kind: MaterialKind }) {
  const [params] = useSearchParams();
  const materialId = params.get('materialId');
  if (materialId === null) return <Navigate to={pathOf(kindPages[kind].list)} replace />;
  return (
    <RecordPage endpoint={material.detail} input={{ materialId }} list={kindPages[kind].list}>
      {(record) =>
        record.kind === kind ? (
          <Detail key={materialId} record={record} />
        ) : (
          <Navigate to={materialPath(record)} replace />
        )
      }
    </RecordPage>
  );
}

function Detail({ record }: { record: MaterialDetail }) {
  const w = useWords(materialItemWords);
  const { common } = useWords(kitWords);
  const detail = useWords(materialDetailWords);
  const { share } = useWords(materialShareWords);
  const mayShare = useMay('material:item:share');
  const [sharing, setSharing] = useState(false);
  const { kind, materialId, title, status } = record;
  const { list } = kindPages[kind];
  const queries = useQueryClient();
  const actions = useMaterialActions(useGoBack(list));
  useListBreadcrumb(list, title);
  useVisit('material', materialId, title);
  const again = () => void queries.refetchQueries({ queryKey: [material.detail.path, { materialId }] });
  useWhileBusy(status === 'PROCESSING', again);
  const entries = actions.entriesOf(record).filter((entry) => entry !== false);
  const main = entries.find(({ words }) => words === w.actions.publish || words === w.actions.retry);
  return (
    <>
      <PageHeader
        title={title}
        description={record.summary ?? undefined}
        actions={
          <>
            {main && main.why === undefined && <Button onClick={main.go}>{main.words}</Button>}
            {mayShare && status === 'READY' && (
              <Button variant="default" onClick={() => setSharing(true)}>
                {share}
              </Button>
            )}
            {actions.onEdit && (
              <Button variant="default" onClick={() => actions.onEdit?.(record)}>
                {common.edit}
              </Button>
            )}
            <RowMenu
              label={`${w.more} ${title}`}
              entries={entries.filter((entry) => entry !== main || entry.why !== undefined)}
              history={{ words: w.history, objectType: 'material', objectId: materialId }}
              dangers={[actions.onDelete && { words: common.delete, go: () => actions.onDelete?.(record) }]}
            />
          </>
        }
      />
      <Stack gap="md">
        <Notes record={record} />
        <div className={styles.columns}>
          <Panel title={detail.preview}>
            <Preview record={record} />
          </Panel>
          <Panel title={detail.facts}>
            <MaterialFacts record={record} />
          </Panel>
        </div>
        <Paper withBorder p="md">
          <MaterialTabs record={record} />
        </Paper>
      </Stack>
      {actions.dialog}
      {sharing && <NewShareDialog record={record} onClose={() => setSharing(false)} />}
    </>
  );
}

const noteColors = { PROCESSING: 'blue', FAILED: 'red', EXPIRED: 'yellow', DRAFT: 'gray', DISABLED: 'gray' } as const;

/** What is the matter with it, in sentences. */
function Notes({ record: { status, failure, replaceAt, materialId } }: { record: MaterialDetail }) {
  const w = useWords(materialDetailWords);
  const sentence = useFailureSentence();
  const queries = useQueryClient();
  const mayUpdate = useMay('material:item:update');
  const [busy, setBusy] = useState(false);
  const texts = {
    PROCESSING: w.processing,
    FAILED: sentence(failure) ?? '',
    EXPIRED: w.expiredNote,
    DRAFT: w.draftNote,
    DISABLED: w.disabledNote,
  };
  const cancel = async () => {
    setBusy(true);
    try {
      await call(material.cancelReplace, { materialId });
      toastSuccess(w.cancelled);
      await queries.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {status !== 'READY' && (
        <Alert variant="light" color={noteColors[status]}>
          <output>{texts[status]}</output>
        </Alert>
      )}
      {replaceAt !== null && (
        <Alert variant="light" color="blue">
          <Group justify="space-between" gap="xs">
            {fill(w.waiting, { time: formatTime(replaceAt).slice(0, 16) })}
            {mayUpdate && (
              <Button
                size="compact-sm"
                variant="default"
                loading={busy}
                // The call has said why it was refused.
                onClick={() => void cancel().catch(() => undefined)}
              >
                {w.cancelReplace}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </>
  );
}
