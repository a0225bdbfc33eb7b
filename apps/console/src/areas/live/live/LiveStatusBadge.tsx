import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { liveWords } from '../../../locales/live/live.ts';
import { statusTones } from './live-rules.ts';

/** How far it is. One that never began was not simply canceled. */
export function LiveStatusBadge({ status, notHeld }: Pick<LiveDetail, 'status'> & Partial<LiveDetail>) {
  const w = useWords(liveWords);
  return <StatusBadge tone={statusTones[status]}>{notHeld === true ? w.notHeld : w.statuses[status]}</StatusBadge>;
}
