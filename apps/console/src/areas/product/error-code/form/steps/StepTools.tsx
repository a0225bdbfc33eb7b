import {
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { SmallIconButton } from '../../../../../kit/display/SmallIconButton.tsx';
import { fill, useWords } from '../../../../../lib/words.ts';
import { errorNoWords } from '../../../../../locales/product/error-code-number.ts';
import { branchBefore, branchEnd, mayIndent, movedDown, movedUp, removed, shifted, type Steps } from '../facts.ts';
import styles from './steps.module.css';

interface StepToolsProps {
  steps: Steps;
  at: number;
  place: string;
  onChange: (steps: Steps) => void;
}

/** Moves a step with everything below it. What cannot be done is not there. */
export function StepTools({ steps, at, place, onChange }: StepToolsProps) {
  const w = useWords(errorNoWords).form;
  const step = steps[at]!;
  const tools: readonly (readonly [string, TablerIcon, (() => Steps) | null])[] = [
    [w.stepUp, IconArrowUp, branchBefore(steps, at) === null ? null : () => movedUp(steps, at)],
    [w.stepDown, IconArrowDown, steps[branchEnd(steps, at)]?.depth === step.depth ? () => movedDown(steps, at) : null],
    [w.outdent, IconIndentDecrease, step.depth > 0 && isLastOfParent(steps, at) ? () => shifted(steps, at, -1) : null],
    [w.indent, IconIndentIncrease, mayIndent(steps, at) ? () => shifted(steps, at, 1) : null],
    [w.removeStep, IconTrash, () => removed(steps, at)],
  ];
  return (
    <span className={styles.tools}>
      {tools.map(([label, Icon, go]) =>
        go === null ? null : (
          <SmallIconButton key={label} label={fill(label, { place })} onClick={() => onChange(go())}>
            <Icon size={16} stroke={1.6} />
          </SmallIconButton>
        ),
      )}
    </span>
  );
}

/** Otherwise those behind it would come to stand below it. */
const isLastOfParent = (steps: Steps, at: number) => (steps[branchEnd(steps, at)]?.depth ?? 0) < steps[at]!.depth;
