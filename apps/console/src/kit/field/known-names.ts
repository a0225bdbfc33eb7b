import { useState } from 'react';
import { readDraft, saveDraft } from '../../lib/session/drafts.ts';

export type Names<Known extends { name: string } = { name: string }> = Readonly<Record<string, Known>>;

/** A draft holds ids alone. What they were called when they were chosen is kept beside it, for when it comes back. */
export function useKnownNames<Known extends { name: string }>(draftKey: string, stored: Names<Known>) {
  const key = `${draftKey}:names`;
  const [names, setNames] = useState<Names<Known>>(() => ({ ...readDraft<Names<Known>>(key)?.value, ...stored }));
  const learn = (more: Names<Known>) => {
    setNames((known) => ({ ...known, ...more }));
    saveDraft(key, { ...names, ...more });
  };
  return { names, learn };
}
