import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { randomUUID } from 'node:crypto';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addItem, company, hear, makeAgreement, makeLive, otherCompany, watchers } from './watch-rig.ts';
import { makeTicket, previewTicket, readTicket } from './ticket.ts';
import { secretsOf } from '../../../kernel/calls/secrets.ts';

let server: TestServer;
let people: ReturnType<typeof watchers>;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_CALLS_PER_NETWORK: '100000' });
  people = watchers(server);
});
afterAll(() => server.stop());

const address = (endpoint: { readonly path: string }, ticket: string) =>
  `${server.url}${endpoint.path}?ticket=${ticket}`;
const withService = (enabled: boolean) =>
  server.look(`update tenant_service set enabled = $2 where tenant_id = $1 and code = 'LIVE'`, [company, enabled]);

test('a ticket names a viewer for a day, and only what was sealed here is one', () => {
  const [secrets, others] = [secretsOf(Buffer.alloc(32, 1)), secretsOf(Buffer.alloc(32, 2))];
  const ticket = previewTicket(company, randomUUID(), randomUUID());
  const sealed = makeTicket(secrets, ticket, 0);
  expect(readTicket(secrets, sealed, 24 * 3_600_000 - 1)).toEqual(ticket);
  expect(readTicket(secrets, sealed, 24 * 3_600_000)).toBeNull();
  expect(readTicket(others, sealed, 0)).toBeNull();
  expect(readTicket(secrets, secrets.seal('material-media a b c 99999999999999'), 0)).toBeNull();
});

test('the door tells of announced sessions; of drafts, deleted ones, unknown ones and companies without the service nothing', async () => {
  const open = await makeLive(server, { status: 'SCHEDULED' });
  expect(await people.door(open.slug)).toMatchObject({
    state: 'OPEN',
    live: { status: 'SCHEDULED', coverUrl: null },
    passwordWanted: false,
    appOnly: false,
    agreement: null,
  });
  const draft = await makeLive(server, { status: 'DRAFT' });
  const deleted = await makeLive(server, { status: 'SCHEDULED' });
  await server.look('update live set deleted_at = now() where id = $1', [deleted.liveId]);
  const elsewhere = await makeLive(server, { tenantId: otherCompany });
  for (const slug of [draft.slug, deleted.slug, elsewhere.slug, 'nothing-here']) {
    expect(await people.door(slug)).toEqual({ state: 'CLOSED' });
    expect((await people.enter(slug)).code).toBe('NOT_FOUND');
  }
  await withService(false);
  expect(await people.door(open.slug)).toEqual({ state: 'CLOSED' });
  await withService(true);
  expect((await people.door((await makeLive(server, { access: 'TEAM' })).slug)) as object).toMatchObject({
    appOnly: true,
  });
});

test('whoever comes to a public session gets in, with a password who knows it, and nobody without an app elsewhere', async () => {
  const open = await makeLive(server);
  const ticket = await people.guest(open, { name: '李工' });
  expect((await people.now(ticket)).data).toMatchObject({
    viewerName: '李工',
    status: 'LIVE',
    canAsk: true,
    play: null,
  });

  const locked = await makeLive(server, { access: 'PASSWORD', password: 'heron-9' });
  expect(await people.door(locked.slug)).toMatchObject({ passwordWanted: true });
  for (const password of [undefined, 'heron-8']) {
    const refused = await people.enter(locked.slug, password === undefined ? {} : { password });
    expect(refused).toMatchObject({ code: 'LIVE_PASSWORD_WRONG', errors: [{ field: 'password' }] });
  }
  expect((await people.now(await people.guest(locked, { password: 'heron-9' }))).status).toBe(true);

  for (const access of ['TEAM', 'CLIENT_GROUPS'] as const) {
    const { slug } = await makeLive(server, { access });
    expect((await people.enter(slug)).code).toBe('LIVE_APP_ONLY');
  }
});

test('a password is tried thirty times from one address; who guesses from many keeps nobody else out', async () => {
  const { slug } = await makeLive(server, { access: 'PASSWORD', password: '1234' });
  const tries = async (ip: string) => (await people.enter(slug, { password: '0000' }, ip)).code;
  const codes = await Promise.all(Array.from({ length: 35 }, () => tries('10.9.0.2')));
  expect(codes.filter((code) => code === 'LIVE_PASSWORD_WRONG')).toHaveLength(30);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
  expect((await people.enter(slug, { password: '1234' }, '10.9.0.2')).code).toBe('RATE_LIMITED');
  expect((await people.enter(slug, { password: '1234' }, '10.9.0.1')).status).toBe(true);
  const many: (string | undefined)[] = [];
  for (let host = 3; host < 9; host += 1)
    for (let tried = 0; tried < 10; tried += 1) many.push(await tries(`10.9.${host}.1`));
  expect(new Set(many)).toEqual(new Set(['LIVE_PASSWORD_WRONG']));
  // Whoever failed there has to wait, and the audience gets in, also after a slip.
  expect((await people.enter(slug, { password: '1234' }, '10.9.3.1')).code).toBe('RATE_LIMITED');
  expect((await people.enter(slug, { password: '1234' }, '10.9.0.1')).status).toBe(true);
  expect(await tries('10.9.80.1')).toBe('LIVE_PASSWORD_WRONG');
  expect((await people.enter(slug, { password: '1234' }, '10.9.80.1')).status).toBe(true);
});

test('nobody fills the table of viewers from one address', async () => {
  const { slug, liveId } = await makeLive(server);
  await people.enter(slug, {}, '10.10.0.1');
  await server.look(
    `update throttle set taken = 3000 where resets_at between now() + interval '50 minutes' and now() + interval '1 hour' and taken = 1`,
  );
  expect((await people.enter(slug, {}, '10.10.0.1')).code).toBe('RATE_LIMITED');
  expect(await server.look('select from live_viewer where live_id = $1', [liveId])).toHaveLength(1);
});

test('what is published at the moment is accepted before anything is seen', async () => {
  const { agreementId, versionId } = await makeAgreement(server);
  const { slug } = await makeLive(server, { agreementId });
  expect(await people.door(slug)).toMatchObject({
    agreement: { versionId, url: expect.stringMatching(new RegExp(`/agreementPreview/${agreementId}$`)) },
  });
  for (const agreed of [{}, { agreedVersionId: randomUUID() }]) {
    expect((await people.enter(slug, agreed)).code).toBe('LIVE_AGREEMENT_WANTED');
  }
  expect((await people.enter(slug, { agreedVersionId: versionId })).status).toBe(true);
  await server.look(`update agreement_version set status = 'ARCHIVED' where id = $1`, [versionId]);
  // Nothing of it can be shown at the moment: nobody gets in unasked.
  for (const agreed of [{}, { agreedVersionId: versionId }]) {
    expect((await people.enter(slug, agreed)).code).toBe('LIVE_AGREEMENT_MISSING');
  }
});

test('an agreement that is not shared is read by the address of the session that asks for it, and by no other', async () => {
  const { agreementId } = await makeAgreement(server);
  await server.look('update agreement set share_slug = null where id = $1', [agreementId]);
  const { slug, liveId } = await makeLive(server, { agreementId });
  const other = await makeLive(server);
  const read = async (shared: string) => (await server.call(agreement.preview, { slug: shared })).code;
  expect(await people.door(slug)).toMatchObject({
    agreement: { url: expect.stringMatching(new RegExp(`/agreementPreview/${slug}$`)) },
  });
  expect(await read(slug)).toBeUndefined();
  expect(await read(other.slug)).toBe('NOT_FOUND');
  for (const change of [`status = 'DRAFT'`, 'deleted_at = now()', 'agreement_id = null']) {
    await server.look(`update live set ${change} where id = $1`, [liveId]);
    expect(await read(slug), change).toBe('NOT_FOUND');
    await server.look(`update live set status = 'SCHEDULED', deleted_at = null, agreement_id = $2 where id = $1`, [
      liveId,
      agreementId,
    ]);
    expect(await read(slug)).toBeUndefined();
  }
});

test('what a viewer may see is decided again at each call: access, password, service, deletion', async () => {
  const live = await makeLive(server, { status: 'SCHEDULED' });
  const ticket = await people.guest(live);
  const set = (change: string) => server.look(`update live set ${change} where id = $1`, [live.liveId]);
  const code = async () => (await people.now(ticket)).code;
  expect(await code()).toBeUndefined();
  await set(`access = 'PASSWORD', password_hash = 'x'`);
  expect(await code()).toBe('LIVE_TICKET_ENDED');
  await set(`access = 'TEAM', password_hash = null`);
  expect(await code()).toBe('LIVE_TICKET_ENDED');
  await set(`access = 'PUBLIC'`);
  expect(await code()).toBeUndefined();
  await withService(false);
  expect(await code()).toBe('LIVE_TICKET_ENDED');
  await withService(true);
  await set(`status = 'CANCELED', cancel_reason = '改期'`);
  expect((await people.now(ticket)).data).toMatchObject({ status: 'CANCELED', cancelReason: '改期', canAsk: false });
  await set(`deleted_at = now()`);
  expect(await code()).toBe('LIVE_TICKET_ENDED');
  const stream = await fetch(address(liveWatch.stream, ticket));
  expect(stream.status).toBe(401);
  expect((await server.call(liveWatch.ask, { ticket, questionId: randomUUID(), text: '？' })).code).toBe(
    'LIVE_TICKET_ENDED',
  );
});

test('only what was shown can be opened, only while it is ready, and each viewer counts once', async () => {
  const live = await makeLive(server);
  const { itemId, materialId, title } = await addItem(server, live, { content: '<p>拧紧</p><img src="/x">' });
  const [one, two] = [await people.guest(live), await people.guest(live)];
  const open = (ticket: string, id = itemId) => server.call(liveWatch.item, { ticket, itemId: id });
  expect((await open(one)).code).toBe('NOT_FOUND');
  await server.look('update live_item set shown_at = now() where id = $1', [itemId]);
  await server.look('update live set shown_item_id = $2 where id = $1', [live.liveId, itemId]);
  expect((await people.now(one)).data).toMatchObject({ shown: { itemId, title } });
  for (const ticket of [one, two, one]) expect((await open(ticket)).data).toMatchObject({ title, kind: 'IMAGE_TEXT' });
  expect(await server.look('select opened_by from live_item where id = $1', [itemId])).toEqual([{ opened_by: 2 }]);
  expect(await server.look('select items_opened from live_viewer where live_id = $1', [live.liveId])).toEqual([
    { items_opened: 1 },
    { items_opened: 1 },
  ]);
  // Of another session, also with a ticket that is good elsewhere.
  expect((await open(await people.guest(await makeLive(server)))).code).toBe('NOT_FOUND');
  await server.look(`update material set status = 'DISABLED' where id = $1`, [materialId]);
  expect((await open(one)).code).toBe('NOT_FOUND');
  expect((await people.now(one)).data).toMatchObject({ shown: null });
});

test('files of what is shown come by addresses of the session, and end with it', async () => {
  const live = await makeLive(server);
  const { itemId, materialId } = await addItem(server, live);
  const [file] = await server.look<{ id: string }>(
    `select f.id from file f where f.tenant_id = $1 and f.deleted_at is null and f.mime = 'image/png' limit 1`,
    [company],
  );
  await server.look(
    `insert into material_picture (tenant_id, material_id, file_id, role) values ($1, $2, $3, 'COVER')`,
    [company, materialId, file!.id],
  );
  await server.look('update live_item set shown_at = now() where id = $1', [itemId]);
  const { data } = await server.call(liveWatch.item, { ticket: await people.guest(live), itemId });
  const picture = async () => (await fetch(`${server.url}${data!.coverUrl!}`)).status;
  expect(await picture()).toBe(200);
  await server.look('update live set deleted_at = now() where id = $1', [live.liveId]);
  expect(await picture()).not.toBe(200);
});

test('a question is asked once however often it is sent, five times a minute, and only while the session is on', async () => {
  const live = await makeLive(server);
  const ticket = await people.guest(live, { name: '王工' });
  const ask = (questionId: string, by = ticket) =>
    server.call(liveWatch.ask, { ticket: by, questionId, text: '多久保养？' });
  const first = randomUUID();
  for (const _ of [1, 2, 3])
    expect((await ask(first)).data).toMatchObject({ state: 'APPROVED', mine: true, name: '王工' });
  for (const _ of [2, 3, 4, 5]) expect((await ask(randomUUID())).status).toBe(true);
  expect((await ask(randomUUID())).code).toBe('LIVE_TOO_MANY_QUESTIONS');
  expect((await ask(first)).status).toBe(true);
  const other = await people.guest(live);
  expect((await ask(first, other)).code).toBe('NOT_FOUND');
  expect((await people.now(other)).data!.questions).toHaveLength(5);
  expect(
    await server.look('select questions from live_viewer where live_id = $1 order by questions', [live.liveId]),
  ).toEqual([{ questions: 0 }, { questions: 5 }]);
  for (const status of ['SCHEDULED', 'ENDED'] as const) {
    const by = await people.guest(await makeLive(server, { status }));
    expect((await ask(randomUUID(), by)).code).toBe('LIVE_QUESTIONS_CLOSED');
  }
});

test('a moderated question is seen by its asker alone until it is approved', async () => {
  const live = await makeLive(server, { moderated: true });
  const [one, two] = [await people.guest(live), await people.guest(live)];
  const questionId = randomUUID();
  expect((await server.call(liveWatch.ask, { ticket: one, questionId, text: '？' })).data).toMatchObject({
    state: 'WAITING',
  });
  expect((await people.now(one)).data!.questions).toMatchObject([{ questionId, state: 'WAITING', mine: true }]);
  expect((await people.now(two)).data!.questions).toEqual([]);
  await server.look(`update live_question set state = 'APPROVED' where id = $1`, [questionId]);
  expect((await people.now(two)).data!.questions).toMatchObject([{ questionId, state: 'APPROVED', mine: false }]);
});

test('a reminder is kept before the start, taken back, and nobody is written to because others type an address', async () => {
  const live = await makeLive(server, { status: 'SCHEDULED' });
  const ticket = await people.guest(live);
  const remind = (email: string | null, by = ticket) =>
    server.call(liveWatch.remind, { ticket: by, email, locale: 'zh-CN' });
  expect((await remind('one@people.example')).status).toBe(true);
  expect((await people.now(ticket)).data).toMatchObject({ reminded: true });
  expect((await remind(null)).status).toBe(true);
  expect((await people.now(ticket)).data).toMatchObject({ reminded: false });
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 11; time += 1) codes.push((await remind('victim@people.example')).code);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  const on = await people.guest(await makeLive(server));
  expect((await remind('two@people.example', on)).code).toBe('STATE_NOT_ALLOWED');
});

test('a change comes to everybody who watches, also through another process, and a line ends with the session', async () => {
  const live = await makeLive(server);
  const other = await makeLive(server);
  const twin = await server.twin();
  const ticket = await people.guest(live);
  const path = (by: string) => `${liveWatch.stream.path}?ticket=${by}`;
  const near = await hear(`${server.url}${path(ticket)}`);
  const far = await hear(`${twin.url}${path(await people.guest(live))}`);
  const outside = await hear(`${server.url}${path(await people.guest(other))}`);
  await expect.poll(() => [near, far, outside].map((line) => line.changes())).toEqual([1, 1, 1]);
  await server.call(liveWatch.ask, { ticket, questionId: randomUUID(), text: '？' });
  await expect.poll(() => [near.changes(), far.changes()]).toEqual([2, 2]);
  await server.call(liveWatch.heartbeat, { ticket });
  await expect.poll(() => near.heard.findLast(({ event }) => event === 'viewers')?.data).toEqual({ viewersNow: 1 });
  expect((await people.now(ticket)).data).toMatchObject({ viewersNow: 1 });
  await server.look('update live set deleted_at = now() where id = $1', [live.liveId]);
  await expect.poll(() => near.over() && far.over()).toBe(true);
  expect([outside.over(), outside.changes()]).toEqual([false, 1]);
  await Promise.all([near, far, outside].map((line) => line.close()));
});

test('one viewer has a few lines and no more', async () => {
  const ticket = await people.guest(await makeLive(server));
  const lines: Awaited<ReturnType<typeof hear>>[] = [];
  for (let line = 0; line < 4; line += 1) lines.push(await hear(address(liveWatch.stream, ticket)));
  await expect.poll(() => lines.map((line) => line.over())).toEqual([true, false, false, false]);
  await Promise.all(lines.map((line) => line.close()));
});

test('the replay plays in ranges as long as it is shown, with what was shown beside it', async () => {
  const live = await makeLive(server, { status: 'ENDED' });
  const { itemId, title } = await addItem(server, live);
  const ticket = await people.guest(live);
  expect((await people.now(ticket)).data).toMatchObject({ replay: false, play: null, cues: [] });
  expect((await server.call(liveWatch.replay, { ticket })).code).toBe('LIVE_NOTHING_TO_WATCH');
  await server.look(
    `update live set replay_state = 'READY', started_at = now() - interval '1 minute', replay_file_id =
       (select id from file where tenant_id = $2 and deleted_at is null and mime = 'image/png' limit 1) where id = $1`,
    [live.liveId, company],
  );
  await server.look(
    `insert into live_cue (tenant_id, id, live_id, item_id, at)
     select tenant_id, gen_random_uuid(), id, $2, started_at + interval '20 seconds' from live where id = $1`,
    [live.liveId, itemId],
  );
  await server.look('update live_item set shown_at = now() where id = $1', [itemId]);
  expect((await people.now(ticket)).data).toMatchObject({
    replay: true,
    play: { protocol: 'MP4', url: `${liveWatch.replay.path}?ticket=${ticket}` },
    cues: [{ atSec: 20, item: { itemId, title } }],
  });
  const piece = await fetch(address(liveWatch.replay, ticket), { headers: { range: 'bytes=0-9' } });
  expect([piece.status, (await piece.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await server.call(liveWatch.item, { ticket, itemId })).status).toBe(true);
  await server.look(`update live set replay_state = 'HIDDEN' where id = $1`, [live.liveId]);
  expect((await fetch(address(liveWatch.replay, ticket))).headers.get('content-type')).toContain('json');
  expect((await server.call(liveWatch.item, { ticket, itemId })).code).toBe('NOT_FOUND');
});

test('a stream from elsewhere plays from there, while the session is on', async () => {
  const pullUrl = 'https://cdn.example.com/a/index.m3u8?x=1';
  const live = await makeLive(server, { source: 'PULL_URL', pullUrl });
  const ticket = await people.guest(live);
  expect((await people.now(ticket)).data).toMatchObject({ play: { protocol: 'HLS', url: pullUrl } });
  await server.look(`update live set pull_url = 'https://cdn.example.com/a.flv' where id = $1`, [live.liveId]);
  expect((await people.now(ticket)).data).toMatchObject({ play: { protocol: 'FLV' } });
  await server.look(`update live set status = 'SCHEDULED' where id = $1`, [live.liveId]);
  expect((await people.now(ticket)).data).toMatchObject({ play: null });
  expect((await server.call(liveWatch.media, { ticket })).code).toBe('LIVE_NOTHING_TO_WATCH');
});
