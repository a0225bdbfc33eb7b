import { clientNotice } from '@console/contract/areas/notice/notice/notice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { send } from '../../../../test/harness.ts';
import {
  makeProcessHome,
  until,
  type ProcessHome,
  type ServerProcess,
  PATIENCE_MS,
} from '../../../../test/process/process-server.ts';
import { signIn } from '../../../../test/process/process-writers.ts';
import { given } from '../notice-rig.ts';

const PEOPLE = 15_000;

let home: ProcessHome;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  home = await makeProcessHome('main-notice-test');
  server = await home.start();
  token = await signIn(server.url, 'operator');
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await home.remove();
}, PATIENCE_MS);

async function makeCustomer(): Promise<string> {
  const clientId = newId();
  await home.look(
    `insert into client (tenant_id, id, name) select tenant_id, $1, '大客户' from tenant where code = 'kangheng'`,
    [clientId],
  );
  await home.look(
    `insert into client_user (tenant_id, id, client_id, name, phone, status)
     select c.tenant_id, gen_random_uuid(), c.id, '用户 ' || n, (17000000000 + n)::text, 'ACTIVE'
       from client c cross join generate_series(1, $2::int) as n where c.id = $1`,
    [clientId, PEOPLE],
  );
  return clientId;
}

const written = async (noticeId: string) =>
  (
    await home.look<{ receipts: number; done: boolean }>(
      `select (select count(*)::int from notice_receipt r where r.notice_id = n.id) as receipts, delivery_done as done
         from notice n where id = $1`,
      [noticeId],
    )
  )[0]!;

test(
  'a server that is killed in the middle of a delivery leaves it to the next one, and each gets it once',
  async () => {
    const target = { mode: 'CLIENTS' as const, ids: [await makeCustomer()] };
    const input = given({ target, channels: ['IN_APP', 'SMS'] });
    const { noticeId } = (await send(server.url, clientNotice.add, input, { token })).data!;
    const { data } = await send(server.url, clientNotice.publish, { noticeId }, { token });
    expect(data!.stats).toMatchObject({ target: PEOPLE, running: true });

    const seen: number[] = [];
    for (let kill = 0; kill < 3; kill += 1) {
      const last = seen.at(-1) ?? 0;
      const { receipts, done } = await until('it goes on', async () => {
        const now = await written(noticeId);
        return now.receipts > last ? now : undefined;
      });
      expect(done).toBe(false);
      server.kill('SIGKILL');
      await server.exited;
      // Whole batches, whenever it ended.
      expect((await written(noticeId)).receipts % 1_000).toBe(0);
      seen.push(receipts);
      // As if the lease of the killed worker had ended.
      await home.look(`update job set locked_until = now() - interval '1 hour' where kind = 'NOTICE_DELIVER'`);
      server = await home.start();
    }
    await until('everyone has it', async () => (await written(noticeId)).done || undefined);

    const [counts] = await home.look(
      `select count(*)::int as receipts, count(distinct user_id)::int as people,
            (select count(*)::int from outbox where receipt_id is not null) as messages,
            (select count(distinct recipient)::int from outbox where receipt_id is not null) as phones
       from notice_receipt where notice_id = $1`,
      [noticeId],
    );
    expect(counts).toEqual({ receipts: PEOPLE, people: PEOPLE, messages: PEOPLE, phones: PEOPLE });
    const { data: after } = await send(server.url, clientNotice.detail, { noticeId }, { token });
    expect(after!.stats).toMatchObject({ target: PEOPLE, delivered: PEOPLE, failed: 0, running: false });
  },
  PATIENCE_MS,
);
