import type { NoticeDetail } from '@console/contract/areas/notice/notice';
import { useState } from 'react';
import { readDraft, saveDraft } from '../../lib/drafts.ts';

export interface Known {
  name: string;
  size?: number;
}
export type Names = Readonly<Record<string, Known>>;

/** A draft holds ids alone. What they were called when they were chosen is kept beside it, for when it comes back. */
export function useKnownNames(draftKey: string, record: NoticeDetail | undefined) {
  const key = `${draftKey}:names`;
  const [names, setNames] = useState<Names>(() => ({
    ...readDraft<Names>(key)?.value,
    ...Object.fromEntries(record?.targets.map(({ id, name }) => [id, { name }]) ?? []),
    ...Object.fromEntries(record?.attachments.map(({ fileId, name, size }) => [fileId, { name, size }]) ?? []),
  }));
  const learn = (more: Names) => {
    setNames((known) => ({ ...known, ...more }));
    saveDraft(key, { ...names, ...more });
  };
  return { names, learn };
}
