import { agreement, type Agreement } from '@console/contract/areas/application/agreement/agreement';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/application/agreement.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { AgreementFormDialog } from './AgreementFormDialog.tsx';
import { useAgreementRights } from './agreement-rights.ts';
import { CoveragePanel } from './coverage/CoveragePanel.tsx';
import { listAddress } from './list-address.ts';
import { SharePanel } from './SharePanel.tsx';
import { agreementTones } from './use-agreement-columns.tsx';
import { useAgreementTrail } from './use-agreement-trail.ts';
import { VersionsPanel } from './version/VersionsPanel.tsx';
import { useVisit } from '../../../kit/page/recent-records.ts';
import styles from './agreement-page.module.css';

/** One agreement: its versions, where it is shared, and who has accepted it. */
export function AgreementPage({ agreementId }: { agreementId: string }) {
  const w = useWords(kitWords).form;
  const { data, error, refetch } = useQuery({
    queryKey: [agreement.detail.path, { agreementId }],
    queryFn: ({ signal }) => call(agreement.detail, { agreementId }, { signal, showError: false }),
  });
  if (data) return <Opened record={data} />;
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone)
    return (
      <EmptyState kind="gone" title={w.notFound}>
        <Button component={Link} variant="default" size="xs" to={listAddress()}>
          {w.back}
        </Button>
      </EmptyState>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} />;
}

function Opened({ record }: { record: Agreement }) {
  const w = useWords(agreementWords);
  useVisit('agreement', record.agreementId, record.name);
  const { edit, delete: remove } = useWords(kitWords).common;
  const { back } = useWords(kitWords).form;
  const may = useAgreementRights();
  const navigate = useNavigate();
  const removal = useRemoval();
  const [editing, setEditing] = useState(false);
  const { agreementId, name } = record;
  useAgreementTrail([{ title: name }]);

  const removeIt = () =>
    removal.ask({
      name,
      impact: w.deleteImpact,
      recordIds: [agreementId],
      remove: () => call(agreement.delete, { agreementId }, { showError: false }),
      onRemoved: () => void navigate(listAddress()),
    });
  return (
    <>
      <PageHeader
        title={name}
        description={`${record.applicationName} · ${w.kinds[record.kind]}`}
        actions={
          <>
            <Button component={Link} variant="subtle" leftSection={<IconArrowLeft size={16} />} to={listAddress()}>
              {back}
            </Button>
            {may.delete && (
              <Button variant="default" c="red" onClick={removeIt}>
                {remove}
              </Button>
            )}
            {may.update && (
              <Button variant="default" onClick={() => setEditing(true)}>
                {edit}
              </Button>
            )}
            {may.update && <AddButton to={pathOf('protocolPanel', { agreementId })}>{w.versions.add}</AddButton>}
          </>
        }
      />
      <Stack gap="md">
        <div className={styles.root}>
          <VersionsPanel record={record} />
          <Stack gap="md" miw={0}>
            <Facts record={record} />
            <SharePanel record={record} />
          </Stack>
        </div>
        <CoveragePanel record={record} />
      </Stack>
      {editing && <AgreementFormDialog editing={{ kind: 'edit', record }} onClose={() => setEditing(false)} />}
      {removal.dialog}
    </>
  );
}

function Facts({ record }: { record: Agreement }) {
  const w = useWords(agreementWords);
  const statuses = useDictionary('agreement_status');
  return (
    <Panel
      title={w.overview}
      aside={
        <HistoryLink objectType="agreement" objectId={record.agreementId}>
          {w.history}
        </HistoryLink>
      }
    >
      <Descriptions
        items={[
          [
            w.status,
            <StatusBadge key="status" tone={agreementTones[record.status]}>
              {statuses.labelOf(record.status)}
            </StatusBadge>,
          ],
          [w.inForce, record.currentVersionNo],
          [w.publishedAt, <Time key="published" value={record.publishedAt} />],
        ]}
      />
    </Panel>
  );
}
