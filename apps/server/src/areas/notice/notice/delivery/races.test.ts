import { clientNotice } from '@console/contract/areas/notice/notice/notice';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { given, makeGroup, receiptsOf, tenantOf, untilDelivered } from '../notice-rig.ts';

let server: TestServer;
let options: { token: string };
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('operator') };
  tenantId = await tenantOf(server);
});
afterAll(() => server.stop());

const draft = async (people: number) => {
  const group = await makeGroup(server, tenantId, people);
  const { noticeId } = (await server.call(clientNotice.add, given({ target: group.target }), options)).data!;
  return noticeId;
};
const publish = (noticeId: string) => server.call(clientNotice.publish, { noticeId }, options);
const revoke = (noticeId: string, reason: string) => server.call(clientNotice.revoke, { noticeId, reason }, options);
const movesOf = (noticeId: string) =>
  server.look<{ after: string }>(
    `select changes -> 0 ->> 'after' as after from operation_log where object_id = $1 and action = 'STATUS' order by seq`,
    [noticeId],
  );

describe('at the same moment', () => {
  test('twenty publish it: it is published once', async () => {
    const noticeId = await draft(3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(noticeId)));
    for (const { data } of answers) expect(data).toMatchObject({ status: 'PUBLISHED' });
    await untilDelivered(server, noticeId);
    expect(await receiptsOf(server, noticeId)).toHaveLength(3);
    expect(await movesOf(noticeId)).toEqual([{ after: 'PUBLISHED' }]);
  });

  test('twenty revoke it: one reason stands, the others are refused', async () => {
    const noticeId = await draft(3);
    await publish(noticeId);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => revoke(noticeId, `原因 ${n}`)));
    const won = answers.filter(({ status }) => status);
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'STATE_NOT_ALLOWED']));
    const { data } = await server.call(clientNotice.detail, { noticeId }, options);
    expect(data!.revokeReason).toBe(won[0]!.data!.revokeReason);
  });

  test('some publish and some revoke it: each state follows from the one before', async () => {
    const noticeId = await draft(3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? publish(noticeId) : revoke(noticeId, '撤'))),
    );
    const refusals = new Set(answers.flatMap(({ status, code }) => (status ? [] : [code])));
    expect([...refusals].join()).toMatch(/^(STATE_NOT_ALLOWED)?$/);
    const moves = (await movesOf(noticeId)).map(({ after }) => after);
    expect(['PUBLISHED', 'PUBLISHED,REVOKED']).toContain(moves.join());
    const { data } = await server.call(clientNotice.detail, { noticeId }, options);
    expect(data!.status).toBe(moves.at(-1));
  });

  test('it is delivered and revoked: whoever has no receipt by then gets none', async () => {
    const group = await makeGroup(server, tenantId, 6_000);
    const input = given({ target: group.target, channels: ['IN_APP', 'SMS'] });
    const { noticeId } = (await server.call(clientNotice.add, input, options)).data!;
    await publish(noticeId);
    await vi.waitFor(async () => expect(await receiptsOf(server, noticeId)).not.toEqual([]), soon);
    expect((await revoke(noticeId, '停')).data).toMatchObject({ status: 'REVOKED' });
    const then = (await receiptsOf(server, noticeId)).length;
    expect(then).toBeLessThan(6_000);
    await vi.waitFor(async () => {
      expect(await server.look(`select from job where kind = 'NOTICE_DELIVER' and key = $1`, [noticeId])).toEqual([]);
    }, soon);
    expect(await receiptsOf(server, noticeId)).toHaveLength(then);
    const { data } = await server.call(clientNotice.detail, { noticeId }, options);
    expect(data!.stats).toMatchObject({ delivered: then, running: false });
    await server.look(`delete from job where kind = 'DELIVER_MESSAGE'`);
  });

  test('more than one batch of them are at several customers: each gets it, and it comes to an end', async () => {
    const [here, there] = [await makeGroup(server, tenantId, 4_500), await makeGroup(server, tenantId, 4_500)];
    for (const target of [
      { mode: 'GROUPS' as const, ids: [here.groupId, there.groupId] },
      { mode: 'ALL' as const, ids: [] },
    ]) {
      const { noticeId } = (await server.call(clientNotice.add, given({ target }), options)).data!;
      await publish(noticeId);
      await untilDelivered(server, noticeId);
      const reached = new Set((await receiptsOf(server, noticeId)).map((row) => row.user_id));
      expect([...here.users, ...there.users].filter(({ id }) => !reached.has(id))).toEqual([]);
      const { data } = await server.call(clientNotice.detail, { noticeId }, options);
      expect(data!.stats).toMatchObject({ delivered: reached.size, target: reached.size });
    }
  });

  test('two servers deliver it: nobody has it twice', async () => {
    await server.twin();
    const noticeId = await draft(500);
    await publish(noticeId);
    await server.look(
      `insert into job (tenant_id, id, kind, payload)
       select $1, gen_random_uuid(), 'NOTICE_DELIVER', jsonb_build_object('noticeId', $2::text) from generate_series(1, 5)`,
      [tenantId, noticeId],
    );
    await untilDelivered(server, noticeId);
    const { data } = await server.call(clientNotice.detail, { noticeId }, options);
    expect(data!.stats).toMatchObject({ target: 500, delivered: 500 });
    expect(await receiptsOf(server, noticeId)).toHaveLength(500);
  });
});
