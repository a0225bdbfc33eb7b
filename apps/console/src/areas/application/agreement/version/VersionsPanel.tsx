import {
  type Agreement,
  type AgreementVersion,
  agreementVersion,
} from '@console/contract/areas/application/agreement/agreement';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { agreementWords } from '../../../../locales/application/agreement.ts';
import { CompareDrawer } from '../compare/CompareDrawer.tsx';
import { useCompared } from '../compare/use-compared.ts';
import { useVersionActions } from './use-version-actions.tsx';
import { VersionItem } from './VersionItem.tsx';
import styles from './versions-panel.module.css';

/** More than any agreement has had; the rest would be older than anyone asks for. */
const SHOWN = 100;

/** All versions, the newest first, each with what it was and what can be done about it. */
export function VersionsPanel({ record }: { record: Agreement }) {
  const w = useWords(agreementWords).versions;
  const { agreementId } = record;
  const { data, error, refetch } = useQuery({
    queryKey: [agreementVersion.page.path, { agreementId }],
    queryFn: ({ signal }) =>
      call(
        agreementVersion.page,
        { agreementId, pageSize: SHOWN, sortField: 'createdAt', sortOrder: 'desc' },
        { signal, showError: false },
      ),
  });
  const { compare, pair, close } = useCompared();
  const versions = data?.list ?? [];
  const { actionsOf, dialogs } = useVersionActions(record, versions, compare);
  return (
    <Panel title={w.title}>
      {data?.list.length === 0 && <EmptyState title={w.empty} description={w.emptyHint} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={200} />)}
      {versions.length > 0 && (
        <ol className={styles.root} aria-label={w.title}>
          {versions.map((version: AgreementVersion) => (
            <VersionItem
              key={version.versionId}
              version={version}
              isCurrent={version.versionId === record.currentVersionId}
              actions={actionsOf(version)}
            />
          ))}
        </ol>
      )}
      {data && data.total > SHOWN && (
        <Text size="xs" c="dimmed" mt="sm">
          {fill(w.tooMany, { count: SHOWN })}
        </Text>
      )}
      <CompareDrawer pair={pair} versions={versions} onChoose={compare} onClose={close} />
      {dialogs}
    </Panel>
  );
}
