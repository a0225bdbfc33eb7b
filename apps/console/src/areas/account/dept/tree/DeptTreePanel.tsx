import { ActionIcon, Paper, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFold, IconSelector } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import type { DeptTree } from '../dept-tree.ts';
import { DeptSearch } from './DeptSearch.tsx';
import { DeptTreeView } from './DeptTreeView.tsx';
import { type Place, type Step, stepOf } from '../move/moves.ts';
import { foundRows, openRows } from './open-rows.ts';
import { useMove } from '../move/use-move.ts';
import styles from './dept-tree-panel.module.css';

interface DeptTreePanelProps {
  tree: DeptTree;
  chosen: string | undefined;
  onChoose: (deptId: string) => void;
}

/** Small trees are open from the start, large ones show their first level. */
const OPEN_AT_ONCE = 60;
const firstOpen = ({ all, roots }: DeptTree) =>
  new Set((all.length <= OPEN_AT_ONCE ? all : roots.length === 1 ? roots : []).map((dept) => dept.deptId));

export function DeptTreePanel({ tree, chosen, onChoose }: DeptTreePanelProps) {
  const w = useWords(deptWords);
  const maySort = useMay('account:dept:sort');
  // Neither a mouse nor an Alt key on a phone: there, departments move by the buttons beside them.
  const hasMouse = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const { busy, move } = useMove();
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => firstOpen(tree));
  const [revealed, setRevealed] = useState<string>();
  const [searched, setSearched] = useState('');

  // What is chosen by its address, or has just moved, is not hidden in a closed branch.
  const path = chosen === undefined ? '' : (tree.byId.get(chosen)?.ids.join() ?? '');
  if (path !== revealed) {
    setRevealed(path);
    const above = path.split(',').slice(0, -1);
    if (above.some((id) => !opened.has(id))) setOpened(new Set([...opened, ...above]));
  }

  const searching = searched !== '';
  const found = useMemo(() => (searched === '' ? undefined : foundRows(tree, searched)), [tree, searched]);
  const whole = useMemo(() => openRows(tree, opened), [tree, opened]);

  const toggle = (deptId: string) => {
    const next = new Set(opened);
    if (!next.delete(deptId)) next.add(deptId);
    setOpened(next);
  };
  const moveTo = (deptId: string, to: Place) => {
    const dept = tree.byId.get(deptId);
    if (!dept || busy) return;
    if (to.parentId !== null) setOpened(new Set([...opened, to.parentId]));
    void move(dept, to);
  };
  const stepTo = (deptId: string, step: Step) => {
    const dept = tree.byId.get(deptId);
    const to = dept && maySort && !searching ? stepOf(tree, dept, step) : undefined;
    if (to) moveTo(deptId, to);
  };
  const allOpen = tree.all.every((dept) => dept.children.length === 0 || opened.has(dept.deptId));

  return (
    <Paper withBorder component="section" aria-label={w.tree} className={styles.tree}>
      <div className={styles.tools}>
        <DeptSearch onSearch={setSearched} />
        <Tooltip label={allOpen ? w.collapseAll : w.expandAll}>
          <ActionIcon
            aria-label={allOpen ? w.collapseAll : w.expandAll}
            disabled={searching}
            onClick={() => setOpened(new Set(allOpen ? [] : tree.all.map((dept) => dept.deptId)))}
          >
            {allOpen ? <IconFold size={17} stroke={1.6} /> : <IconSelector size={17} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <Text component="output" className={styles.note} display="block">
        {found
          ? fill(w.found, { count: found.count })
          : maySort && hasMouse
            ? w.dragHint
            : fill(w.total, { count: tree.all.length })}
      </Text>
      <DeptTreeView
        tree={tree}
        rows={found?.rows ?? whole}
        keyword={searched}
        chosen={chosen}
        onMove={maySort && !searching ? moveTo : undefined}
        onStep={stepTo}
        onToggle={searching ? () => undefined : toggle}
        onChoose={onChoose}
      />
    </Paper>
  );
}
