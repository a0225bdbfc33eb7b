import { useState } from 'react';
import { dropDraft, saveDraft } from '../../lib/session/drafts.ts';
import type { RecordForm } from './use-record-form.ts';

interface GuardedClose {
  form: RecordForm;
  draftKey: string;
  /** Whether there is something in it that is not saved. */
  edited?: boolean;
  onClose: () => void;
}

/** Closes what a form stands in; with unsaved changes it asks first, by a `LeaveDialog` with this guard. */
export function useGuardedClose({ form, draftKey, edited = form.dirty, onClose }: GuardedClose) {
  const [asking, setAsking] = useState(false);
  const leave = (keep: boolean) => {
    if (keep) saveDraft(draftKey, form.values);
    else dropDraft(draftKey);
    setAsking(false);
    onClose();
  };
  return {
    close: () => {
      if (!edited) return onClose();
      // After the key press that asks for it: the question would hear the same Escape, and close again.
      setTimeout(() => setAsking(true));
    },
    guard: {
      ...form.guard,
      asking,
      stay: () => setAsking(false),
      leave: () => leave(true),
      discard: () => leave(false),
    },
  };
}
