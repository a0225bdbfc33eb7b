import type { MaterialOperation } from '@console/contract/areas/material/material/material';
import { formatNames, formatTime } from '../../../../../lib/format.ts';
import { fill, wordsNow } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import { materialItemWords } from '../../../../../locales/material/material.ts';

/** A file, and when it takes over where that was planned. */
function fileWords([name = '', at]: readonly string[]): string[] {
  if (at === undefined) return [name];
  return [name, fill(wordsNow(materialDetailWords).operations.takesOver, { time: formatTime(at) })];
}

/** What something was done about, as people say it: the server keeps fields and states by their codes, the rest by names. */
export function aboutOf({ action, about }: Pick<MaterialOperation, 'action' | 'about'>): string {
  const { fields, otherField } = wordsNow(materialDetailWords).operations;
  const { statuses } = wordsNow(materialItemWords);
  const said: Readonly<Record<string, string>> = action === 'STATUS' ? statuses : fields;
  if (action === 'STATUS' || action === 'UPDATE') {
    return formatNames([...new Set(about.map((code) => said[code] ?? otherField))]);
  }
  return formatNames(action === 'REPLACE_FILE' ? fileWords(about) : about);
}
