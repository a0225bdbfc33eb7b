import { liveAppSide } from '@console/contract/areas/live/app-side';
import { live } from '@console/contract/areas/live/live/live';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addCustomer, addExpert, type CallPerson } from '../../../call/call-rig.ts';
import { letClockRun, makeLive, startsIn, type newLive } from '../../live-rig.ts';
import { company, watchers } from '../../watch/watch-rig.ts';

let server: TestServer;
let token: string;
let expertOfOurs: CallPerson;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  expertOfOurs = await addExpert(server, null);
});
afterAll(() => server.stop());

async function planned(changes: Parameters<typeof newLive>[0] = {}) {
  const { liveId } = await makeLive(server, token, changes);
  const { data } = await server.call(live.publish, { liveId }, { token });
  return { ...data!, slug: data!.watchUrl.split('/').at(-1)! };
}
const mailed = async (title: string) =>
  (
    await server.look<{ recipient: string }>(
      `select recipient from outbox where template = 'LIVE_REMINDER' and params ->> 'title' = $1`,
      [title],
    )
  ).map(({ recipient }) => recipient);
const noticesOf = (title: string) =>
  server.look(`select audience, target_mode, target_ids from notice where name like '%' || $1`, [title]);
const remind = (ticket: string, email: string) => server.call(liveWatch.remind, { ticket, email, locale: 'zh-CN' });
const comesBy = async (liveId: string) =>
  (
    await server.look<{ minutes: number }>(
      `select round(extract(epoch from l.plan_start_at - j.run_at) / 60)::int as minutes from job j
         join live l on l.id::text = j.key where j.kind = 'LIVE_DUE' and j.state = 'PENDING' and l.id = $1`,
      [liveId],
    )
  )[0]?.minutes;

describe('whoever asks to be reminded is told five minutes before', () => {
  test.each([
    ['of a session that tells nobody by itself', []],
    ['of one whose other times have passed', [1440, 60] as const],
  ])('%s', async (_, reminders) => {
    const { liveId, slug, title } = await planned({ reminders: [...reminders] });
    await startsIn(server, liveId, 30);
    const guest = await watchers(server).guest({ slug });
    expect((await remind(guest, 'late@people.example')).status).toBe(true);
    expect(await comesBy(liveId)).toBe(5);
    await expertOfOurs.ask(liveAppSide.remind, { liveId, reminded: true });
    await startsIn(server, liveId, 4);
    await letClockRun(server, liveId);
    expect(await mailed(title)).toEqual(['late@people.example']);
    expect(await noticesOf(title)).toEqual([
      { audience: 'TEAM', target_mode: 'USERS', target_ids: [expertOfOurs.userId] },
    ]);
    await letClockRun(server, liveId);
    expect(await mailed(title)).toHaveLength(1);
  });

  test('and nobody else of those the session is for', async () => {
    const { liveId, title } = await planned({ access: 'TEAM', reminders: [60] });
    await startsIn(server, liveId, 30);
    await expertOfOurs.ask(liveAppSide.remind, { liveId, reminded: true });
    await startsIn(server, liveId, 4);
    await letClockRun(server, liveId);
    expect(await noticesOf(title)).toEqual([
      { audience: 'TEAM', target_mode: 'USERS', target_ids: [expertOfOurs.userId] },
    ]);
    const quiet = await planned({ access: 'TEAM', reminders: [60] });
    await startsIn(server, quiet.liveId, 4);
    await letClockRun(server, quiet.liveId);
    expect(await noticesOf(quiet.title)).toEqual([]);
  });

  test('unless the session is no longer for them', async () => {
    const customer = await addCustomer(server, null);
    const { liveId, title } = await planned();
    await customer.ask(liveAppSide.remind, { liveId, reminded: true });
    await server.look(`update live set access = 'CLIENT_GROUPS' where id = $1 and tenant_id = $2`, [liveId, company]);
    await startsIn(server, liveId, 4);
    await letClockRun(server, liveId);
    expect(await noticesOf(title)).toEqual([]);
  });
});

test('a reminder that would come too late is not promised', async () => {
  const { liveId, slug } = await planned({ reminders: [5] });
  await startsIn(server, liveId, 4);
  const guest = await watchers(server).guest({ slug });
  expect(await remind(guest, 'late@people.example')).toMatchObject({
    code: 'LIVE_REMIND_LATE',
    message: expect.stringContaining('5 分钟'),
  });
  const answer = await expertOfOurs.call(liveAppSide.remind, { liveId, reminded: true });
  expect(answer.code).toBe('LIVE_REMIND_LATE');
  expect(await server.look('select from live_reminder where live_id = $1', [liveId])).toEqual([]);
});
