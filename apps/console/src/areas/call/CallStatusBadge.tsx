import type { CallStatus } from '@console/contract/areas/call/info/parts';
import { StatusBadge } from '../../kit/display/badge/StatusBadge.tsx';
import { useWords } from '../../lib/words.ts';
import { callWords } from '../../locales/call/info.ts';

const tones = {
  QUEUED: 'warning',
  RINGING: 'active',
  IN_PROGRESS: 'active',
  COMPLETED: 'good',
  MISSED: 'bad',
  REJECTED: 'quiet',
  CANCELED: 'quiet',
  FAILED: 'bad',
} as const satisfies Record<CallStatus, string>;

export function CallStatusBadge({ status }: { status: CallStatus }) {
  const { statuses } = useWords(callWords);
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>;
}
