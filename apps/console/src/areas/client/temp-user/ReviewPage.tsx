import {
  TEMP_USER_BATCH,
  tempUser,
  type TempUser,
  tempUserStatuses,
} from '@console/contract/areas/client/temp-user/temp-user';
import { Button, Checkbox } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { allowed, type BulkSelection } from '../../../kit/bulk/bulk-action.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { reviewWords } from '../../../locales/client/temp-user.ts';
import { BulkPassDialog } from './bulk/BulkPassDialog.tsx';
import { BulkRefuseDialog } from './bulk/BulkRefuseDialog.tsx';
import { RequestStatus } from '../../../kit/display/badge/RequestStatus.tsx';
import { ReviewDrawer } from './ReviewDrawer.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SlaClock } from '../../../kit/time/SlaClock.tsx';
import { TempUserContact } from './TempUserContact.tsx';

const statuses = [...tempUserStatuses, 'ALL'] as const;

interface Bulk {
  kind: 'pass' | 'refuse';
  requests: readonly TempUser[];
  clear: () => void;
}

/** The queue of people who ask for access: whoever waits longest stands first. */
export function ReviewPage() {
  const w = useWords(reviewWords);
  const mayPass = useMay('client:temp:approve');
  const mayRefuse = useMay('client:temp:reject');
  const found = useList(tempUser.page, { status: 'PENDING', sortField: 'slaDueAt', sortOrder: 'asc' });
  // What waits is what the queue is for: that is no condition.
  const waiting = found.request.status === 'PENDING';
  const list = { ...found, conditions: found.conditions - (waiting ? 1 : 0) };
  const [opened, open] = useOpenRecord('tempUserId');
  const [settings, setSettings] = useState(false);
  const [bulk, setBulk] = useState<Bulk>();
  const columns = useColumns();
  const chooseStatus = (value: string | null) => {
    const status = statuses.find((one) => one === value) ?? 'PENDING';
    const order =
      status === 'PENDING'
        ? ({ sortField: 'slaDueAt', sortOrder: 'asc' } as const)
        : ({ sortField: 'submittedAt', sortOrder: 'desc', overdue: undefined } as const);
    list.set({ status, ...order });
  };
  const decides = waiting && (mayPass || mayRefuse);

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          mayPass && (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
              onClick={() => setSettings(true)}
            >
              {w.settings.open}
            </Button>
          )
        }
      />
      <DataTable
        list={list}
        label={w.title}
        name="userReview"
        columns={columns}
        keyOf={(row) => row.tempUserId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.status}
              clearable={false}
              allowDeselect={false}
              data={statuses.map((value) => ({
                value,
                label: value === 'ALL' ? w.allStatuses : w.statuses[value],
              }))}
              value={list.request.status ?? null}
              onChange={chooseStatus}
            />
            {waiting && (
              <Checkbox
                size="xs"
                label={w.overdueOnly}
                checked={list.request.overdue === true}
                onChange={(event) => list.set({ overdue: event.currentTarget.checked || undefined })}
              />
            )}
          </FilterBar>
        }
        renderActions={(row) => (
          <RowActions>
            <RowAction label={row.name} onClick={() => open(row.tempUserId)}>
              {row.status === 'PENDING' && (mayPass || mayRefuse) ? w.decide : w.view}
            </RowAction>
          </RowActions>
        )}
        bulk={
          decides
            ? (keys) => {
                const requests = (list.rows ?? []).filter(({ tempUserId }) => keys.includes(tempUserId));
                const why =
                  requests.length > TEMP_USER_BATCH ? fill(w.bulk.tooMany, { limit: TEMP_USER_BATCH }) : undefined;
                const choose =
                  (kind: Bulk['kind']) =>
                  ({ clear }: BulkSelection) =>
                    setBulk({ kind, requests, clear });
                return allowed(
                  mayPass && { label: w.bulk.pass, why, go: choose('pass') },
                  mayRefuse && { label: w.bulk.refuse, danger: true, why, go: choose('refuse') },
                );
              }
            : undefined
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      <ReviewDrawer tempUserId={opened} onClose={() => open(undefined)} />
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
      {bulk && <BulkDialog bulk={bulk} onClose={() => setBulk(undefined)} />}
    </>
  );
}

function BulkDialog({ bulk: { kind, requests, clear }, onClose }: { bulk: Bulk; onClose: () => void }) {
  const onDone = () => {
    clear();
    onClose();
  };
  const props = { requests, onClose, onDone };
  return kind === 'pass' ? <BulkPassDialog {...props} /> : <BulkRefuseDialog {...props} />;
}

function useColumns(): Column<TempUser>[] {
  const w = useWords(reviewWords);
  const { none } = useWords(kitWords).common;
  return [
    { key: 'name', title: w.applicant, shown: 'always', width: 130, render: (row) => row.name },
    { key: 'company', title: w.company, render: (row) => row.companyName },
    { key: 'phone', title: w.phone, width: 180, render: (row) => <TempUserContact request={row} field="phone" /> },
    {
      key: 'slaDueAt',
      title: w.clock,
      width: 170,
      sort: true,
      render: (row) => (row.status === 'PENDING' ? <SlaClock dueAt={row.slaDueAt} /> : none),
    },
    { key: 'status', title: w.status, width: 100, render: (row) => <RequestStatus status={row.status} /> },
    timeColumn('submittedAt', w.submittedAt),
    { key: 'position', title: w.position, shown: 'extra', render: (row) => row.position ?? none },
    { key: 'productSn', title: w.productSn, shown: 'extra', render: (row) => row.productSn ?? none },
    { key: 'app', title: w.app, shown: 'extra', render: (row) => row.appName ?? none },
    {
      key: 'decided',
      title: w.decided,
      shown: 'extra',
      render: ({ decidedAt, decidedBy }) =>
        decidedAt === null ? none : fill(w.decidedBy, { name: decidedBy?.name ?? none, time: formatTime(decidedAt) }),
    },
  ];
}
