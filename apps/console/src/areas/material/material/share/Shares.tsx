import { materialShare, type MaterialShare } from '@console/contract/areas/material/material/share';
import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialShareWords } from '../../../../locales/material/material-share.ts';
import { NewShareDialog } from './NewShareDialog.tsx';

const tones = { OPEN: 'good', ENDED: 'quiet', USED_UP: 'warning', REVOKED: 'bad' } as const;

/** The links of a material: whether they work, and how often they were used. */
export function Shares({ record }: { record: Pick<MaterialDetail, 'materialId' | 'title' | 'status'> }) {
  const w = useWords(materialShareWords);
  const { none } = useWords(kitWords).common;
  const mayShare = useMay('material:item:share');
  const [adding, setAdding] = useState(false);
  const { ask, dialog } = useConfirmDialog();
  const { materialId, status } = record;
  // What the address opens besides is no condition of this list.
  const list = { ...useList(materialShare.page, {}, { materialId }), conditions: 0 };
  const nameOf = ({ note }: MaterialShare) => note ?? w.noNote;
  const columns: Column<MaterialShare>[] = [
    {
      key: 'note',
      title: w.note,
      shown: 'always',
      render: (row) => (
        <>
          {nameOf(row)}
          {row.passwordSet && <CellNote>{w.yes}</CellNote>}
        </>
      ),
    },
    {
      key: 'state',
      title: w.state,
      width: 120,
      render: (row) => <StatusBadge tone={tones[row.state]}>{w.states[row.state]}</StatusBadge>,
    },
    { key: 'endAt', title: w.endAt, width: 170, render: (row) => <Time value={row.endAt} /> },
    {
      key: 'opens',
      title: w.opens,
      width: 110,
      render: ({ opens, maxOpens }) =>
        maxOpens === null
          ? formatNumber(opens)
          : fill(w.opensOf, { opens: formatNumber(opens), max: formatNumber(maxOpens) }),
    },
    {
      key: 'lastOpened',
      title: w.lastOpened,
      width: 170,
      render: (row) => (row.lastOpenedAt === null ? w.never : <Time value={row.lastOpenedAt} />),
    },
    { key: 'createdBy', title: w.createdBy, width: 130, render: (row) => row.createdBy?.name ?? none },
    {
      key: 'createdAt',
      title: w.createdAt,
      width: 170,
      shown: 'extra',
      render: (row) => <Time value={row.createdAt} />,
    },
  ];
  const revoke = ({ shareId }: MaterialShare) =>
    ask({
      title: w.revokeTitle,
      text: [w.revokeText],
      confirm: w.revoke,
      danger: true,
      run: () => call(materialShare.revoke, { shareId }, { showError: false }).then(() => w.revoked),
    });
  const add = mayShare && status === 'READY' && (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      {w.add}
    </Button>
  );
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <Text size="sm" c="dimmed" maw={640}>
          {w.hint}
        </Text>
        {add}
      </Group>
      <DataTable
        frameless
        stillFooter
        list={list}
        label={w.title}
        name="materialShare"
        columns={columns}
        keyOf={(row) => row.shareId}
        nameOf={nameOf}
        renderActions={
          mayShare
            ? (row) =>
                row.state === 'REVOKED' || row.state === 'ENDED' ? null : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    aria-label={`${w.revoke} ${nameOf(row)}`}
                    onClick={() => revoke(row)}
                  >
                    {w.revoke}
                  </Button>
                )
            : undefined
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {adding && <NewShareDialog record={record} onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}
