import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import { trash } from '@console/contract/areas/system/trash';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { pdf, png, save } from '../../base/file/file-rig.ts';
import {
  company,
  formOf,
  inHours,
  makeItem,
  makeLive,
  makeStream,
  newLive,
  putInto,
  subscribeOther,
} from '../live-rig.ts';

let server: TestServer;
let token: string;
let stranger: string;

beforeAll(async () => {
  server = await startTestServer();
  await subscribeOther(server);
  token = await server.signIn('operator');
  stranger = await server.signIn('operator.ruichi');
});
afterAll(() => server.stop());

type Changes = Partial<ArgumentOf<typeof live.add>>;
const add = (changes: Changes) => server.call(live.add, newLive(changes), { token });
const make = (changes: Changes = {}) => makeLive(server, token, changes);
const change = (row: LiveDetail, changes: Changes) =>
  server.call(live.update, { ...formOf(row), ...changes }, { token });
const detail = async (liveId: string) => (await server.call(live.detail, { liveId }, { token })).data!;
/** Somebody or something of a company. */
const idOf = async (table: string, tenantId: string, more = 'true') =>
  (
    await server.look<{ id: string }>(
      `select id from ${table} where tenant_id = $1 and deleted_at is null and ${more} order by id limit 1`,
      [tenantId],
    )
  )[0]!.id;
const other = async () =>
  (await server.look<{ tenant_id: string }>(`select tenant_id from account where username = 'operator.ruichi'`))[0]!
    .tenant_id;

/** An agreement of which nothing was published. */
const unpublished = async () =>
  (
    await server.look<{ id: string }>(
      `insert into agreement (tenant_id, id, application_id, kind, name)
       select tenant_id, gen_random_uuid(), id, 'OTHER', '未发布的协议 ' || gen_random_uuid() from application where tenant_id = $1 limit 1 returning id`,
      [company],
    )
  )[0]!.id;

describe('planning a session', () => {
  test('keeps everything that was given, as a draft that nobody can push to yet', async () => {
    const hostIds = [await idOf('team_user', company)];
    const clientGroupIds = [await idOf('client_group', company)];
    const agreementId = await idOf('agreement', company, 'current_version_id is not null');
    const made = await make({
      title: '换滤芯',
      titleEn: 'Changing a filter',
      hostIds,
      clientGroupIds,
      agreementId,
      access: 'CLIENT_GROUPS',
      reminders: [5, 1440, 60],
      replay: 'BY_HAND',
      replayDays: 30,
    });
    expect(made).toMatchObject({
      title: '换滤芯',
      titleEn: 'Changing a filter',
      status: 'DRAFT',
      replayState: 'NONE',
      keyTail: null,
      hosts: [{ id: hostIds[0] }],
      clientGroups: [{ id: clientGroupIds[0] }],
      agreement: { id: agreementId },
      reminders: [1440, 60, 5],
      replayDays: 30,
      passwordSet: false,
      itemCount: 0,
      viewerCount: 0,
    });
    expect(made.watchUrl).toMatch(/\/watch\/[\w-]{16}$/);
    expect(await detail(made.liveId)).toEqual(made);
  });

  test.each<[string, Changes, string]>([
    ['ends before it starts', { planEndAt: inHours(47) }, 'LIVE_TIME_WRONG'],
    ['lasts longer than a day', { planEndAt: inHours(48 + 24.5) }, 'LIVE_TIME_WRONG'],
    ['is in the past', { planStartAt: inHours(-1), planEndAt: inHours(1) }, 'LIVE_TIME_PAST'],
    ['is for groups and names none', { access: 'CLIENT_GROUPS' }, 'LIVE_GROUPS_MISSING'],
    ['asks for a password and has none', { access: 'PASSWORD' }, 'LIVE_PASSWORD_MISSING'],
    ['comes from elsewhere and says not from where', { source: 'PULL_URL' }, 'LIVE_PULL_URL_MISSING'],
    [
      'comes from an address that no player takes',
      { source: 'PULL_URL', pullUrl: 'https://a.example/page?x=.m3u8' },
      'LIVE_PULL_URL_MISSING',
    ],
  ])('is refused where it %s', async (_, changes, code) => {
    expect(await add(changes)).toMatchObject({ code, errors: [{ code }] });
  });

  test('keeps of a password its hash alone, and of an address and groups only what its kind has', async () => {
    const made = await make({ access: 'PASSWORD', password: 'heron-9', pullUrl: 'https://a.example/b.flv' });
    expect(made).toMatchObject({ passwordSet: true, pullUrl: null });
    const [row] = await server.look<{ password_hash: string }>('select password_hash from live where id = $1', [
      made.liveId,
    ]);
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    const log = await server.look<{ changes: unknown }>('select changes from operation_log where object_id = $1', [
      made.liveId,
    ]);
    expect(JSON.stringify(log)).not.toContain('heron-9');
    const open = (await change(made, { access: 'PUBLIC' })).data!;
    expect(open.passwordSet).toBe(false);
    expect(await change(open, { access: 'PASSWORD' })).toMatchObject({ code: 'LIVE_PASSWORD_MISSING' });
  });

  test('records nothing of a stream from elsewhere', async () => {
    const made = await make({ source: 'PULL_URL', pullUrl: 'https://a.example/b.M3U8?x=1', record: true });
    expect(made).toMatchObject({ record: false, pullUrl: 'https://a.example/b.M3U8?x=1' });
  });

  test('names nobody and nothing of another company, and no file but a picture', async () => {
    const foreign = await other();
    const { data: document } = await save(server, 'a.pdf', pdf, { token });
    const { data: theirs } = await save(server, 'a.png', await png(20, 20), { token: stranger, kind: 'IMAGE' });
    const given: Changes[] = [
      { hostIds: [await idOf('team_user', foreign)] },
      { access: 'CLIENT_GROUPS', clientGroupIds: [await idOf('client_group', foreign)] },
      { agreementId: await unpublished() },
      { coverFileId: document!.fileId },
      { coverFileId: theirs!.fileId },
    ];
    for (const changes of given)
      expect(await add(changes), JSON.stringify(changes)).toMatchObject({ code: 'NOT_FOUND' });
    const { data: picture } = await save(server, 'b.png', await png(21, 20), { token, kind: 'IMAGE' });
    expect(await add({ coverFileId: picture!.fileId })).toMatchObject({ data: { cover: { fileId: picture!.fileId } } });
  });
});

describe('changing a session', () => {
  test('is refused to whoever looked at an older one', async () => {
    const made = await make();
    expect(await change(made, { title: '第一个' })).toMatchObject({ data: { title: '第一个' } });
    expect(await change(made, { title: '第二个' })).toMatchObject({ code: 'CONFLICT' });
  });

  test('is possible in everything until it begins, and then no longer in what viewers rely on', async () => {
    const made = await make();
    await server.call(live.publish, { liveId: made.liveId }, { token });
    const planned = await detail(made.liveId);
    const moved = (await change(planned, { planEndAt: inHours(50), access: 'TEAM', record: false })).data!;
    expect(moved).toMatchObject({ access: 'TEAM', record: false });
    await putInto(server, made.liveId, 'LIVE');
    const frozen: Changes[] = [
      { planStartAt: inHours(60), planEndAt: inHours(61) },
      { source: 'PULL_URL', pullUrl: 'https://a.example/b.flv' },
      { access: 'PUBLIC' },
      { agreementId: await idOf('agreement', company, 'current_version_id is not null') },
      { record: true },
    ];
    for (const changes of frozen)
      expect(await change(moved, changes), JSON.stringify(changes)).toMatchObject({ code: 'LIVE_BEGUN' });
    expect(await change(moved, { title: '正在直播', moderated: true, replay: 'BY_HAND' })).toMatchObject({
      data: { title: '正在直播', moderated: true, replay: 'BY_HAND' },
    });
  });

  test.each(['ENDED', 'CANCELED'] as const)('that is %s touches its texts and its replay alone', async (status) => {
    const made = await make();
    await putInto(server, made.liveId, status);
    expect(await change(made, { moderated: true })).toMatchObject({ code: 'LIVE_OVER' });
    expect(await change(made, { hostIds: [await idOf('team_user', company)] })).toMatchObject({ code: 'LIVE_OVER' });
    expect(await change(made, { title: '回顾', replayDays: 7 })).toMatchObject({
      data: { title: '回顾', replayDays: 7 },
    });
  });

  test('keeps a replay as long as its new rule says', async () => {
    const made = await make();
    await putInto(server, made.liveId, 'ENDED');
    // From when it was there on, which may be long after the session: not from the end of that.
    await server.look(
      `update live set replay_state = 'READY', ended_at = '2025-12-24T00:00:00Z', replay_made_at = '2026-01-01T00:00:00Z' where id = $1`,
      [made.liveId],
    );
    const week = (await change(await detail(made.liveId), { replayDays: 3650 })).data!;
    expect(week.replayExpireAt).toBe('2035-12-30T00:00:00.000Z');
    expect((await change(week, { replayDays: null })).data!.replayExpireAt).toBeNull();
  });

  test('of another company is as if there were none, in every call', async () => {
    const { liveId } = await make();
    const as = { token: stranger };
    const plan = { planStartAt: inHours(10), planEndAt: inHours(11) };
    const answers = await Promise.all([
      server.call(live.detail, { liveId }, as),
      server.call(live.update, { ...newLive(), liveId, version: 1 }, as),
      server.call(live.delete, { liveId }, as),
      server.call(live.copy, { liveId, ...plan }, as),
      server.call(live.publish, { liveId }, as),
      server.call(live.stop, { liveId }, as),
      server.call(live.cancel, { liveId, reason: '不办了' }, as),
      server.call(live.rotateKey, { liveId }, as),
      server.call(live.items, { liveId }, as),
      server.call(live.sortItems, { liveId, items: [] }, as),
      server.call(live.showReplay, { liveId, shown: true }, as),
      server.call(live.summary, { liveId }, as),
      server.call(live.attendance, { liveId }, as),
      server.call(live.exportAttendance, { liveId }, as),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NOT_FOUND'));
  });
});

describe('announcing and canceling', () => {
  test('a session whose start has passed cannot be announced', async () => {
    const { liveId } = await make();
    await server.look(`update live set plan_start_at = now() - interval '10 minutes' where id = $1`, [liveId]);
    expect(await server.call(live.publish, { liveId }, { token })).toMatchObject({ code: 'LIVE_TIME_PAST' });
  });

  test('a canceled session says why, to the log as well', async () => {
    const { liveId } = await make();
    const canceled = await server.call(live.cancel, { liveId, reason: '讲师生病' }, { token });
    expect(canceled).toMatchObject({ data: { status: 'CANCELED', cancelReason: '讲师生病', notHeld: false } });
    expect(await server.call(live.cancel, { liveId, reason: '再一次' }, { token })).toMatchObject({
      code: 'STATE_NOT_ALLOWED',
    });
    const [line] = await server.look<{ changes: object[] }>(
      `select changes from operation_log where object_id = $1 and action = 'STATUS' and result = 'SUCCESS'`,
      [liveId],
    );
    expect(line!.changes).toContainEqual({ field: 'reason', before: null, after: '讲师生病' });
  });
});

describe('deleting and copying', () => {
  test('one that is on stays, any other goes to the recycle bin and comes back', async () => {
    const { liveId, title } = await make();
    for (const status of ['LIVE', 'INTERRUPTED'] as const) {
      await putInto(server, liveId, status);
      expect(await server.call(live.delete, { liveId }, { token })).toMatchObject({ code: 'LIVE_IS_ON' });
    }
    await putInto(server, liveId, 'ENDED');
    expect(await server.call(live.delete, { liveId }, { token })).toMatchObject({ status: true });
    expect(await server.call(live.detail, { liveId }, { token })).toMatchObject({ code: 'NOT_FOUND' });
    const { data: bin } = await server.call(trash.page, { keyword: title }, { token });
    await server.call(trash.restore, { trashId: bin!.list[0]!.trashId }, { token });
    expect(await detail(liveId)).toMatchObject({ title, status: 'ENDED' });
  });

  test('a copy has the same content and people, at another time and under another address', async () => {
    const hostIds = [await idOf('team_user', company)];
    const made = await make({ hostIds, access: 'PASSWORD', password: 'heron-9' });
    await makeItem(server, made.liveId, { title: '第一页', sort: 1, cueSec: 30 });
    await putInto(server, made.liveId, 'ENDED');
    const plan = { planStartAt: inHours(72), planEndAt: inHours(73) };
    const copied = (await server.call(live.copy, { liveId: made.liveId, ...plan }, { token })).data!;
    expect(copied).toMatchObject({
      title: made.title,
      status: 'DRAFT',
      itemCount: 1,
      passwordSet: true,
      startedAt: null,
      ...plan,
    });
    expect(copied.hosts).toEqual(made.hosts);
    expect(copied.watchUrl).not.toBe(made.watchUrl);
    const { data: items } = await server.call(live.items, { liveId: copied.liveId }, { token });
    expect(items).toMatchObject([{ title: '第一页', cueSec: 30, shown: false, openedBy: 0 }]);
    const past = { planStartAt: inHours(-3), planEndAt: inHours(-2) };
    expect(await server.call(live.copy, { liveId: made.liveId, ...past }, { token })).toMatchObject({
      code: 'LIVE_TIME_PAST',
    });
  });
});

describe('the content of a session', () => {
  test('is put in order as a whole, or not at all', async () => {
    const { liveId } = await make();
    const [a, b] = [
      await makeItem(server, liveId, { title: 'A', sort: 1 }),
      await makeItem(server, liveId, { title: 'B', sort: 2 }),
    ];
    const strange = await makeItem(server, (await make()).liveId);
    const sort = (...ids: string[]) =>
      server.call(
        live.sortItems,
        { liveId, items: ids.map((itemId, at) => ({ itemId, cueSec: at === 0 ? 90 : null })) },
        { token },
      );
    expect((await sort(b, a)).data).toMatchObject([
      { itemId: b, cueSec: 90, sort: 1 },
      { itemId: a, cueSec: null, sort: 2 },
    ]);
    for (const ids of [[a], [a, a], [a, b, strange], [a, strange], []]) {
      expect(await sort(...ids), String(ids.length)).toMatchObject({ code: 'LIVE_ITEMS_CHANGED' });
    }
  });

  test('is told to those who watch: its number of changes goes up', async () => {
    const { liveId } = await make();
    const itemId = await makeItem(server, liveId);
    const read = async () =>
      Number((await server.look<{ n: string }>('select change_no as n from live where id = $1', [liveId]))[0]!.n);
    const before = await read();
    await server.call(live.sortItems, { liveId, items: [{ itemId, cueSec: 5 }] }, { token });
    expect(await read()).toBeGreaterThan(before);
  });
});

describe('a replay', () => {
  test('is shown and hidden once it is there, and not before', async () => {
    const { liveId } = await make();
    const show = (shown: boolean) => server.call(live.showReplay, { liveId, shown }, { token });
    for (const state of ['NONE', 'PROCESSING', 'FAILED', 'EXPIRED']) {
      await server.look('update live set replay_state = $2 where id = $1', [liveId, state]);
      expect(await show(true), state).toMatchObject({ code: 'LIVE_NO_REPLAY' });
    }
    await server.look(`update live set replay_state = 'HIDDEN' where id = $1`, [liveId]);
    expect(await show(true)).toMatchObject({ data: { replayState: 'READY' } });
    expect(await show(false)).toMatchObject({ data: { replayState: 'HIDDEN' } });
  });
});

describe('the list', () => {
  test('is narrowed by state, access, host and time, and searched in both languages', async () => {
    const [host] = await server.look<{ id: string }>(
      `insert into team_user (tenant_id, id, name, phone) values ($1, gen_random_uuid(), '主播甲', '13912345670') returning id`,
      [company],
    );
    const day = (hour: number) => `2035-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const a = await make({
      title: '滤芯专场',
      titleEn: 'Heron filters',
      hostIds: [host!.id],
      planStartAt: day(8),
      planEndAt: day(10),
    });
    const b = await make({ title: '泵专场', access: 'TEAM', planStartAt: day(12), planEndAt: day(14) });
    const found = async (filters: ArgumentOf<typeof live.page>) =>
      (await server.call(live.page, filters, { token })).data!.list.map(({ liveId }) => liveId);
    const within = { from: day(0), to: day(23), sortField: 'planStartAt' as const, sortOrder: 'asc' as const };
    expect(await found(within)).toEqual([a.liveId, b.liveId]);
    expect(await found({ ...within, from: day(10) })).toEqual([b.liveId]);
    expect(await found({ ...within, from: day(9), to: day(12) })).toEqual([a.liveId]);
    expect(await found({ ...within, access: 'TEAM' })).toEqual([b.liveId]);
    expect(await found({ ...within, status: 'SCHEDULED' })).toEqual([]);
    expect(await found({ hostId: host!.id })).toEqual([a.liveId]);
    expect(await found({ hostId: host!.id, keyword: 'heron' })).toEqual([a.liveId]);
    expect(await found({ hostId: host!.id, keyword: '泵专' })).toEqual([]);
    expect((await server.call(live.page, within, { token: stranger })).data!.list).toEqual([]);
  });

  test('offers this company’s people, groups and agreements that have a text', async () => {
    const { data: hosts } = await server.call(live.hosts, { keyword: '主播甲' }, { token });
    expect(hosts).toMatchObject([{ name: '主播甲' }]);
    const empty = await unpublished();
    const { data: choices } = await server.call(live.choices, {}, { token });
    expect(choices!.clientGroups.map(({ id }) => id)).toContain(await idOf('client_group', company));
    const ids = choices!.agreements.map(({ id }) => id);
    expect(ids).toContain(await idOf('agreement', company, 'current_version_id is not null'));
    expect(ids).not.toContain(empty);
  });
});

describe('the key of a stream', () => {
  test('is not made where nothing can be pushed to, or when it is over', async () => {
    const rotate = (liveId: string) => server.call(live.rotateKey, { liveId }, { token });
    const elsewhere = await make({ source: 'PULL_URL', pullUrl: 'https://a.example/b.flv' });
    expect(await rotate(elsewhere.liveId)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    const over = await make();
    await putInto(server, over.liveId, 'ENDED');
    expect(await rotate(over.liveId)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  });

  test('is refused with a sentence where this installation has no media server', async () => {
    const { data: choices } = await server.call(live.choices, {}, { token });
    expect(choices!.takesPush).toBe(false);
    const { liveId } = await make();
    await makeStream(server, liveId);
    expect(await server.call(live.rotateKey, { liveId }, { token })).toMatchObject({ code: 'LIVE_NO_MEDIA_SERVER' });
  });
});
