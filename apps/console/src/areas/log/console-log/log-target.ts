import type { ConsoleLog } from '@console/contract/areas/log/console-log';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf, type Query, type RouteName } from '../../../lib/route/paths.ts';

const targets: Readonly<Record<string, (id: string) => readonly [RouteName, Query]>> = {
  role: (roleId) => ['roleDetail', { roleId }],
  dept: (deptId) => ['department', { deptId }],
  subAccount: (subAccountId) => ['accountList', { subAccountId }],
  primaryAccount: (id) => ['primaryAccount', { id }],
  tag: (tagId) => ['editLabel', { tagId }],
  client: (clientId) => ['customInfo', { clientId }],
  clientGroup: (groupId) => ['customGroupDetail', { groupId }],
  clientUser: (clientUserId) => ['userInfoDetail', { clientUserId }],
  teamUser: (teamUserId) => ['teamInfoDetail', { teamUserId }],
  teamGroup: (groupId) => ['teamGroupDetail', { groupId }],
  clientNotice: (noticeId) => ['customNoticePanel', { noticeId }],
  teamNotice: (noticeId) => ['teamNoticePanel', { noticeId }],
  application: (applicationId) => ['versionManage', { applicationId }],
  appVersion: (appVersionId) => ['versionManage', { appVersionId }],
  upgradePlan: (planId) => ['releaseDetail_all', { planId }],
  agreement: (agreementId) => ['protocolEdition', { agreementId }],
  testAccount: (testAccountId) => ['testAccount', { testAccountId }],
  uploadLog: (logId) => ['log', { logId }],
  sso: () => ['signInSettings', {}],
};

const gone = new Set(['DELETE', 'PURGE']);

/** Where the object of a line is shown, for who may go there; what was deleted by it is nowhere. */
export function targetOf({ objectType, objectId, action }: ConsoleLog): string | undefined {
  const target = objectType === null ? undefined : targets[objectType];
  if (target === undefined || objectId === null || gone.has(action)) return undefined;
  const [name, query] = target(objectId);
  return mayOpen(name) ? pathOf(name, query) : undefined;
}
