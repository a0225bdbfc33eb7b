import { toTeam } from './audience.ts';
import { NoticePanel } from './NoticePanel.tsx';

export function TeamNoticePage() {
  return <NoticePanel audience={toTeam} />;
}
