import { assocStatuses, callAssoc, type CallAssoc } from '@console/contract/areas/call/assoc';
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { RowAction } from '../../../kit/table/row/RowActions.tsx';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { WeekSummary } from '../../../kit/work-hours/WeekHours.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { assocWords } from '../../../locales/call/assoc.ts';
import { CallStatusSwitch } from '../CallStatusSwitch.tsx';
import type { Editing } from './form/AssocFormDrawer.tsx';
import { Unreached } from './Unreached.tsx';
import { WeekDrawer } from './week/WeekDrawer.tsx';
import styles from './assoc-list.module.css';

/** One line for each customer group whose calls are taken. */
export function AssocList({ addButton, onEdit }: { addButton: ReactNode; onEdit: (editing: Editing) => void }) {
  const w = useWords(assocWords);
  const { none } = useWords(kitWords).common;
  const mayUpdate = useMay('call:assoc:update');
  const mayDelete = useMay('call:assoc:delete');
  const mayStatus = useMay('call:assoc:status');
  const [shownWeek, setShownWeek] = useOpenRecord('week');
  const removal = useRemoval();
  const list = useList(callAssoc.page, { sortField: 'createdAt', sortOrder: 'asc' });
  const { labelOf } = useDictionary('call_routing');
  const opened = list.rows?.find(({ assocId }) => assocId === shownWeek);

  const columns: Column<CallAssoc>[] = [
    {
      key: 'clientGroup',
      title: w.clientGroup,
      shown: 'always',
      render: (row) => (
        <Box miw={120}>
          {row.clientGroup.name}
          {row.remark !== null && <CellNote>{row.remark}</CellNote>}
        </Box>
      ),
    },
    { key: 'teamGroups', title: w.teamGroups, render: (row) => <TeamGroups groups={row.teamGroups} /> },
    {
      key: 'hours',
      title: w.hours,
      render: (row) => (
        <>
          {row.workHours === null ? w.anytime : <WeekSummary hours={row.workHours} />}
          {row.specialDays.length > 0 && <CellNote>{fill(w.specialDays, { count: row.specialDays.length })}</CellNote>}
        </>
      ),
    },
    {
      key: 'strategy',
      title: w.strategy,
      width: 130,
      render: (row) => (row.strategy === null ? w.ownStrategy : labelOf(row.strategy)),
    },
    { key: 'offHours', title: w.offHours, width: 120, render: (row) => w.offHoursRules[row.offHours] },
    { key: 'overflow', title: w.overflow, shown: 'extra', render: (row) => row.overflowGroup?.name ?? none },
    { key: 'recording', title: w.recording, shown: 'extra', render: (row) => w.recordings[row.recording] },
    {
      key: 'promise',
      title: w.promise,
      shown: 'extra',
      align: 'right',
      render: (row) => fill(w.seconds, { count: row.promiseSec }),
    },
    {
      key: 'queue',
      title: w.queue,
      shown: 'extra',
      render: (row) =>
        row.queueMax === 0 ? w.noQueue : fill(w.queueText, { count: row.queueMax, seconds: row.queueTimeoutSec }),
    },
    {
      key: 'status',
      title: w.status,
      width: 110,
      render: (row) =>
        mayStatus ? (
          <CallStatusSwitch
            status={row.status}
            words={w}
            name={row.clientGroup.name}
            send={(status) => call(callAssoc.updateStatus, { assocId: row.assocId, status })}
          />
        ) : (
          <StatusBadge tone={row.status === 'ENABLED' ? 'good' : 'quiet'}>{w.statuses[row.status]}</StatusBadge>
        ),
    },
    timeColumn('updatedAt', w.updatedAt, 'extra'),
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
  const remove = ({ assocId, clientGroup }: CallAssoc) =>
    removal.ask({
      name: clientGroup.name,
      impact: w.removeImpact,
      recordIds: [assocId],
      remove: () => call(callAssoc.delete, { assocId }, { showError: false }),
    });

  return (
    <>
      <Unreached />
      <DataTable
        list={list}
        label={w.tabs.routes}
        name="callAssoc"
        columns={columns}
        keyOf={(row) => row.assocId}
        nameOf={(row) => row.clientGroup.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.status}
              w={120}
              data={assocStatuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={list.request.status ?? null}
              onChange={(value) => list.set({ status: assocStatuses.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <RecordRowActions
            name={row.clientGroup.name}
            more={w.more}
            onEdit={mayUpdate ? () => onEdit({ kind: 'edit', record: row }) : undefined}
            entries={[]}
            history={{ words: w.history, objectType: 'callAssoc', objectId: row.assocId }}
            onDelete={mayDelete ? () => remove(row) : undefined}
          >
            <RowAction label={row.clientGroup.name} onClick={() => setShownWeek(row.assocId)}>
              {w.week}
            </RowAction>
          </RecordRowActions>
        )}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <WeekDrawer assoc={opened} onClose={() => setShownWeek(undefined)} />
      {removal.dialog}
    </>
  );
}

/** The groups in their order, each with how many of it are there. */
function TeamGroups({ groups }: { groups: CallAssoc['teamGroups'] }) {
  const w = useWords(assocWords);
  if (groups.length === 0) {
    return (
      <Text size="sm" c="red">
        {w.noTeamGroups}
      </Text>
    );
  }
  return (
    <ol className={styles.groups}>
      {groups.map(({ id, name, memberCount, onlineCount }, place) => {
        const words = fill(w.online, { name, count: memberCount, online: onlineCount });
        return (
          <li key={id} className={styles.group} title={words} aria-label={words} data-online={onlineCount > 0}>
            <span className={styles.place}>{place + 1}</span>
            {name}
            <span className={styles.online}>
              {onlineCount}/{memberCount}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
