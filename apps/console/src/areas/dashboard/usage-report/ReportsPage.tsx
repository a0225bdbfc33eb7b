import { usageReport, type UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { call } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { usageReportWords } from '../../../locales/dashboard/usage-report.ts';
import { usageShareWords } from '../../../locales/dashboard/usage-share.ts';
import { SharesPanel } from '../usage-share/SharesPanel.tsx';
import { ReportFormDrawer, type Editing } from './ReportFormDrawer.tsx';
import { ReportRow } from './ReportRow.tsx';
import styles from './reports.module.css';

/** Usage by mail: to whom, when, and what became of the last one. */
export function ReportsPage() {
  const w = useWords(usageReportWords);
  const readOnly = useReadOnly();
  const removal = useRemoval();
  const [editing, setEditing] = useState<Editing>();
  const { data, error, refetch } = useQuery({
    queryKey: [usageReport.list.path],
    queryFn: ({ signal }) => call(usageReport.list, {}, { signal, showError: false }),
  });
  const timezone = data?.timezone ?? '';
  const add = data && !readOnly && <AddButton onClick={() => setEditing({ kind: 'add', timezone })}>{w.add}</AddButton>;
  const remove = ({ reportId, name }: UsageReport) =>
    removal.ask({
      name,
      impact: w.removal,
      remove: () => call(usageReport.delete, { reportId }, { showError: false }),
    });
  return (
    <>
      <PageHeader
        title={useWords(usageShareWords).page}
        description={data && fill(w.description, { zone: timezone })}
        actions={
          <>
            <Button component={Link} variant="default" to={pathOf('usage')}>
              {w.back}
            </Button>
            {add}
          </>
        }
      />
      <Panel title={w.title} p="md">
        {!data && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={96} aria-busy />
        ) : data.list.length === 0 ? (
          <EmptyState title={w.empty} description={w.emptyHint}>
            {add}
          </EmptyState>
        ) : (
          <ul className={styles.root} aria-label={w.title}>
            {data.list.map((report) => (
              <ReportRow
                key={report.reportId}
                report={report}
                {...(!readOnly && {
                  onEdit: () => setEditing({ kind: 'edit', report, timezone }),
                  onRemove: () => remove(report),
                })}
              />
            ))}
          </ul>
        )}
      </Panel>
      <SharesPanel />
      <ReportFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      {removal.dialog}
    </>
  );
}
