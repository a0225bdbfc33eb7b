import { type KeyboardEvent, useRef } from 'react';
import type { Step } from '../move/moves.ts';
import type { OpenRow } from './open-rows.ts';

const TYPING_MS = 600;
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface TreeKeys {
  rows: readonly OpenRow[];
  /** The row that the keys stand on. */
  at: number;
  goTo: (index: number) => void;
  toggle: (deptId: string) => void;
  choose: (deptId: string) => void;
  /** With Alt, the arrows move the department itself. */
  step: (row: OpenRow, step: Step) => void;
}

/** The keys of a tree: arrows, Home and End, Enter, and letters that lead to a name. */
export function useTreeKeys({ rows, at, goTo, toggle, choose, step }: TreeKeys) {
  const typed = useRef({ text: '', until: 0 });

  const find = (letter: string) => {
    const now = performance.now();
    const text = (now < typed.current.until ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, until: now + TYPING_MS };
    // One letter goes on to the next name, several stay where they fit.
    const start = text.length === 1 ? at + 1 : at;
    const order = rows.map((_, index) => (start + index) % rows.length);
    const found = order.find((index) => rows[index]?.dept.name.toLowerCase().startsWith(text));
    if (found !== undefined) goTo(found);
  };

  return (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { dept, isOpen, hasChildren } = row;
    const next = steps[event.key];
    if (event.altKey) {
      if (!next) return;
      event.preventDefault();
      step(row, next);
      return;
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => {
        if (isOpen) goTo(at + 1);
        else if (hasChildren) toggle(dept.deptId);
      },
      ArrowLeft: () => {
        if (isOpen) toggle(dept.deptId);
        else goTo(rows.findIndex((one) => one.dept.deptId === dept.parentId));
      },
      Enter: () => choose(dept.deptId),
      ' ': () => choose(dept.deptId),
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1) find(event.key);
  };
}
