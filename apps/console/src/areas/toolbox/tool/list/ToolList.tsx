import type { Kind } from '@console/contract/kinds';
import type { Permission } from '@console/contract/permissions';
import type { RouteName } from '@console/contract/routes';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import type { List } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../../kit/table/row/RecordRowActions.tsx';
import type { Entry } from '../../../../kit/table/row/RowMenuItems.tsx';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { nameIn } from '../../toolbox/toolbox-name.ts';
import { toolPath } from '../tool-routes.ts';
import { ToolPicture } from '../parts/ToolPicture.tsx';
import type { AnyTool } from '../parts/tool-values.ts';
import { useToolRemoval } from './use-tool-removal.tsx';
import styles from './tool-list.module.css';

interface ToolListProps<Row extends AnyTool> {
  type: 'VIRTUAL' | 'KNOWLEDGE' | 'ERRORCODE';
  kind: Kind;
  words: { title: string; description: string; add: string; empty: string; emptyHint: string };
  list: List<Row>;
  /** What only tools of this type have. */
  columns: readonly Column<Row>[];
  filters: ReactNode;
  add: RouteName;
  edit: RouteName;
  resource: 'toolbox:virtual' | 'toolbox:knowledge' | 'toolbox:error';
  entriesOf?: (row: Row) => readonly (Entry | false)[];
  remove: (toolId: string) => Promise<unknown>;
}

/** The tools of one type. */
export function ToolList<Row extends AnyTool>(props: ToolListProps<Row>) {
  const { type, kind, words, list, columns, filters, add, edit, resource, entriesOf, remove } = props;
  const w = useWords(toolWords);
  const [locale] = useLocale();
  const navigate = useNavigate();
  const may = (action: 'create' | 'update' | 'delete') => `${resource}:${action}` satisfies Permission;
  const mayCreate = useMay(may('create'));
  const mayUpdate = useMay(may('update'));
  const mayDelete = useMay(may('delete'));
  const removal = useToolRemoval();
  const shared = useSharedColumns<Row>(type);
  const addButton = mayCreate && <AddButton to={pathOf(add)}>{words.add}</AddButton>;
  const usesOf = ({ toolId }: Row) => pathOf('whereUsed', { kind: 'tool', id: toolId });
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={addButton} />
      <DataTable
        list={list}
        label={words.title}
        name={kind}
        columns={[...shared.first, ...columns, ...shared.last]}
        keyOf={(row) => row.toolId}
        nameOf={(row) => nameIn(locale, row)}
        filters={
          <FilterBar list={list} search={w.search}>
            {filters}
          </FilterBar>
        }
        renderActions={(row) => (
          <RecordRowActions
            name={nameIn(locale, row)}
            more={w.more}
            onEdit={mayUpdate ? () => void navigate(pathOf(edit, { toolId: row.toolId })) : undefined}
            entries={[...(entriesOf?.(row) ?? []), { words: w.whereUsed, go: () => void navigate(usesOf(row)) }]}
            history={{ words: w.history, objectType: kind, objectId: row.toolId }}
            onDelete={
              mayDelete
                ? () => removal.ask({ toolId: row.toolId, name: nameIn(locale, row), remove: () => remove(row.toolId) })
                : undefined
            }
          />
        )}
        empty={
          <EmptyState title={words.empty} description={words.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {removal.dialog}
    </>
  );
}

function useSharedColumns<Row extends AnyTool>(type: ToolListProps<Row>['type']) {
  const w = useWords(toolWords);
  const { none } = useWords(kitWords).common;
  const first: Column<Row>[] = [
    { key: 'name', title: w.name, shown: 'always', sort: true, render: (row) => <NameCell type={type} row={row} /> },
  ];
  const last: Column<Row>[] = [
    {
      key: 'itemCount',
      title: w.itemCount,
      width: 80,
      align: 'right',
      render: ({ itemCount }) => formatNumber(itemCount),
    },
    {
      key: 'status',
      title: w.status,
      width: 100,
      render: ({ status }) => (
        <StatusBadge tone={status === 'ENABLED' ? 'good' : 'quiet'}>{w.statuses[status]}</StatusBadge>
      ),
    },
    {
      key: 'refToolboxes',
      title: w.refToolboxes,
      width: 130,
      render: ({ toolId, refToolboxes }) =>
        refToolboxes === 0 ? (
          w.usedNowhere
        ) : (
          <Anchor component={Link} size="sm" to={pathOf('whereUsed', { kind: 'tool', id: toolId })}>
            {fill(w.usedIn, { count: formatNumber(refToolboxes) })}
          </Anchor>
        ),
    },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'updatedBy', title: w.updatedBy, shown: 'extra', render: (row) => row.updatedBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
  ];
  return { first, last };
}

function NameCell({ type, row }: { type: ToolListProps<AnyTool>['type']; row: AnyTool }) {
  const [locale] = useLocale();
  const name = nameIn(locale, row);
  const other = name === row.name ? row.nameEn : row.name;
  const to = toolPath(type, row.toolId);
  return (
    <div className={styles.name}>
      <ToolPicture path={row.cover?.path ?? null} sign={type} />
      <div>
        {to === undefined ? (
          name
        ) : (
          <Anchor component={Link} to={to} size="sm">
            {name}
          </Anchor>
        )}
        {other !== null && other !== name && <CellNote>{other}</CellNote>}
      </div>
    </div>
  );
}
