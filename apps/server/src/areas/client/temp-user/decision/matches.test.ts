import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { addClient, asking, otherTenantId, submit, tenantId } from '../review-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

async function likely(changes: Parameters<typeof asking>[0]) {
  const { requestId } = await submit(server, asking(changes));
  const { data } = await server.call(tempUser.matches, { tempUserIds: [requestId] }, { token });
  return data![0]!.matches.map(({ name, why }) => [name, ...why]);
}

describe('likely customers', () => {
  test('share the phone of their contact, or the domain of a mail address, never a public one', async () => {
    await addClient(server, '仁和医院', { phone: '13700000001', email: 'info@renhe.example' });
    const other = await addClient(server, '安泰门诊');
    await addClient(server, '腾讯邮箱用户', { email: 'someone@qq.com' });
    await server.look(
      `insert into client_user (tenant_id, id, client_id, name, phone, email)
       values ($1, gen_random_uuid(), $2, '有人', '13700000009', 'a@Antai.example')`,
      [tenantId, other],
    );
    const nobody = { companyName: '毫不相干' };
    expect(await likely({ ...nobody, phone: '13700000001' })).toEqual([['仁和医院', 'SAME_PHONE']]);
    expect(await likely({ ...nobody, email: 'b@antai.example' })).toEqual([['安泰门诊', 'SAME_DOMAIN']]);
    expect(await likely({ ...nobody, email: 'me@qq.com' })).toEqual([]);
    expect(await likely({ ...nobody, companyName: '仁和医院', email: 'x@renhe.example' })).toEqual([
      ['仁和医院', 'SAME_DOMAIN', 'SIMILAR_NAME'],
    ]);
  });

  test.each([
    ['江苏联影医疗科技股份有限公司', '江苏联影医疗科技（南京）有限公司'],
    ['江苏联影医疗科技股份有限公司', '江苏联影医疗'],
    ['江苏联影医疗科技股份有限公司', '江苏联影医疗设备'],
    ['Acme Medical Co., Ltd.', 'ACME MEDICAL'],
    ['Acme Medical Co., Ltd.', 'Acme Medical Devices GmbH'],
    ['西门子', '西门子医疗系统集团'],
  ])('are called alike: %s, %s', async (client, company) => {
    await server.look('delete from client_user');
    await server.look('delete from client');
    await addClient(server, client);
    await addClient(server, '别处的门诊');
    await addClient(server, client, { tenant: otherTenantId });
    expect(await likely({ companyName: company })).toEqual([[client, 'SIMILAR_NAME']]);
  });

  test('are not those who are gone or closed, nor everyone who is a hospital', async () => {
    await server.look('delete from client');
    const [gone, closed] = [await addClient(server, '同名门诊部'), await addClient(server, '同名门诊部分部')];
    await server.look('update client set deleted_at = now() where id = $1', [gone]);
    await server.look(`update client set status = 'DISABLED' where id = $1`, [closed]);
    await addClient(server, '第三人民医院');
    expect(await likely({ companyName: '同名门诊部' })).toEqual([]);
    expect(await likely({ companyName: '江苏省中医院' })).toEqual([]);
  });

  test('are found through indexes among many', async () => {
    await server.look(
      `insert into client (tenant_id, id, name, contact_phone)
       select $1, gen_random_uuid(), '客户' || n || '号医疗科技有限公司', '136' || lpad(n::text, 8, '0')
         from generate_series(1, 4000) as n`,
      [tenantId],
    );
    await server.look('analyze client');
    const scans = async () =>
      (
        await server.look<{ walks: string; looks: string }>(
          `select (select seq_scan from pg_stat_user_tables where relname = 'client') as walks,
                  (select idx_scan from pg_stat_user_indexes where indexrelname = 'client_core_pieces') as looks`,
        )
      )[0]!;
    const before = await scans();
    expect((await likely({ companyName: '客户1200号医疗科技' }))[0]).toEqual([
      '客户1200号医疗科技有限公司',
      'SIMILAR_NAME',
    ]);
    // The database counts what it did a little later.
    const after = await vi.waitFor(async () => {
      const now = await scans();
      expect(Number(now.looks)).toBeGreaterThan(Number(before.looks));
      return now;
    }, soon);
    expect(after.walks).toBe(before.walks);
  });
});
