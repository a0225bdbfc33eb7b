import { useEffect, useState } from 'react';
import { dropDraft, forgetInterruption, readDraft, saveDraft } from '../../../../lib/session/drafts.ts';

const DRAFT_PAUSE_MS = 400;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was changed by hand stays; everything else follows what is stored now. */
function rebase<T extends object>(values: T, before: T, stored: T): T {
  const touched = Object.entries(values).filter(([key, value]) => !same(value, before[key as keyof T]));
  return { ...stored, ...Object.fromEntries(touched) };
}

/** The values of one panel beside what is stored; kept as a draft until they are saved. */
export function usePanelDraft<T extends object>(draftKey: string, stored: T) {
  const [before, setBefore] = useState(stored);
  const [draft, setDraft] = useState(() => {
    const found = readDraft<T>(draftKey);
    return found && !same(found.value, stored) ? found : null;
  });
  const [values, setValues] = useState(() => (draft?.restored ? { ...stored, ...draft.value } : stored));
  useEffect(() => forgetInterruption(draftKey), [draftKey]);
  // Saving one panel may change what the other one shows.
  if (!same(before, stored)) {
    setBefore(stored);
    setValues(rebase(values, before, stored));
  }
  const dirty = !same(values, stored);
  const keep = () => saveDraft(draftKey, values);

  useEffect(() => {
    if (!dirty) return undefined;
    const keepNow = () => saveDraft(draftKey, values);
    const timer = setTimeout(keepNow, DRAFT_PAUSE_MS);
    addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keepNow);
    };
  }, [dirty, draftKey, values]);

  const drop = () => {
    dropDraft(draftKey);
    setDraft(null);
  };
  /** Back to what is stored. */
  const undo = () => {
    drop();
    setValues(stored);
  };
  return {
    values,
    dirty,
    change: (changed: Partial<T>) => setValues({ ...values, ...changed }),
    keep,
    drop,
    undo,
    draft: draft && {
      savedAt: draft.savedAt,
      restored: draft.restored,
      restore: () => {
        setDraft(null);
        setValues({ ...stored, ...draft.value });
      },
      drop: draft.restored ? undo : drop,
    },
  };
}

export type PanelDraft<T extends object> = ReturnType<typeof usePanelDraft<T>>;
