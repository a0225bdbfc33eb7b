import { Button, Drawer } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldWords } from './conflict/ConflictDialog.tsx';
import { FormCard } from './FormCard.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useReturnFocus } from '../dialog/return-focus.ts';
import { useGuardedClose } from './use-guarded-close.ts';
import type { RecordForm } from './use-record-form.ts';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';

interface FormDrawerProps<Editing> {
  editing: Editing | undefined;
  titleOf: (editing: Editing) => string;
  size?: number;
  onClose: () => void;
  children: (editing: Editing) => ReactNode;
}

/** What a form inside the drawer needs to know of it. */
interface FormFrame {
  title: string;
  /** Takes what is to happen when someone would close the form. */
  onAsk: (close: () => void) => void;
  onClose: () => void;
}

const Frame = createContext<FormFrame | null>(null);

/** A form beside the page it was opened from; it keeps its content while it slides away. */
export function FormDrawer<Editing>({ editing, titleOf, size = 620, onClose, children }: FormDrawerProps<Editing>) {
  const { close } = useWords(kitWords).common;
  const [shown, setShown] = useState(editing);
  if (editing !== undefined && editing !== shown) setShown(editing);
  const asksToClose = useRef(onClose);
  useReturnFocus(editing !== undefined);
  const title = shown === undefined ? '' : titleOf(shown);
  const frame = useMemo(() => {
    const onAsk = (asked: () => void) => {
      asksToClose.current = asked;
    };
    return { title, onAsk, onClose };
  }, [title, onClose]);
  return (
    <Drawer
      opened={editing !== undefined}
      onClose={() => asksToClose.current()}
      position="right"
      size={size}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
      styles={{ body: { padding: 0 }, title: { lineHeight: 1.4 } }}
    >
      {shown !== undefined && <Frame value={frame}>{children(shown)}</Frame>}
    </Drawer>
  );
}

interface DrawerFormProps {
  form: RecordForm;
  draftKey: string;
  fields: FieldWords;
  submit: string;
  saved: string;
  children: ReactNode;
}

/** The form with its buttons; closing it with unsaved changes asks first. */
export function DrawerForm({ form, draftKey, fields, submit, saved, children }: DrawerFormProps) {
  const frame = use(Frame);
  if (frame === null) throw new Error('a form of a drawer stands outside of one');
  const { title, onAsk, onClose } = frame;
  const { cancel } = useWords(kitWords).common;
  const { close, guard } = useGuardedClose({ form, draftKey, onClose });
  useEffect(() => onAsk(close));
  return (
    <>
      <FormCard
        form={form}
        frame="drawer"
        label={title}
        fields={fields}
        submit={submit}
        onSaved={() => {
          toastSuccess(saved);
          onClose();
        }}
        aside={
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        }
      >
        {children}
      </FormCard>
      <LeaveDialog guard={guard} />
    </>
  );
}
