import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import type { Confirmation } from '../../dialog/use-confirm-dialog.tsx';
import { RowAction, RowActions } from './RowActions.tsx';
import { RowMenu } from './RowMenu.tsx';

/** Something that can be done to a record, with the confirmation that comes first. */
export interface RecordAction<Key extends string = string> {
  key: Key;
  label: string;
  danger: boolean;
  confirmation: Confirmation;
}

interface RecordRowActionsProps extends Pick<ComponentProps<typeof RowMenu>, 'entries' | 'history'> {
  name: string;
  /** What the menu is called. */
  more: string;
  /** Nothing for who may not. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  actions?: readonly RecordAction[];
  onAsk?: (confirmation: Confirmation) => void;
  /** Stands before the rest. */
  children?: ReactNode;
}

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function RecordRowActions(props: RecordRowActionsProps) {
  const { name, more, onEdit, onDelete, entries, history, actions = [], onAsk, children } = props;
  const w = useWords(kitWords).common;
  const confirmed = (danger: boolean) =>
    actions
      .filter((action) => action.danger === danger)
      .map(({ label, confirmation }) => ({ words: label, go: () => onAsk?.(confirmation) }));
  return (
    <RowActions>
      {children}
      {onEdit && (
        <RowAction label={name} onClick={onEdit}>
          {w.edit}
        </RowAction>
      )}
      <RowMenu
        label={`${more} ${name}`}
        entries={[...entries, ...confirmed(false)]}
        history={history}
        dangers={[...confirmed(true), onDelete && { words: w.delete, go: onDelete }]}
      />
    </RowActions>
  );
}
