import { live } from '@console/contract/areas/live/live/live';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import {
  company,
  formOf,
  inHours,
  letClockRun,
  makeLive,
  makeStream,
  makeViewer,
  type newLive,
  putInto,
  startsIn,
} from '../../live-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  // Both are at work on everything below.
  await server.twin();
});
afterAll(() => server.stop());

const soon = { timeout: 30_000, interval: 20 };
const read = async <Row extends object>(liveId: string, columns: string) =>
  (await server.look<Row & Record<string, unknown>>(`select ${columns} from live where id = $1`, [liveId]))[0]!;

const planned = async (changes: Parameters<typeof newLive>[0] = {}) => {
  const { liveId } = await makeLive(server, token, changes);
  const answer = await server.call(live.publish, { liveId }, { token });
  if (!answer.data) throw new Error(answer.message);
  return answer.data;
};
const noticesOf = (title: string) =>
  server.look<{ id: string; audience: string; target_mode: string; target_ids: string[] }>(
    `select id, audience, target_mode, target_ids from notice where name like '%' || $1 order by id`,
    [title],
  );
describe('a picture that is lost', () => {
  test('may come back for ten minutes, and then the session ends with its replay', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'INTERRUPTED');
    await makeStream(server, liveId);
    await server.look(`update live set interrupted_at = now() - interval '9 minutes' where id = $1`, [liveId]);
    await letClockRun(server, liveId);
    expect(await read(liveId, 'status')).toEqual({ status: 'INTERRUPTED' });
    await server.look(`update live set interrupted_at = now() - interval '11 minutes' where id = $1`, [liveId]);
    await letClockRun(server, liveId);
    const { status, replay_state } = await read<{ status: string; replay_state: string }>(
      liveId,
      'status, replay_state',
    );
    expect(status).toBe('ENDED');
    expect(replay_state).not.toBe('NONE');
    const [line] = await server.look<{ actor_id: null; changes: object[] }>(
      `select actor_id, changes from operation_log where object_id = $1 and action = 'STATUS'`,
      [liveId],
    );
    expect(line).toEqual({ actor_id: null, changes: [{ field: 'status', before: 'INTERRUPTED', after: 'ENDED' }] });
  });
});

describe('a session that never began', () => {
  test('is canceled twelve hours after its planned end, as not held', async () => {
    const { liveId } = await planned();
    const endedBefore = (hours: number) =>
      server.look(
        `update live set plan_start_at = now() - make_interval(hours => $2 + 1), plan_end_at = now() - make_interval(hours => $2) where id = $1`,
        [liveId, hours],
      );
    await endedBefore(11);
    await letClockRun(server, liveId);
    expect(await read(liveId, 'status')).toEqual({ status: 'SCHEDULED' });
    await endedBefore(13);
    await letClockRun(server, liveId);
    expect(await read(liveId, 'status, not_held')).toEqual({ status: 'CANCELED', not_held: true });
  });
});

describe('a session that nobody ends', () => {
  const plannedEnd = (liveId: string, hours: number) =>
    server.look(
      `update live set plan_start_at = now() - make_interval(hours => $2 + 1), plan_end_at = now() - make_interval(hours => $2),
              started_at = now() - make_interval(hours => $2 + 1) where id = $1`,
      [liveId, hours],
    );

  test('ends twelve hours after its planned end, where its picture comes from elsewhere', async () => {
    const pullUrl = 'https://live.example.com/a.m3u8';
    const { liveId } = await planned({ source: 'PULL_URL', pullUrl, record: false, replay: 'NONE' });
    const started = await server.call(live.start, { liveId }, { token });
    expect(started.data?.status).toBe('LIVE');
    // The time at which it will be looked at is known from the beginning.
    const [job] = await server.look(
      `select j.run_at = l.plan_end_at + interval '12 hours' as "asPlanned" from job j join live l on l.id::text = j.key
        where j.kind = 'LIVE_DUE' and l.id = $1 and j.state = 'PENDING'`,
      [liveId],
    );
    expect(job).toEqual({ asPlanned: true });
    await plannedEnd(liveId, 11);
    await letClockRun(server, liveId);
    expect(await read(liveId, 'status')).toEqual({ status: 'LIVE' });
    await plannedEnd(liveId, 13);
    await letClockRun(server, liveId);
    expect(await read(liveId, 'status')).toEqual({ status: 'ENDED' });
  });

  test('goes on for as long as its picture comes', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'LIVE');
    await makeStream(server, liveId);
    await plannedEnd(liveId, 13);
    await letClockRun(server, liveId);
    expect(await read(liveId, 'status')).toEqual({ status: 'LIVE' });
  });
});

describe('a replay', () => {
  test('that is past its days is seen by nobody, and lets its file go', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'ENDED');
    await server.look(
      `update live set replay_state = 'READY', replay_expire_at = now() - interval '1 minute',
              replay_file_id = (select id from file where tenant_id = $2 limit 1) where id = $1`,
      [liveId, company],
    );
    await letClockRun(server, liveId);
    expect(await read(liveId, 'replay_state, replay_file_id')).toEqual({
      replay_state: 'EXPIRED',
      replay_file_id: null,
    });
  });
});

describe('a reminder', () => {
  test('goes to the groups that the session is for, once, also where two servers look', async () => {
    const [group] = await server.look<{ id: string }>('select id from client_group where tenant_id = $1 limit 1', [
      company,
    ]);
    const { liveId, title } = await planned({
      access: 'CLIENT_GROUPS',
      clientGroupIds: [group!.id],
      reminders: [1440, 60],
    });
    await letClockRun(server, liveId);
    expect(await noticesOf(title)).toEqual([]);
    await startsIn(server, liveId, 59);
    await letClockRun(server, liveId);
    expect(await noticesOf(title)).toMatchObject([
      { audience: 'CLIENT', target_mode: 'GROUPS', target_ids: [group!.id] },
    ]);
    await letClockRun(server, liveId);
    expect((await noticesOf(title)).length).toBe(1);
    const [{ id } = { id: '' }] = await noticesOf(title);
    await vi.waitFor(async () => {
      const [notice] = await server.look('select status from notice where id = $1', [id]);
      expect(notice).toEqual({ status: 'PUBLISHED' });
    }, soon);
  });

  test('goes to the whole team, and again when the session is moved to another time', async () => {
    const { liveId, title } = await planned({ access: 'TEAM', reminders: [60] });
    await startsIn(server, liveId, 58);
    await letClockRun(server, liveId);
    expect(await noticesOf(title)).toMatchObject([{ audience: 'TEAM', target_mode: 'ALL' }]);
    const { data: row } = await server.call(live.detail, { liveId }, { token });
    await server.call(live.update, { ...formOf(row!), planStartAt: inHours(30), planEndAt: inHours(31) }, { token });
    await letClockRun(server, liveId);
    expect((await noticesOf(title)).length).toBe(1);
    await startsIn(server, liveId, 57);
    await letClockRun(server, liveId);
    expect((await noticesOf(title)).length).toBe(2);
  });

  test('is mailed to guests who asked for it, in their language', async () => {
    const { liveId, title } = await planned({ reminders: [5] });
    for (const locale of ['zh-CN', 'en-US']) {
      const viewer = await makeViewer(server, liveId);
      await server.look(
        `insert into live_reminder (tenant_id, live_id, viewer_id, email, locale)
         select tenant_id, live_id, id, $2, $3 from live_viewer where id = $1`,
        [viewer, `guest.${locale}@people.example`, locale],
      );
    }
    await startsIn(server, liveId, 4);
    await letClockRun(server, liveId);
    const mails = await server.look<{ recipient: string; locale: string; params: object }>(
      `select recipient, locale, params from outbox where template = 'LIVE_REMINDER' and params ->> 'title' = $1 order by locale`,
      [title],
    );
    expect(mails).toMatchObject([
      { recipient: 'guest.en-US@people.example', params: { when: 'in 5 minutes' } },
      { recipient: 'guest.zh-CN@people.example', params: { when: '5 分钟后' } },
    ]);
    expect(await noticesOf(title)).toEqual([]);
  });

  test('goes to nobody whom the session is no longer for', async () => {
    const ask = (liveId: string, viewer: string, email: string | null) =>
      server.look(
        `insert into live_reminder (tenant_id, live_id, viewer_id, email, locale)
         select tenant_id, $1, id, $3, 'en-US' from live_viewer where id = $2`,
        [liveId, viewer, email],
      );
    const mailed = async (title: string) =>
      (
        await server.look<{ recipient: string }>(
          `select recipient from outbox where template = 'LIVE_REMINDER' and params ->> 'title' = $1`,
          [title],
        )
      ).map(({ recipient }) => recipient);
    const [member] = await server.look<{ id: string }>(
      `select id from team_user where tenant_id = $1 and deleted_at is null and status = 'ACTIVE' limit 1`,
      [company],
    );
    const [team, groups, locked] = [
      await planned({ reminders: [5] }),
      await planned({ reminders: [5] }),
      await planned({ access: 'PASSWORD', password: 'heron-9', reminders: [5] }),
    ];
    for (const { liveId } of [team, groups, locked]) {
      await ask(liveId, await makeViewer(server, liveId), 'former@people.example');
      await ask(liveId, await makeViewer(server, liveId, { kind: 'TEAM_USER', personId: member!.id }), null);
    }
    const knows = await makeViewer(server, locked.liveId);
    await ask(locked.liveId, knows, 'knows@people.example');
    await server.look(
      `update live_viewer v set passed = md5(l.password_hash) from live l where l.id = v.live_id and v.id = $1`,
      [knows],
    );
    await server.look(`update live set access = 'TEAM' where id = $1`, [team.liveId]);
    await server.look(`update live set access = 'CLIENT_GROUPS' where id = $1`, [groups.liveId]);
    for (const { liveId } of [team, groups, locked]) {
      await startsIn(server, liveId, 4);
      await letClockRun(server, liveId);
    }
    expect(await mailed(team.title)).toEqual([]);
    expect(await noticesOf(team.title)).toMatchObject([{ audience: 'TEAM', target_mode: 'ALL' }]);
    expect(await mailed(groups.title)).toEqual([]);
    expect(await noticesOf(groups.title)).toEqual([]);
    // Who knew the password before, and whom the session is for, who asks for it at the door.
    expect(await mailed(locked.title)).toEqual(['knows@people.example']);
    expect(await noticesOf(locked.title)).toMatchObject([{ audience: 'TEAM', target_ids: [member!.id] }]);
  });

  test('of a canceled or deleted session goes to nobody, nor one whose time is long past', async () => {
    const { liveId, title } = await planned({ access: 'TEAM', reminders: [5] });
    await startsIn(server, liveId, 4);
    await server.call(live.cancel, { liveId, reason: '不办了' }, { token });
    await letClockRun(server, liveId);
    const deleted = await planned({ access: 'TEAM', reminders: [5] });
    await startsIn(server, deleted.liveId, 4);
    await server.call(live.delete, { liveId: deleted.liveId }, { token });
    await letClockRun(server, deleted.liveId);
    const late = await planned({ access: 'TEAM', reminders: [60] });
    await startsIn(server, late.liveId, 30);
    await letClockRun(server, late.liveId);
    for (const name of [title, deleted.title, late.title]) expect(await noticesOf(name)).toEqual([]);
  });
});

test('every announced session has a job for its next time', async () => {
  const { liveId, planStartAt } = await planned({ reminders: [60, 5] });
  const [job] = await server.look<{ run_at: Date }>(`select run_at from job where kind = 'LIVE_DUE' and key = $1`, [
    liveId,
  ]);
  expect(job!.run_at.getTime()).toBe(Date.parse(planStartAt) - 3_600_000);
});
