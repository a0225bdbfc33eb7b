import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import {
  materialSuggestion,
  type MaterialSuggestion,
  suggestionStates,
} from '@console/contract/areas/material/material/suggestion';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialSuggestionWords } from '../../../../locales/material/material-suggestion.ts';
import { type Settling, SettleDialog } from './SettleDialog.tsx';
import { SuggestDialog } from './SuggestDialog.tsx';
import styles from './suggestions.module.css';

const tones = { OPEN: 'active', TAKEN: 'good', DECLINED: 'quiet' } as const;

/** What readers think should be changed, and what became of it. */
export function Suggestions({
  record,
}: {
  record: Pick<MaterialDetail, 'materialId' | 'title' | 'kind' | 'revision'>;
}) {
  const w = useWords(materialSuggestionWords);
  const { none } = useWords(kitWords).common;
  const mayUpdate = useMay('material:item:update');
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [settling, setSettling] = useState<Settling>();
  const { materialId } = record;
  const found = useList(materialSuggestion.page, {}, { materialId });
  const { state } = found.request;
  const list = { ...found, conditions: state === undefined ? 0 : 1 };
  const columns: Column<MaterialSuggestion>[] = [
    { key: 'text', title: w.text, shown: 'always', render: (row) => <Said row={row} record={record} /> },
    {
      key: 'sender',
      title: w.sender,
      width: 130,
      render: (row) => (
        <>
          {row.senderName}
          {row.senderKind === 'TEAM_USER' && <CellNote>{w.team}</CellNote>}
        </>
      ),
    },
    {
      key: 'state',
      title: w.state,
      width: 110,
      render: (row) => <StatusBadge tone={tones[row.state]}>{w.states[row.state]}</StatusBadge>,
    },
    {
      key: 'answer',
      title: w.answer,
      render: (row) =>
        row.settledAt === null ? (
          none
        ) : (
          <>
            {row.answer ?? none}
            <CellNote>
              {fill(w.answeredBy, { name: row.settledBy?.name ?? '', time: formatTime(row.settledAt).slice(0, 16) })}
            </CellNote>
          </>
        ),
    },
    { key: 'time', title: w.time, width: 170, render: (row) => <Time value={row.createdAt} /> },
  ];
  const reopen = async ({ suggestionId }: MaterialSuggestion) => {
    await call(materialSuggestion.settle, { suggestionId, state: 'OPEN', answer: null });
    toastSuccess(w.reopened);
    await queries.invalidateQueries();
  };
  return (
    <>
      <DataTable
        frameless
        stillFooter
        list={list}
        label={w.title}
        name="materialSuggestion"
        columns={columns}
        keyOf={(row) => row.suggestionId}
        nameOf={(row) => row.text}
        renderActions={
          mayUpdate
            ? (row) =>
                row.state === 'OPEN' ? (
                  <Group gap={4} wrap="nowrap">
                    {(['TAKEN', 'DECLINED'] as const).map((to) => (
                      <Button
                        key={to}
                        size="compact-sm"
                        variant="subtle"
                        onClick={() => setSettling({ suggestionId: row.suggestionId, text: row.text, to })}
                      >
                        {to === 'TAKEN' ? w.take : w.decline}
                      </Button>
                    ))}
                  </Group>
                ) : (
                  // The call has said why it was refused.
                  <Button size="compact-sm" variant="subtle" onClick={() => void reopen(row).catch(() => undefined)}>
                    {w.reopen}
                  </Button>
                )
            : undefined
        }
        filters={
          <Group gap="xs">
            <FilterSelect
              label={w.state}
              data={suggestionStates.map((value) => ({ value, label: w.states[value] }))}
              value={state ?? null}
              onChange={(value) => found.set({ state: suggestionStates.find((one) => one === value) })}
            />
            <Button size="xs" variant="default" onClick={() => setAdding(true)}>
              {w.suggest}
            </Button>
          </Group>
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {adding && <SuggestDialog record={record} onClose={() => setAdding(false)} />}
      {settling && <SettleDialog settling={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

function Said({ row, record }: { row: MaterialSuggestion; record: Pick<MaterialDetail, 'kind' | 'revision'> }) {
  const w = useWords(materialSuggestionWords);
  return (
    <>
      <Text size="sm" className={styles.said}>
        {row.text}
      </Text>
      {row.quote !== null && <CellNote>{fill(w.about, { quote: row.quote })}</CellNote>}
      {record.kind !== 'IMAGE_TEXT' && row.revision !== record.revision && (
        <CellNote>{fill(w.revision, { number: row.revision })}</CellNote>
      )}
    </>
  );
}
