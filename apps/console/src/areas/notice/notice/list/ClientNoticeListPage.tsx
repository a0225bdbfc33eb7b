import { toClients } from '../audience.ts';
import { NoticeList } from './NoticeList.tsx';

export function ClientNoticeListPage() {
  return <NoticeList audience={toClients} />;
}
