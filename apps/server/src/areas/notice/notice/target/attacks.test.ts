import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { given, makeGroup, makeTeam, receiptsOf, tenantOf, untilDelivered } from '../notice-rig.ts';

let server: TestServer;
let options: { token: string };
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('operator') };
  tenantId = await tenantOf(server);
});
afterAll(() => server.stop());

describe('whoever chooses recipients', () => {
  test('finds nobody by the digits of a number that they may not see', async () => {
    const { users } = await makeGroup(server, tenantId, 2);
    const { phone, name } = users[0]!;
    for (const keyword of [phone, phone.slice(-5)]) {
      expect((await server.call(clientNotice.users, { keyword }, options)).data).toEqual([]);
    }
    expect((await server.call(clientNotice.users, { keyword: name }, options)).data).toMatchObject([{ name }]);
  });

  test('nor one of the team', async () => {
    const { groupId } = await makeTeam(server, tenantId, 1, null);
    const [member] = await server.look<{ phone: string; name: string }>(
      `select phone, name from team_user u join team_group_member m on m.team_user_id = u.id where m.group_id = $1`,
      [groupId],
    );
    const { phone, name } = member!;
    expect((await server.call(teamNotice.users, { keyword: phone }, options)).data).toEqual([]);
    expect((await server.call(teamNotice.users, { keyword: name }, options)).data).toMatchObject([{ name }]);
  });
});

test('receipts go with their notice, also those of a publication before the last change', async () => {
  const { target } = await makeGroup(server, tenantId, 3);
  const draft = given({ target });
  const { noticeId } = (await server.call(clientNotice.add, draft, options)).data!;
  await server.call(clientNotice.publish, { noticeId }, options);
  await untilDelivered(server, noticeId);
  const { data: revoked } = await server.call(clientNotice.revoke, { noticeId, reason: '写错了' }, options);
  const { version } = revoked!;
  const { data: again } = await server.call(clientNotice.update, { noticeId, version, ...draft }, options);
  expect(again).toMatchObject({ status: 'DRAFT', stats: { delivered: 0, read: 0 } });
  expect(await receiptsOf(server, noticeId)).toHaveLength(3);
  await server.call(clientNotice.delete, { noticeId }, options);
  const owner = { token: await server.signIn('owner') };
  const { data: bin } = await server.call(trash.page, { pageSize: 200, type: 'clientNotice' }, owner);
  const { trashId } = bin!.list.find(({ recordId }) => recordId === noticeId)!;
  expect(await server.call(trash.purge, { trashId }, owner)).toMatchObject({ status: true });
  await server.look(`insert into job (tenant_id, id, kind, payload) values ($1, $2, 'NOTICE_SWEEP', '{}')`, [
    tenantId,
    newId(),
  ]);
  await vi.waitFor(async () => expect(await receiptsOf(server, noticeId)).toEqual([]), soon);
});
