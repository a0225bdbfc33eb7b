import { live } from '@console/contract/areas/live/live/live';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { company, makeItem, makeLive, makeViewer, makeVisit, putInto } from '../../live-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const ended = async (minutes: number) => {
  const { liveId } = await makeLive(server, token);
  await putInto(server, liveId, 'ENDED');
  await server.look(
    `update live set started_at = '2026-11-01T08:00:00Z', ended_at = timestamptz '2026-11-01T08:00:00Z' + make_interval(mins => $2) where id = $1`,
    [liveId, minutes],
  );
  return liveId;
};
const summary = async (liveId: string) => (await server.call(live.summary, { liveId }, { token })).data!;
const attendance = async (liveId: string) => (await server.call(live.attendance, { liveId }, { token })).data!;
const exported = async (liveId: string) =>
  (
    await fetch(`${server.url}${live.exportAttendance.path}?liveId=${liveId}&format=csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).text();

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The same counted second by second, the long way. */
function counted(visits: readonly Span[], minutes: number): { byMinute: number[]; peak: number } {
  const at = (second: number) => visits.filter(({ from, to }) => from <= second && second < to).length;
  const byMinute = Array.from({ length: minutes }, (_, minute) =>
    Math.max(...Array.from({ length: 60 }, (__, second) => at(minute * 60 + second))),
  );
  return { byMinute, peak: Math.max(...byMinute) };
}

describe('the numbers of a session', () => {
  test('are exact over many visits that come and go at any second', async () => {
    const minutes = 12;
    const liveId = await ended(minutes);
    // Always the same, and all over the place.
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    const visits: Span[] = [];
    const watched: number[] = [];
    for (let viewer = 0; viewer < 60; viewer += 1) {
      const id = await makeViewer(server, liveId, { name: `观众${viewer}` });
      let [second, sum] = [random(200), 0];
      while (second < minutes * 60 - 40) {
        const visit = { from: second, to: Math.min(second + 1 + random(300), minutes * 60) };
        await makeVisit(server, id, visit);
        visits.push(visit);
        sum += visit.to - visit.from;
        second = visit.to + 1 + random(120);
      }
      watched.push(sum);
    }
    const { byMinute, peak } = counted(visits, minutes);
    const found = await summary(liveId);
    expect(found.byMinute).toEqual(byMinute);
    expect(found.peakViewers).toBe(peak);
    expect(found.viewerCount).toBe(60);
    expect(found.avgWatchSec).toBe(Math.round(watched.reduce((one, other) => one + other, 0) / 60));
    const peakSecond = (Date.parse(found.peakAt!) - Date.parse('2026-11-01T08:00:00Z')) / 1000;
    expect(visits.filter(({ from, to }) => from <= peakSecond && peakSecond < to).length).toBe(peak);
    const { list } = (await server.call(live.attendance, { liveId, pageSize: 100 }, { token })).data!;
    expect(list.map(({ watchSec }) => watchSec)).toEqual(watched);
  });

  test('count of a visit what lies within the session, and nothing of a replay', async () => {
    const liveId = await ended(2);
    const [early, late] = [await makeViewer(server, liveId, { name: '早' }), await makeViewer(server, liveId)];
    await makeVisit(server, early, { from: -600, to: 60 });
    await makeVisit(server, late, { from: 90, to: 4000 });
    await makeVisit(server, late, { from: 5000, to: 9000, replay: true });
    expect(await summary(liveId)).toMatchObject({
      peakViewers: 1,
      byMinute: [1, 1],
      viewerCount: 2,
      avgWatchSec: 45,
      replayViewers: 1,
    });
    expect((await attendance(liveId)).list).toMatchObject([
      { name: '早', watchSec: 60, visits: 1, leftAt: '2026-11-01T08:01:00.000Z' },
      // Who sees it again later has not left later.
      { name: null, watchSec: 30, visits: 1, isHere: false, leftAt: '2026-11-01T09:06:40.000Z' },
    ]);
  });

  test('of one that never began are none', async () => {
    const { liveId } = await makeLive(server, token);
    expect(await summary(liveId)).toMatchObject({
      peakViewers: 0,
      peakAt: null,
      viewerCount: 0,
      avgWatchSec: null,
      byMinute: [],
      items: [],
    });
  });

  test('tell how many opened what, and how many questions were answered', async () => {
    const liveId = await ended(1);
    const itemId = await makeItem(server, liveId, { title: '手册' });
    await server.look('update live_item set opened_by = 3 where id = $1', [itemId]);
    const viewer = await makeViewer(server, liveId);
    const ask = (state: string, answer: string | null) =>
      server.look(
        `insert into live_question (tenant_id, id, live_id, viewer_id, text, state, answer)
         select tenant_id, gen_random_uuid(), live_id, id, '多少钱', $2, $3 from live_viewer where id = $1`,
        [viewer, state, answer],
      );
    await ask('ANSWERED', '十元');
    await ask('WAITING', null);
    expect(await summary(liveId)).toMatchObject({
      questionCount: 2,
      answeredCount: 1,
      items: [{ itemId, title: '手册', openedBy: 3 }],
    });
  });

  test('keep the peak of the visits when it ends', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'LIVE');
    const [one, two] = [await makeViewer(server, liveId), await makeViewer(server, liveId)];
    await makeVisit(server, one, { from: 0, to: 100 });
    await makeVisit(server, two, { from: 50, seen: 200 });
    await server.call(live.stop, { liveId }, { token });
    expect((await server.call(live.detail, { liveId }, { token })).data).toMatchObject({ peakViewers: 2 });
    expect(await summary(liveId)).toMatchObject({ peakViewers: 2, viewerCount: 2 });
  });
});

describe('attendance', () => {
  test('calls people of apps and accounts by their names and guests as they said, and says who is still there', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'LIVE');
    const [person] = await server.look<Record<'client' | 'clientName' | 'name' | 'team' | 'teamName', string>>(
      `select u.id as client, u.name, c.name as "clientName", t.id as team, t.name as "teamName"
         from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id,
              team_user t where u.tenant_id = $1 and t.tenant_id = $1 order by u.id, t.id limit 1`,
      [company],
    );
    const { client, clientName, name, team, teamName } = person!;
    const there = await makeViewer(server, liveId, { kind: 'CLIENT_USER', personId: client });
    const others = [
      await makeViewer(server, liveId, { kind: 'TEAM_USER', personId: team }),
      await makeViewer(server, liveId, { name: '路过的人' }),
    ];
    await makeVisit(server, there, { from: 10, seen: 70 });
    for (const viewer of others) await makeVisit(server, viewer, { from: 10, to: 40 });
    expect((await attendance(liveId)).list).toMatchObject([
      { kind: 'CLIENT_USER', name, clientName, leftAt: null, watchSec: 60 },
      { kind: 'TEAM_USER', name: teamName, clientName: null },
      { kind: 'GUEST', name: '路过的人', clientName: null },
    ]);
    const guests = await server.call(live.attendance, { liveId, kind: 'GUEST' }, { token });
    expect(guests.data).toMatchObject({ total: 1, list: [{ name: '路过的人' }] });
  });

  test('is of those who were there: not of whoever asked to be reminded, left before the start, or came for the replay', async () => {
    const liveId = await ended(3);
    const [came, asked, early, again] = [
      await makeViewer(server, liveId, { name: '来过' }),
      await makeViewer(server, liveId, { name: '只要提醒' }),
      await makeViewer(server, liveId, { name: '早退' }),
      await makeViewer(server, liveId, { name: '看回放' }),
    ];
    await server.look(
      `insert into live_reminder (tenant_id, live_id, viewer_id, locale) select tenant_id, live_id, id, 'zh-CN' from live_viewer where id = $1`,
      [asked],
    );
    await makeVisit(server, came, { from: -60, to: 30 });
    await makeVisit(server, early, { from: -300, to: -10 });
    await makeVisit(server, again, { from: 4000, to: 4100, replay: true });
    const { total, list } = await attendance(liveId);
    expect([total, list.map(({ name }) => name)]).toEqual([(await summary(liveId)).viewerCount, ['来过']]);
    expect(await exported(liveId)).toContain('来过');
    expect(await exported(liveId)).not.toMatch(/只要提醒|早退|看回放/);
    const lines = await server.look<{ changes: object[] }>(
      `select changes from operation_log where object_id = $1 and action = 'EXPORT'`,
      [liveId],
    );
    expect(lines[0]!.changes).toContainEqual({ field: 'count', before: null, after: 1 });
  });

  test('is searched by the names that it shows', async () => {
    const liveId = await ended(3);
    const [person] = await server.look<{ id: string; name: string }>(
      `select id, name from client_user where tenant_id = $1 order by id limit 1`,
      [company],
    );
    const known = await makeViewer(server, liveId, { kind: 'CLIENT_USER', personId: person!.id, name: '另一个名字' });
    const guest = await makeViewer(server, liveId, { name: 'Anna 路过' });
    for (const id of [known, guest, await makeViewer(server, liveId)]) await makeVisit(server, id, { from: 0, to: 30 });
    const found = async (keyword: string) => {
      const { data } = await server.call(live.attendance, { liveId, keyword }, { token });
      return [data!.total, data!.list.map(({ name }) => name)];
    };
    expect(await found('anna')).toEqual([1, ['Anna 路过']]);
    expect(await found(person!.name.slice(0, 2))).toEqual([1, [person!.name]]);
    expect(await found('另一个名字')).toEqual([0, []]);
    expect((await found(''))[0]).toBe(3);
  });

  test('is exported as it is shown, and the log says so', async () => {
    const liveId = await ended(3);
    const viewer = await makeViewer(server, liveId, { name: '=路过的人' });
    await makeVisit(server, viewer, { from: 0, to: 75 });
    const text = await exported(liveId);
    expect(text).toContain('观看时长（秒）');
    expect(text).toContain('75');
    // Never a formula.
    expect(text).not.toMatch(/(^|,|")=路过/m);
    const lines = await server.look(`select from operation_log where object_id = $1 and action = 'EXPORT'`, [liveId]);
    expect(lines.length).toBe(1);
  });
});
