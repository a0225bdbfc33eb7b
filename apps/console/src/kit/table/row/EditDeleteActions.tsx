import type { ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { RowAction, RowActions } from './RowActions.tsx';

interface EditDeleteActionsProps {
  name: string;
  /** An address, or what opens the form; nothing for who may not edit. */
  edit: string | (() => void) | undefined;
  onDelete: (() => void) | undefined;
  /** Stands between the two. */
  children?: ReactNode;
}

/** The two actions of most rows. */
export function EditDeleteActions({ name, edit, onDelete, children }: EditDeleteActionsProps) {
  const w = useWords(kitWords).common;
  return (
    <RowActions>
      {edit !== undefined && (
        <RowAction label={name} {...(typeof edit === 'string' ? { to: edit } : { onClick: edit })}>
          {w.edit}
        </RowAction>
      )}
      {children}
      {onDelete && (
        <RowAction label={name} danger onClick={onDelete}>
          {w.delete}
        </RowAction>
      )}
    </RowActions>
  );
}
