import { IMPORT_BYTES } from '@console/contract/import';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { OutputOf, Result } from '@console/contract/endpoint';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableAnswer } from '../../../../kernel/tables/table-file.ts';
import { makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addDevices, addPlan, everyone, givenStage, offersOf, settle, statusOf, tick, untilPlan } from '../plan-rig.ts';
import { teamRig } from '../../../team/team-user/team-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const fresh = async (count: number) => {
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  const { devices } = await addDevices(server, applicationId, { count });
  return { of: { applicationId, targetVersionId }, devices };
};
const running = { status: 'RUNNING', current_stage_no: 1 } as const;

type UserFile = OutputOf<typeof upgradePlan.userFile>;

async function send(content: Buffer, name: string): Promise<Result<UserFile>> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name));
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' };
  const response = await fetch(server.url + upgradePlan.userFile.path, { method: 'POST', headers, body: form });
  return (await response.json()) as Result<UserFile>;
}

async function workbook(columns: readonly string[], given: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  async function* rows() {
    yield* given;
  }
  return buffer(tableAnswer({ name: 'x', format: 'xlsx', columns, rows: rows() }).body!);
}

describe('a list of users in a workbook', () => {
  test('is read by its column, numbers as numbers, and a plan is for those who stand in it', async () => {
    const { of, devices } = await fresh(3);
    const { userId } = devices[1]!;
    const [{ phone } = { phone: '' }] = await server.look<{ phone: string }>(
      'select phone from client_user where id = $1',
      [userId],
    );
    const rows = [
      ['甲', Number(phone)],
      ['乙', '13000000000'],
    ];
    const { data } = await send(await workbook(['姓名', '手机号'], rows), '名单.xlsx');
    expect(data).toMatchObject({ rows: 2, matched: 1, unmatched: [{ row: 3, value: '13000000000' }] });
    const scope = { ...everyone, mode: 'FILE' as const, fileId: data!.fileId };
    const { planId } = await addPlan(server, { ...of, scope });
    await untilPlan(server, planId, running);
    expect((await offersOf(server, planId)).map((offer) => offer.user_id)).toEqual([userId]);
  });

  test('needs no titles; a text with the name of a workbook is none', async () => {
    const { phone } = await makeAppPerson(server);
    const { data } = await send(await workbook([phone], [[phone]]), '名单.xlsx');
    expect(data).toMatchObject({ rows: 2, matched: 1, unmatchedCount: 0 });
    expect((await send(Buffer.from(`手机号\n${phone}\n`), '名单.xlsx')).code).toBe('FILE_TYPE');
  });

  test('is refused when it is too large or too long, and says what the limit is', async () => {
    const large = await send(Buffer.alloc(IMPORT_BYTES + 1, '1'), '名单.csv');
    expect([large.code, large.message]).toEqual(['FILE_TOO_LARGE', expect.stringContaining('10 MB')]);
    const long = Array.from({ length: 100_001 }, (_, i) => [17_000_000_000 + i]);
    const answer = await send(await workbook(['手机号'], long), '名单.xlsx');
    expect([answer.code, answer.message]).toEqual(['IMPORT_TOO_MANY_ROWS', expect.stringContaining('100000')]);
  });
});

test('a plan for groups of the team is for their members, not for others or those of a group that is gone', async () => {
  const { of, devices } = await fresh(4);
  const team = teamRig(server, await server.signIn('operator'));
  const [asked, other, gone] = [await team.group(), await team.group(), await team.group()];
  const members = await Promise.all([
    team.member({ groupIds: [asked.groupId, other.groupId] }),
    team.member({ groupIds: [other.groupId] }),
    team.member({ groupIds: [gone.groupId] }),
  ]);
  // The fourth stays a customer's.
  for (const [i, { teamUserId }] of members.entries()) {
    await server.look(`update app_device set user_id = $2, user_kind = 'TEAM_USER', client_id = null where id = $1`, [
      devices[i]!.deviceId,
      teamUserId,
    ]);
  }
  const scope = { ...everyone, mode: 'TEAM_GROUPS' as const, ids: [asked.groupId, gone.groupId] };
  const startAt = new Date(Date.now() + 3_600_000).toISOString();
  const { planId } = await addPlan(server, { ...of, scope, startAt });
  await server.look('update team_group set deleted_at = now() where id = $1', [gone.groupId]);
  await server.look('update upgrade_plan set start_at = now() where id = $1', [planId]);
  await untilPlan(server, planId, running);
  expect((await offersOf(server, planId)).map((offer) => offer.user_id)).toEqual([members[0].teamUserId]);
});

test('a dynamic plan in which everybody is done waits for those who come later, until its end date', async () => {
  const { of } = await fresh(4);
  const { planId } = await addPlan(server, { ...of, snapshot: 'DYNAMIC', stages: [givenStage()] });
  await untilPlan(server, planId, running);
  await settle(server, planId, 'SUCCEEDED');
  await untilPlan(server, planId, { stages: ['PASSED'] });
  await tick(server, planId);
  expect(await statusOf(server, planId)).toMatchObject({ status: 'RUNNING' });
  await server.look('update upgrade_plan set ends_at = now() where id = $1', [planId]);
  await untilPlan(server, planId, { status: 'COMPLETED', closing: false, stages: ['PASSED'] });
});
