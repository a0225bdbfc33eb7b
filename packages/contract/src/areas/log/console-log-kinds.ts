import type { Kind } from '../../kinds.ts';

/** What a call is about, by how its path begins; of several the longest holds. `null` says it of no kind: any can be meant. */
const byPath: Readonly<Record<string, Kind | null>> = {
  '/tenant/auth/': 'account',
  '/tenant/auth/factor/': 'factor',
  '/tenant/auth/session/': 'session',
  '/tenant/auth/confirm': 'session',
  '/tenant/auth/switchRole': 'role',
  '/tenant/auth/requestAccess': 'accessRequest',
  '/tenant/sso/': 'sso',
  '/tenant/sso/test': 'ssoTest',
  '/tenant/sso/unlink': 'account',
  '/tenant/accessrequest/': 'accessRequest',
  '/tenant/dept/': 'dept',
  '/tenant/role/': 'role',
  '/tenant/subaccount/': 'subAccount',
  '/tenant/subaccount/import': 'import',
  '/tenant/primaryaccount/': 'primaryAccount',
  '/tenant/baxter/': 'staff',
  '/tenant/client/': 'client',
  '/tenant/client/import': 'import',
  '/tenant/client/group/': 'clientGroup',
  '/tenant/client/group/addClient': 'client',
  '/tenant/client/group/removeClient': 'client',
  '/tenant/client/user/': 'clientUser',
  '/tenant/client/user/import': 'import',
  '/tenant/client/tempuser/': 'tempUser',
  '/tenant/client/tempuser/updateSettings': 'tempUserSetting',
  '/tenant/client/notice/': 'clientNotice',
  '/tenant/team/notice/': 'teamNotice',
  '/tenant/team/user/': 'teamUser',
  '/tenant/team/group/': 'teamGroup',
  '/tenant/product/': 'product',
  '/tenant/product/errorcode/': 'errorCode',
  '/tenant/product/errorcode/addErrorNo': 'errorNo',
  '/tenant/product/errorcode/updateErrorNo': 'errorNo',
  '/tenant/product/errorcode/deleteErrorNo': 'errorNo',
  '/tenant/product/errorcode/batchErrorNoStatus': 'errorNo',
  '/tenant/product/errorcode/batchDeleteErrorNo': 'errorNo',
  '/tenant/product/errorcode/export': 'errorNo',
  '/tenant/product/errorcode/photo': 'errorNo',
  '/tenant/product/errorcode/acceptAlias': 'errorNo',
  '/tenant/product/errorcode/dismissAlias': 'errorNo',
  '/tenant/product/errorcode/import': 'import',
  '/tenant/tag/': 'tag',
  '/tenant/appkey/': 'appKey',
  '/tenant/testaccount/': 'testAccount',
  '/tenant/application/': 'application',
  '/tenant/application/log/': 'uploadLog',
  '/tenant/application/version/': 'appVersion',
  '/tenant/application/downloadPage/file': 'appVersion',
  '/tenant/application/agreement/': 'agreement',
  '/tenant/application/agreement/version/': 'agreementVersion',
  '/tenant/upgradeplan/': 'upgradePlan',
  '/tenant/upgradeplan/userFile': 'planUserList',
  '/tenant/operationlog/console/': 'log',
  '/tenant/operationlog/appuser/': 'appOperation',
  '/tenant/message/': 'teamNotice',
  '/tenant/workplace/': 'tenant',
  '/tenant/workplace/reveal': null,
  '/tenant/trash/': null,
  '/base/file/': 'file',
  '/open/v1/': null,
  '/open/v1/register': 'tempUser',
  '/open/v1/logs': 'uploadLog',
  '/open/v1/operations': 'appOperation',
  '/open/v1/upgrade/': 'upgradePlan',
  '/open/v1/agreements': 'agreement',
  '/open/v1/errors/': 'errorNo',
};
const longestFirst = Object.keys(byPath).toSorted((a, b) => b.length - a.length);

/** The kind of record that a call (`METHOD /path`) is about; undefined where nobody has said. */
export function kindOfCall(call: string): Kind | null | undefined {
  const path = call.slice(call.indexOf(' ') + 1);
  const begin = longestFirst.find((prefix) => path.startsWith(prefix));
  return begin === undefined ? undefined : byPath[begin];
}

/** Fields of a line's changes that say how it ended: the first of them is the line's outcome. */
export const outcomeFields = ['status', 'downloadPage'] as const;
