import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react';
import { useState } from 'react';
import { fill, useWords } from '../../../../lib/words.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import type { DeptTree, TreeDept } from '../dept-tree.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { stepOf } from './moves.ts';
import { useMove } from './use-move.ts';
import styles from './dept-moves.module.css';

const steps = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['in', IconIndentIncrease],
  ['out', IconIndentDecrease],
] as const;

/** Moves by buttons, for those who do not drag. */
export function DeptMoves({ tree, dept }: { tree: DeptTree; dept: TreeDept }) {
  const w = useWords(deptWords).move;
  const { busy, move } = useMove();
  const [asking, setAsking] = useState(false);
  return (
    <fieldset aria-label={fill(w.group, { name: dept.name })} className={styles.moves}>
      <Text size="sm" c="dimmed" mr={4}>
        {w.title}
      </Text>
      {steps.map(([step, Icon]) => {
        const to = stepOf(tree, dept, step);
        const words = to ? w[step] : w.cannot[step];
        return (
          <Tooltip key={step} label={words}>
            <ActionIcon
              variant="default"
              aria-label={w[step]}
              // A button that goes grey under the finger would lose the focus; it stays and says why.
              aria-disabled={!to}
              {...(!to && { 'data-disabled': true })}
              onClick={() => to && !busy && void move(dept, to)}
            >
              <Icon size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <Button size="xs" h={32} variant="default" onClick={() => setAsking(true)}>
        {w.to}
      </Button>
      <MoveDialog opened={asking} dept={dept} move={move} busy={busy} onClose={() => setAsking(false)} />
    </fieldset>
  );
}
