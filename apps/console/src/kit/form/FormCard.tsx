import { Alert, Button, Kbd, Paper, Text } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import type { FocusEvent, KeyboardEvent, ReactNode, Ref, SyntheticEvent } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { fill, useWords } from '../../lib/words.ts';
import { ConflictDialog, type FieldWords } from './conflict/ConflictDialog.tsx';
import { DraftNote } from './DraftNote.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { RecordForm } from './use-record-form.ts';
import styles from './form-card.module.css';

/**
 * Where the form stands: in the middle of a page, across a page, in a drawer of its own, in one that is as narrow as its
 * title, among other parts of a drawer, or in a dialog.
 */
type FormFrame = 'page' | 'wide' | 'drawer' | 'slim-drawer' | 'drawer-part' | 'dialog';

interface FormCardProps {
  ref?: Ref<HTMLFormElement>;
  form: RecordForm;
  frame?: FormFrame;
  label: string;
  /** Names of the fields, for comparing with what someone else saved. */
  fields: FieldWords;
  submit: string;
  /** Stands beside the button that saves. */
  aside?: ReactNode;
  onSaved: () => void;
  onEscape?: () => void;
  children: ReactNode;
}

/** The form itself: draft, failure, fields, buttons, and the questions that saving and leaving may raise. */
export function FormCard(props: FormCardProps) {
  const { ref, form, frame = 'page', label, fields, submit, aside, onSaved, onEscape, children } = props;
  const w = useWords(kitWords);
  const os = useOs();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if ((await form.save()) !== undefined) onSaved();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
    // An open list of choices closes by Escape itself.
    const busy = event.defaultPrevented || (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !busy) onEscape?.();
  };

  return (
    <>
      <Paper
        withBorder
        component="form"
        {...(ref && { ref })}
        noValidate
        className={styles.root}
        data-frame={frame}
        onSubmit={(event: SyntheticEvent) => void save(event)}
        onKeyDown={onKeyDown}
        onBlur={(event: FocusEvent) => form.checkLater(event.target)}
        aria-label={label}
      >
        <div className={styles.fields}>
          {form.draft && <DraftNote {...form.draft} />}
          {form.failure && (
            <Alert
              color="red"
              variant="light"
              mb="md"
              role="alert"
              title={form.failure.http === 0 ? w.form.notSaved : form.failure.message}
            >
              {form.failure.traceId && fill(w.common.traceId, { id: form.failure.traceId })}
            </Alert>
          )}
          {children}
        </div>
        <div className={styles.actions}>
          <Button type="submit" loading={form.saving}>
            {submit}
          </Button>
          {aside}
          <Text size="xs" c="dimmed" ml="auto" visibleFrom="sm">
            <Kbd size="xs">{os === 'macos' ? '⌘' : 'Ctrl'}</Kbd> + <Kbd size="xs">Enter</Kbd> {w.common.save}
          </Text>
        </div>
      </Paper>
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} fields={fields} onSaved={onSaved} />}
      <LeaveDialog guard={form.guard} />
    </>
  );
}
