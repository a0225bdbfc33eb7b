import type { NoticeReceipt } from '@console/contract/areas/notice/notice/notice';
import { useWords } from '../../../lib/words.ts';
import { noticeWords } from '../../../locales/notice/notice.ts';
import { StatusBadge } from './StatusBadge.tsx';

const tones = { DELIVERED: 'quiet', READ: 'active', ACKED: 'good', FAILED: 'bad' } as const;

export function ReceiptBadge({ state }: Pick<NoticeReceipt, 'state'>) {
  const { states } = useWords(noticeWords).receipts;
  return <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>;
}
