import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';

/** What is known of something in a tool, beside its id. */
export interface KnownItem {
  name: string;
  note: string;
  status: string;
  hidden: boolean;
  thumbnailPath: string | null;
}

/** As the calls give it, without what only one kind has. */
export const knownItem = (
  { name, status, hidden, thumbnailPath }: Omit<KnownItem, 'note'>,
  note: string,
): KnownItem => ({ name, note, status, hidden, thumbnailPath });

/** Why an app does not show it; nothing of what it shows. */
export function useHiddenWords() {
  const { whyHidden } = useWords(toolWords);
  return ({ hidden, status }: Pick<KnownItem, 'hidden' | 'status'>): string | undefined =>
    hidden ? (whyHidden[status as keyof typeof whyHidden] ?? whyHidden.DISABLED) : undefined;
}
