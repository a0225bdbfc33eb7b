import { toClients } from './audience.ts';
import { NoticePanel } from './NoticePanel.tsx';

export function ClientNoticePage() {
  return <NoticePanel audience={toClients} />;
}
