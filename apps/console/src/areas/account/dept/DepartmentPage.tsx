import { Button, Drawer, Paper, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DEPT_LIMIT } from '@console/contract/areas/account/dept';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { DeptDetail } from './DeptDetail.tsx';
import { DeptForm, type Editing } from './DeptForm.tsx';
import { DeptTreePanel } from './tree/DeptTreePanel.tsx';
import { useDeptTree } from './use-dept-tree.ts';
import styles from './department-page.module.css';

/** The tree on the left, the department that is chosen on the right; on a phone one after the other. */
export function DepartmentPage() {
  const w = useWords(deptWords);
  const { close } = useWords(kitWords).common;
  const mayCreate = useMay('account:dept:create');
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const { data: tree, error, refetch } = useDeptTree();
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<Editing>();

  const asked = search.get('deptId');
  const chosen = tree?.byId.get(asked ?? '') ?? (isNarrow ? undefined : tree?.all.find((dept) => dept.inScope));
  const choose = (deptId: string | null) => setSearch(deptId === null ? {} : { deptId }, { replace: true });
  const add = (parentId: string | null) => setEditing({ kind: 'add', parentId });
  const isFull = tree !== undefined && tree.all.length >= DEPT_LIMIT;

  const detail = chosen && tree && (
    <DeptDetail
      key={chosen.deptId}
      tree={tree}
      dept={chosen}
      onAdd={() => add(chosen.deptId)}
      onEdit={(record) => setEditing({ kind: 'edit', record })}
      onChoose={choose}
    />
  );
  const addButton = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={isFull}
      title={isFull ? w.full : undefined}
      onClick={() => add(null)}
    >
      {tree?.all.length === 0 ? w.addFirst : w.addTop}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={tree !== undefined && tree.all.length > 0 && addButton}
      />
      {tree ? (
        tree.all.length === 0 ? (
          <Paper withBorder>
            <EmptyState title={w.empty} description={w.emptyHint}>
              {addButton}
            </EmptyState>
          </Paper>
        ) : (
          <div className={styles.departments}>
            <DeptTreePanel tree={tree} chosen={chosen?.deptId} onChoose={choose} />
            {isNarrow ? (
              <Drawer
                opened={chosen !== undefined}
                onClose={() => choose(null)}
                position="right"
                size="100%"
                title={w.detail}
                closeOnEscape={editing === undefined}
                closeButtonProps={{ 'aria-label': close }}
              >
                {detail}
              </Drawer>
            ) : (
              detail
            )}
          </div>
        )
      ) : (
        <Paper withBorder p="lg">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Stack gap="md" aria-busy>
              {[60, 40, 50, 35, 45].map((width) => (
                <Skeleton key={width} height={14} width={`${width}%`} />
              ))}
            </Stack>
          )}
        </Paper>
      )}
      {editing && (
        <DeptForm
          editing={editing}
          onClose={() => setEditing(undefined)}
          onSaved={(deptId) => {
            setEditing(undefined);
            choose(deptId);
          }}
        />
      )}
    </>
  );
}
