import type { SearchType } from '@console/contract/areas/system/search';
import type { TrashType } from '@console/contract/areas/system/trash';
import { mayOpen } from '../session/access.ts';
import { pathOf, type RouteName } from './paths.ts';

interface Place {
  /** The page that shows one record, and the name of its id there. */
  readonly one: RouteName;
  readonly id: string;
  /** The list that can be searched for it. */
  readonly list?: RouteName;
}

/** A version of an agreement has its place within it, which its own id does not tell. */
const places: Readonly<Record<SearchType, Place> & Partial<Record<TrashType, Place>>> = {
  subAccount: { one: 'accountList', id: 'subAccountId', list: 'accountList' },
  primaryAccount: { one: 'primaryAccount', id: 'id', list: 'primaryAccount' },
  role: { one: 'roleDetail', id: 'roleId', list: 'role' },
  dept: { one: 'department', id: 'deptId' },
  client: { one: 'customInfo', id: 'clientId', list: 'customInfo' },
  clientGroup: { one: 'customGroupDetail', id: 'groupId', list: 'customGroup' },
  clientUser: { one: 'userInfoDetail', id: 'clientUserId', list: 'userInfo' },
  teamUser: { one: 'teamInfoDetail', id: 'teamUserId', list: 'teamInfo' },
  teamGroup: { one: 'teamGroupDetail', id: 'groupId', list: 'teamGroup' },
  clientNotice: { one: 'customNoticePanel', id: 'noticeId', list: 'customNotice' },
  teamNotice: { one: 'teamNoticePanel', id: 'noticeId', list: 'teamNotice' },
  application: { one: 'versionManage', id: 'applicationId', list: 'applist' },
  appVersion: { one: 'versionManage', id: 'appVersionId' },
  upgradePlan: { one: 'releaseDetail_all', id: 'planId', list: 'releaseManage_all' },
  agreement: { one: 'protocolEdition', id: 'agreementId', list: 'protocolEdition' },
  testAccount: { one: 'testAccount', id: 'testAccountId', list: 'testAccount' },
  tag: { one: 'editLabel', id: 'tagId', list: 'labelManage' },
};

/** Where a record is shown; nothing for those who have no page for it. */
export function recordPath(type: SearchType | TrashType, id: string, name: string): string | undefined {
  const place = places[type];
  if (place === undefined) return undefined;
  const { one, id: key } = place;
  return mayOpen(one) ? pathOf(one, { [key]: id }) : recordListPath(type, name);
}

/** The list of such records, narrowed to those that contain a text. */
export function recordListPath(type: SearchType | TrashType, keyword: string): string | undefined {
  const list = places[type]?.list;
  return list !== undefined && mayOpen(list) ? pathOf(list, { keyword }) : undefined;
}
