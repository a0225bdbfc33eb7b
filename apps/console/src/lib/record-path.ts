import type { SearchType } from '@console/contract/areas/system/search';
import { mayOpen } from './access.ts';
import { pathOf, type RouteName } from './paths.ts';

interface Place {
  /** The page that shows one record, and the name of its id there. */
  readonly one: RouteName;
  readonly id: string;
  /** The list that can be searched for it. */
  readonly list?: RouteName;
}

const places: Readonly<Record<SearchType, Place>> = {
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
  tag: { one: 'editLabel', id: 'tagId', list: 'labelManage' },
};

/** Where a record is shown; nothing for those who have no page for it. */
export function recordPath(type: SearchType, id: string, name: string): string | undefined {
  const { one, id: key } = places[type];
  return mayOpen(one) ? pathOf(one, { [key]: id }) : recordListPath(type, name);
}

/** The list of such records, narrowed to those that contain a text. */
export function recordListPath(type: SearchType, keyword: string): string | undefined {
  const { list } = places[type];
  return list !== undefined && mayOpen(list) ? pathOf(list, { keyword }) : undefined;
}
