import { Button, Drawer } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldWords } from '../../../kit/ConflictDialog.tsx';
import { FormCard } from '../../../kit/FormCard.tsx';
import { LeaveDialog } from '../../../kit/LeaveDialog.tsx';
import { useReturnFocus } from '../../../kit/return-focus.ts';
import type { RecordForm } from '../../../kit/use-record-form.ts';
import { dropDraft, saveDraft } from '../../../lib/drafts.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import './client.css';

/** Takes what is to happen when someone would close the drawer around a form. */
const Ask = createContext<(close: () => void) => void>(() => undefined);

interface FormDrawerProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside its list, which stays in view. */
export function FormDrawer({ opened, title, onClose, children }: FormDrawerProps) {
  const { close } = useWords(kitWords).common;
  const asksToClose = useRef(onClose);
  useReturnFocus(opened);
  const onAsk = useCallback((asked: () => void) => {
    asksToClose.current = asked;
  }, []);
  return (
    <Drawer
      opened={opened}
      onClose={() => asksToClose.current()}
      position="right"
      size={600}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
      className="Client-drawer"
      styles={{ body: { padding: 0 }, title: { lineHeight: 1.4 } }}
    >
      <Ask.Provider value={onAsk}>{children}</Ask.Provider>
    </Drawer>
  );
}

interface DrawerFormProps {
  form: RecordForm;
  draftKey: string;
  label: string;
  fields: FieldWords;
  submit: string;
  saved: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form with its buttons; closing it with unsaved changes asks first. */
export function DrawerForm({ form, draftKey, saved, onClose, children, ...card }: DrawerFormProps) {
  const { cancel } = useWords(kitWords).common;
  const onAsk = use(Ask);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (form.dirty ? setLeaving(true) : onClose());
  useEffect(() => onAsk(close));
  const leave = (keep: boolean) => {
    if (keep) saveDraft(draftKey, form.values);
    else dropDraft(draftKey);
    setLeaving(false);
    onClose();
  };
  return (
    <>
      <FormCard
        form={form}
        {...card}
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
      <LeaveDialog
        guard={{
          ...form.guard,
          asking: isLeaving,
          stay: () => setLeaving(false),
          leave: () => leave(true),
          discard: () => leave(false),
        }}
      />
    </>
  );
}
