import {
  type Approval,
  approvalDesk,
  type ApprovalKind,
  approvalKinds,
} from '@console/contract/areas/system/approval-desk';
import { Checkbox } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { approvalDeskWords } from '../../../locales/system/approval-desk.ts';
import { useApprovalColumns } from './use-approval-columns.tsx';
import { type Applicant, useApplicantBulk } from './use-applicant-bulk.ts';
import { decidedKinds } from './decided-kinds.ts';

export interface DecisionProps {
  id: string | undefined;
  onClose: () => void;
}

export interface BulkProps {
  requests: readonly Applicant[];
  onClose: () => void;
  onDone: () => void;
}

interface ApprovalDeskPageProps {
  /** The dialogs of the areas that the kinds belong to. */
  dialogs: Readonly<Record<ApprovalKind, ComponentType<DecisionProps>>>;
  bulk: Readonly<Record<'pass' | 'refuse', ComponentType<BulkProps>>>;
}

/** Everything that waits for this person's decision, what is due first on top, decided without leaving the list. */
export function ApprovalDeskPage({ dialogs, bulk }: ApprovalDeskPageProps) {
  const w = useWords(approvalDeskWords);
  const readOnly = useReadOnly();
  const list = useList(approvalDesk.page, { sortField: 'dueAt', sortOrder: 'asc' });
  const [kinds] = useState(decidedKinds);
  const [opened, open] = useOpenRecord('decide');
  const columns = useApprovalColumns();
  const applicants = useApplicantBulk(list.rows ?? []);
  const [openedKind, openedId] = splitKey(opened);
  const Bulk = applicants.asked && bulk[applicants.asked.kind];

  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <DataTable
        list={list}
        label={w.title}
        name="approvalDesk"
        columns={columns}
        keyOf={keyOf}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.kind}
              data={kinds.map((value) => ({ value, label: w.kinds[value] }))}
              value={list.request.kind ?? null}
              onChange={(value) => list.set({ kind: kinds.find((kind) => kind === value) })}
            />
            <Checkbox
              size="xs"
              label={w.overdueOnly}
              checked={list.request.overdue === true}
              onChange={(event) => list.set({ overdue: event.currentTarget.checked || undefined })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <RowActions>
            <RowAction label={row.name} onClick={() => open(keyOf(row))}>
              {readOnly ? w.view : w.decide}
            </RowAction>
          </RowActions>
        )}
        bulk={applicants.actionsOf}
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {approvalKinds.map((kind) => {
        const Decision = dialogs[kind];
        return <Decision key={kind} id={kind === openedKind ? openedId : undefined} onClose={() => open(undefined)} />;
      })}
      {Bulk && applicants.asked && (
        <Bulk requests={applicants.asked.requests} onClose={applicants.close} onDone={applicants.done} />
      )}
    </>
  );
}

const keyOf = ({ kind, id }: Approval) => `${kind}.${id}`;
const splitKey = (key: string | undefined) => (key ?? '').split('.') as [string, string | undefined];
