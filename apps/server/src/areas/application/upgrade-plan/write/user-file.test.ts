import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { OutputOf, Result } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyOf, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { spend } from '../../../../test/people.ts';
import { everyone, givenPlan } from '../plan-rig.ts';
import { addTestAccount } from '../../test-account/test-account-rig.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

type UserFile = OutputOf<typeof upgradePlan.userFile>;

async function send(content: string | Buffer, name = '名单.csv', token = owner): Promise<Result<UserFile>> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(Buffer.from(content))], name));
  const response = await fetch(server.url + upgradePlan.userFile.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
    body: form,
  });
  return (await response.json()) as Result<UserFile>;
}

const usersOf = async (listId: string) =>
  (await server.look<{ user_id: string }>('select user_id from plan_user_list_user where list_id = $1', [listId])).map(
    (row) => row.user_id,
  );
const lists = async () => (await server.look<{ n: number }>('select count(*)::int as n from plan_user_list'))[0]!.n;

describe('a list of users', () => {
  test('is matched with customers’ users, team users and test accounts', async () => {
    const [user, colleague] = [await makeAppPerson(server), await makeAppPerson(server, 'TEAM_USER')];
    const tester = await addTestAccount(server);
    const spaced = `+86 ${user.phone.slice(0, 3)} ${user.phone.slice(3, 7)}-${user.phone.slice(7)}`;
    const rows = [
      '姓名,手机号',
      `甲,${spaced}`,
      `乙,${colleague.phone}`,
      `丙,${tester.account.toUpperCase()}`,
      '丁,13000000000',
    ];
    const { data } = await send(rows.join('\r\n'));
    expect(data).toMatchObject({
      name: '名单.csv',
      rows: 4,
      matched: 3,
      unmatched: [{ row: 5, value: '13000000000' }],
      unmatchedCount: 1,
    });
    expect((await usersOf(data!.fileId)).toSorted()).toEqual(
      [user.userId, colleague.userId, tester.testAccountId].toSorted(),
    );
    const [line] = await server.look<{ changes: string }>(
      `select action, object_name, changes::text from operation_log where object_id = $1`,
      [data!.fileId],
    );
    expect(line).toMatchObject({ action: 'UPLOAD', object_name: '名单.csv' });
    expect(line!.changes).not.toContain('13000000000');
  });

  test('needs no titles, and one who stands there twice is one', async () => {
    const { phone, userId } = await makeAppPerson(server);
    const { data } = await send(`${phone}\n${phone}\n`);
    expect(data).toMatchObject({ rows: 2, matched: 1, unmatchedCount: 0 });
    expect(await usersOf(data!.fileId)).toEqual([userId]);
  });

  test('may come from a spreadsheet of this country', async () => {
    const { phone } = await makeAppPerson(server);
    // “手机号” in GBK.
    const gbk = Buffer.concat([Buffer.from([0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5]), Buffer.from(`\n${phone}\n`)]);
    expect((await send(gbk)).data).toMatchObject({ rows: 1, matched: 1 });
  });

  test('in which nobody is found is not kept', async () => {
    const before = await lists();
    const foreign = await makeAppPerson(server, 'CLIENT_USER', { tenantId: companyOf('owner.ruichi') });
    for (const content of [`手机号\n${foreign.phone}\n`, '手机号\n', '']) {
      expect((await send(content)).code).toBe('PLAN_FILE_EMPTY');
    }
    expect((await send('13800000000', '名单.txt')).code).toBe('FILE_TYPE');
    expect(await lists()).toBe(before);
  });

  test('has 100,000 rows at most', async () => {
    const { phone } = await makeAppPerson(server);
    const rows = (amount: number) => Array.from({ length: amount }, (_, i) => (i === 0 ? phone : 17_000_000_000 + i));
    const { data } = await send(rows(100_000).join('\n'));
    expect(data).toMatchObject({ rows: 100_000, matched: 1, unmatchedCount: 99_999 });
    expect(data!.unmatched).toHaveLength(100);
    expect((await send(rows(100_001).join('\n'))).code).toBe('IMPORT_TOO_MANY_ROWS');
  });

  test('is sent by whoever may write plans, and not all day', async () => {
    const { token } = await enterWith(server, ['app:plan:query']);
    expect((await send('13800000000', '名单.csv', token)).code).toBe('FORBIDDEN');
    const stranger = await server.signIn('owner.ruichi');
    await spend(server, 'plan-file/hour', companyOf('owner.ruichi'), 60);
    expect((await send('13800000000', '名单.csv', stranger)).code).toBe('RATE_LIMITED');
  });
});

describe('a plan with a list', () => {
  async function draft(fileId: string, token = owner) {
    const application = await addApplication(server, {}, token === owner ? 'owner' : 'owner.ruichi');
    const { applicationId } = application;
    const targetVersionId = await makeVersion(server, application, token === owner ? {} : { owner: 'owner.ruichi' });
    const scope = { ...everyone, mode: 'FILE', fileId } as const;
    const given = givenPlan({ applicationId, targetVersionId, scope, submit: false });
    return { given, answer: await server.call(upgradePlan.add, given, { token }) };
  }

  test('keeps it; one that lies about for a day is taken by no plan any more', async () => {
    const { phone } = await makeAppPerson(server);
    const [kept, left] = [(await send(phone)).data!, (await send(phone)).data!];
    const { given, answer } = await draft(kept.fileId);
    expect(answer.data?.scope.file).toEqual({ name: '名单.csv', matched: 1 });
    await server.look(`update plan_user_list set created_at = now() - interval '26 hours'`);
    expect((await draft(left.fileId)).answer.code).toBe('NOT_FOUND');
    const { planId, version } = answer.data!;
    const again = await server.call(upgradePlan.update, { ...given, planId, version }, { token: owner });
    expect(again.data?.scope.fileId).toBe(kept.fileId);
    expect((await draft(kept.fileId, await server.signIn('owner.ruichi'))).answer.code).toBe('NOT_FOUND');
  });

  test('keeps it from being tidied away; one that nobody took is gone after a day', async () => {
    const { phone } = await makeAppPerson(server);
    const [kept, left, fresh] = [(await send(phone)).data!, (await send(phone)).data!, (await send(phone)).data!];
    expect((await draft(kept.fileId)).answer.status).toBe(true);
    await server.look(`update plan_user_list set created_at = now() - interval '26 hours' where id <> $1`, [
      fresh.fileId,
    ]);
    for (const kind of ['PURGE_PLAN_LIST_USERS', 'PURGE_PLAN_LISTS']) {
      await server.look(`insert into job (tenant_id, id, kind) values ($1, gen_random_uuid(), $2)`, [
        companyOf('owner'),
        kind,
      ]);
      await vi.waitFor(async () => {
        expect(await server.look('select from job where kind = $1 and state <> $2', [kind, 'DEAD'])).toEqual([]);
      }, soon);
    }
    const ids = [kept, left, fresh].map(({ fileId }) => fileId);
    const there = await server.look<{ id: string }>('select id from plan_user_list where id = any($1)', [ids]);
    expect(there.map(({ id }) => id).toSorted()).toEqual([kept.fileId, fresh.fileId].toSorted());
    expect([await usersOf(kept.fileId), await usersOf(left.fileId)].map((users) => users.length)).toEqual([1, 0]);
  });
});
