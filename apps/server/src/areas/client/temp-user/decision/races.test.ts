import { approval, tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { from } from '../../../../test/people.ts';
import { asking, linkOf, requestNow, submit, usersWith } from '../review-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

describe('fifty who decide one request at once', () => {
  test.each([1, 2, 3])('are one who does and forty-nine who are refused, round %i', async (round) => {
    const token = await server.signIn('owner');
    const request = asking();
    const { requestId: tempUserId } = await submit(server, request);
    const link = await linkOf(server, 'min.wang@kangheng.example');
    const newClientName = `抢先诊所${round}`;
    const item = { tempUserId, clientId: null, newClientName };
    const tries = Array.from({ length: 50 }, (_, place) => {
      if (place % 4 === 0)
        return server.call(tempUser.approvePass, { items: [item], validTo: null, reply: null }, { token });
      if (place % 4 === 1) {
        const refusal = { tempUserIds: [tempUserId], rejectCode: 'OTHER' as const, reply: null };
        return server.call(tempUser.approveRefuse, refusal, { token });
      }
      const decided =
        place % 4 === 2
          ? ({ decision: 'PASS', clientId: null, newClientName, validDays: null, reply: null } as const)
          : ({ decision: 'REFUSE', rejectCode: 'OTHER', reply: null } as const);
      // Links are opened wherever a mail is read.
      return server.call(approval.approverOperate, { token: link, ...decided }, from(place));
    });
    const answers = await Promise.all(tries);
    const losers = answers.filter(({ status }) => !status);
    // On a slow machine some wait so long that they are sent away before they are asked for anything.
    const heard = losers.map(({ code }) => code).filter((code) => code !== 'OVERLOADED');
    expect(new Set(heard)).toEqual(new Set(['TEMP_ALREADY_DECIDED']));
    expect(losers).toHaveLength(49);
    const { status, resultClientUserId } = await requestNow(server, tempUserId);
    const users = await usersWith(server, request.phone);
    expect(users.map(({ id }) => id)).toEqual(status === 'APPROVED' ? [resultClientUserId] : []);
    const clients = await server.look('select from client where name = $1', [newClientName]);
    expect(clients).toHaveLength(status === 'APPROVED' ? 1 : 0);
    const lines = await server.look(
      `select from operation_log where object_id = $1 and action in ('APPROVE', 'REJECT')`,
      [tempUserId],
    );
    expect(lines).toHaveLength(1);
    expect(
      await server.look('select from temp_user_link where temp_user_id = $1 and used_at is null', [tempUserId]),
    ).toEqual([]);
  });
});
