import { issueKey } from '../../areas/app-people/app-session/app-rig.ts';
import type { TestServer } from '../harness.ts';
import type { Ids } from './sample-input.ts';

/** Customers, team and notices of the demonstration, by the fields that name them. */
export async function clientIds(server: TestServer, tenantId: string, owner: 'owner' | 'owner.ruichi'): Promise<Ids> {
  const { keyId } = await issueKey(server, 'BOTH', owner);
  type Kind = 'client' | 'clientGroup' | 'clientUser' | 'tempUser' | 'teamUser' | 'teamGroup' | 'notice';
  const [found] = await server.look<Record<Kind | 'teamNotice', string>>(
    `select (select id from client where tenant_id = $1 order by id limit 1) as client,
            (select id from client_group where tenant_id = $1 order by id limit 1) as "clientGroup",
            (select id from client_user where tenant_id = $1 order by id limit 1) as "clientUser",
            (select id from temp_user where tenant_id = $1 order by id limit 1) as "tempUser",
            (select id from team_user where tenant_id = $1 order by id limit 1) as "teamUser",
            (select id from team_group where tenant_id = $1 order by id limit 1) as "teamGroup",
            (select id from notice where tenant_id = $1 and audience = 'CLIENT' order by status <> 'DRAFT', id limit 1) as notice,
            (select id from notice where tenant_id = $1 and audience = 'TEAM' order by status <> 'DRAFT', id limit 1) as "teamNotice"`,
    [tenantId],
  );
  const { client, clientGroup, clientUser, tempUser, teamUser, teamGroup, notice, teamNotice } = found!;
  const teamGroupCalls = [
    'update',
    'userList',
    'setLeader',
    'userPage',
    'candidates',
    'addUser',
    'removeUser',
    'detail',
    'delete',
    'updateOwn',
  ];
  const teamNoticeCalls = ['update', 'detail', 'delete', 'publish', 'revoke', 'receipts', 'remind', 'exportReceipts'];
  return {
    clientId: client,
    clientIds: [client],
    mergeIds: [client],
    groupId: clientGroup,
    moveTo: clientGroup,
    clientUserId: clientUser,
    clientUserIds: [clientUser],
    '/tenant/client/user/updateStatus match': { clientId: client },
    '/tenant/client/user/delete match': { clientId: client },
    '/tenant/client/user/batchResend match': { clientId: client },
    userId: clientUser,
    tempUserId: tempUser,
    tempUserIds: [tempUser],
    items: [{ tempUserId: tempUser, clientId: null, newClientName: '别人的新客户' }],
    teamUserId: teamUser,
    teamUserIds: [teamUser],
    groupIds: [teamGroup],
    primaryGroupId: teamGroup,
    overflowGroupId: teamGroup,
    noticeId: notice,
    noticeIds: [notice],
    '/open/v1/register/state requestId': tempUser,
    '/open/v1/register/cancel requestId': tempUser,
    target: { mode: 'GROUPS', ids: [clientGroup] } as { readonly ids: readonly string[] },
    keyId,
    ...Object.fromEntries(teamGroupCalls.map((name) => [`/tenant/team/group/${name} groupId`, teamGroup])),
    ...Object.fromEntries(
      ['updateStatus', 'delete', 'batchUpdateGroup'].map((name) => [
        `/tenant/team/user/${name} match`,
        { groupId: teamGroup },
      ]),
    ),
    '/tenant/team/user/page groupId': teamGroup,
    '/tenant/team/user/export groupId': teamGroup,
    '/tenant/team/group/delete moveTo': teamGroup,
    ...Object.fromEntries(teamNoticeCalls.map((name) => [`/tenant/team/notice/${name} noticeId`, teamNotice])),
    ...Object.fromEntries(
      ['add', 'update', 'preview'].map((name) => [
        `/tenant/team/notice/${name} target`,
        { mode: 'GROUPS', ids: [teamGroup] } as { readonly ids: readonly string[] },
      ]),
    ),
  };
}
