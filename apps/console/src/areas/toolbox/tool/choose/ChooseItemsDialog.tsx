import type { ReactNode } from 'react';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import { ChooseDialog, type ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import type { KnownItem } from './known-item.ts';
import { itemPicture } from '../items/OrderedList.tsx';

type Item = KnownItem & { id: string };

interface ChooseItemsDialogProps {
  opened: boolean;
  title: string;
  from: readonly unknown[];
  find: (page: ChoosePage, signal: AbortSignal) => Promise<{ list: Item[]; total: number }>;
  taken: readonly string[];
  most: number;
  filters?: ReactNode;
  onChoose: (items: Item[]) => void;
  onClose: () => void;
}

/** Contents for a tool. */
export function ChooseItemsDialog(props: ChooseItemsDialogProps) {
  const { choose, itemStatuses } = useWords(toolWords);
  const statusOf = ({ status }: Item) => itemStatuses[status as keyof typeof itemStatuses] ?? itemStatuses.READY;
  const show = (item: Item) => ({
    id: item.id,
    name: item.name,
    note: item.note,
    picture: itemPicture(item.thumbnailPath),
    status: <StatusBadge tone={item.hidden ? 'quiet' : 'good'}>{statusOf(item)}</StatusBadge>,
  });
  return <ChooseDialog {...props} show={show} confirm={choose.confirm} empty={{ title: choose.nothing }} />;
}
