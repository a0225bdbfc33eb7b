import type { Material } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { daysUntil } from '../../../../kit/time/end-date.ts';
import { formatBytes, formatDate, formatNumber, formatTime } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { materialSuggestionWords } from '../../../../locales/material/material-suggestion.ts';
import { materialPath } from '../material-kinds.ts';
import { useMainFact } from './fact-words.ts';
import { MaterialCover } from './MaterialCover.tsx';
import { MaterialLabels } from './MaterialLabels.tsx';
import { MaterialStatus, useFailureSentence } from './MaterialStatus.tsx';
import styles from './material.module.css';

const SOON_DAYS = 30;

export function useMaterialColumns(kind: MaterialKind): Column<Material>[] {
  const w = useWords(materialItemWords);
  const { none } = useWords(kitWords).common;
  const fact = useMainFact();
  const factTitle = fact.titleOf(kind);
  return [
    { key: 'title', title: w.name, shown: 'always', sort: true, render: (row) => <NameCell record={row} /> },
    { key: 'labels', title: w.labels, width: 130, render: (row) => <MaterialLabels tags={row.tags} /> },
    { key: 'owner', title: w.owner, width: 90, render: (row) => row.owner?.name ?? none },
    { key: 'locale', title: w.language, width: 70, render: (row) => w.languages[row.locale] },
    { key: 'status', title: w.status, width: 100, render: (row) => <StatusCell record={row} /> },
    ...(factTitle === undefined
      ? []
      : [
          {
            key: 'fact',
            title: factTitle,
            width: 80,
            align: 'right' as const,
            // How many words a text has is worth less than the room that it takes.
            ...(kind === 'IMAGE_TEXT' && { shown: 'extra' as const }),
            render: (row: Material) => fact.valueOf(row) ?? none,
          },
        ]),
    ...(kind === 'IMAGE_TEXT'
      ? []
      : [
          {
            key: 'fileSize',
            title: w.size,
            width: 80,
            align: 'right' as const,
            sort: true as const,
            render: (row: Material) => (row.file === null ? none : formatBytes(row.file.size)),
          },
        ]),
    { key: 'refCount', title: w.usedIn, width: 90, sort: true, render: (row) => <UsedCell record={row} /> },
    {
      key: 'readCount',
      title: w.readers,
      width: 120,
      sort: true,
      render: ({ readerCount, readCount }) =>
        readCount === 0 ? (
          none
        ) : (
          <span className={styles.oneLine}>
            {fill(w.readersOf, { readers: formatNumber(readerCount), times: formatNumber(readCount) })}
          </span>
        ),
    },
    { key: 'expireAt', title: w.expiry, width: 112, sort: true, render: (row) => <Expiry until={row.expireAt} /> },
    { key: 'visibility', title: w.visibility, shown: 'extra', render: (row) => w.visibilities[row.visibility] },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'updatedBy', title: w.updatedBy, shown: 'extra', render: (row) => row.updatedBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

function NameCell({ record }: { record: Material }) {
  const w = useWords(materialItemWords);
  const suggestion = useWords(materialSuggestionWords);
  const { title, summary, replaceAt, suggestionCount: count } = record;
  return (
    <div className={styles.name}>
      <MaterialCover {...record} />
      <div>
        <Anchor component={Link} to={materialPath(record)} size="sm" lineClamp={2} title={title}>
          {title}
        </Anchor>
        {summary !== null && <CellNote>{summary}</CellNote>}
        {replaceAt !== null && <CellNote>{fill(w.replaceAt, { time: formatTime(replaceAt).slice(5, 16) })}</CellNote>}
        {count > 0 && (
          <Anchor component={Link} size="xs" display="block" to={`${materialPath(record)}&tab=suggestions`}>
            {fill(suggestion.waitingCount, { count })}
          </Anchor>
        )}
      </div>
    </div>
  );
}

/** A failure says why, and what to do. */
function StatusCell({ record: { status, failure } }: { record: Material }) {
  const sentence = useFailureSentence()(failure);
  return (
    <>
      <MaterialStatus status={status} />
      {status === 'FAILED' && sentence !== undefined && (
        <Text size="xs" c="dimmed" miw={140} lineClamp={4} title={sentence}>
          {sentence}
        </Text>
      )}
    </>
  );
}

function UsedCell({ record: { materialId, refCount } }: { record: Material }) {
  const w = useWords(materialItemWords);
  if (refCount === 0) return w.unused;
  return (
    <Anchor component={Link} size="sm" to={pathOf('whereUsed', { kind: 'material', id: materialId })}>
      {fill(w.usedTimes, { count: formatNumber(refCount) })}
    </Anchor>
  );
}

/** The last day; what ends soon stands out. */
export function Expiry({ until }: { until: string | null }) {
  const { forever } = useWords(materialItemWords);
  if (until === null) return forever;
  return (
    <span className={styles.oneLine} data-soon={daysUntil(until) <= SOON_DAYS || undefined}>
      {formatDate(until)}
    </span>
  );
}
