import type { FieldWords } from '../../../../kit/form/conflict/ConflictDialog.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

/** Names of the fields that two people may change at once. */
export function useMaterialFieldWords(): FieldWords {
  const w = useWords(materialItemWords);
  const f = useWords(materialFormWords);
  const wordOf = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? '';
  return {
    title: w.name,
    summary: w.summary,
    content: { label: f.content, render: () => f.content },
    locale: { label: w.language, render: wordOf(w.languages) },
    visibility: { label: w.visibility, render: wordOf(w.visibilities) },
    expireAt: { label: w.expiry, render: (value) => formatDate(String(value)) },
    h5Url: f.h5Url,
  };
}
