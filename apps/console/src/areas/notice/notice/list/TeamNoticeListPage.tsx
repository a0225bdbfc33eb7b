import { toTeam } from '../audience.ts';
import { NoticeList } from './NoticeList.tsx';

export function TeamNoticeListPage() {
  return <NoticeList audience={toTeam} />;
}
