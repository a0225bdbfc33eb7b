import { material } from '@console/contract/areas/material/material/material';
import { materialShare, MOST_SHARES } from '@console/contract/areas/material/material/share';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { calls } from '../material-rig.ts';
import { inDays, newShare, shares } from './share-rig.ts';

let server: TestServer;
let token: string;
let materials: ReturnType<typeof calls>;
let rig: ReturnType<typeof shares>;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_CALLS_PER_NETWORK: '100000' });
  token = await server.signIn('operator');
  materials = calls(server, token);
  rig = shares(server, token);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
});

const article = async (title = '换滤芯') => (await materials.add({ title })).materialId;

test('the address is told once, and neither it nor the password is kept anywhere', async () => {
  const materialId = await article();
  const made = await rig.share(materialId, { password: 'heron-9', maxOpens: 5, note: '华东代理商' });
  expect(made.url).toMatch(/^https?:\/\/[^/]+\/share\/[\w-]{43}$/);
  expect(made.share).toMatchObject({ state: 'OPEN', passwordSet: true, maxOpens: 5, opens: 0, note: '华东代理商' });
  const [listed] = await rig.list(materialId);
  expect(listed).toMatchObject({ shareId: made.share.shareId, createdBy: { name: expect.any(String) } });
  const kept = await server.look(
    `select material_share::text as row from material_share union all select changes::text from operation_log`,
  );
  for (const secret of [made.token, 'heron-9']) {
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(server.logged.join('')).not.toContain(secret);
  }
  const [line] = await server.look(
    `select action, object_type, object_name from operation_log where object_id = $1 order by seq desc limit 1`,
    [materialId],
  );
  expect(line).toMatchObject({ action: 'UPDATE', object_type: 'material', object_name: '换滤芯' });
});

test('a link ends within ninety days, and is of something that is out', async () => {
  const materialId = await article();
  const add = async (changes: object, id = materialId) =>
    (await server.call(materialShare.issue, newShare(id, changes), { token })).code;
  expect(await add({ endAt: inDays(-1) })).toBe('MATERIAL_SHARE_END');
  expect(await add({ endAt: inDays(92) })).toBe('MATERIAL_SHARE_END');
  expect(await add({ endAt: inDays(89.9) })).toBeUndefined();
  const draft = (await materials.add({ draft: true })).materialId;
  expect(await add({}, draft)).toBe('MATERIAL_SHARE_NOT_OUT');
  expect(await add({}, newId())).toBe('NOT_FOUND');
  await server.look(
    `insert into material_share (tenant_id, id, material_id, token_hash, end_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid()::text, now() + interval '1 day' from generate_series(2, $3)`,
    [companyOf('owner'), materialId, MOST_SHARES],
  );
  expect(await add({})).toBe('MATERIAL_SHARE_MANY');
});

test('anyone sees the material by its link, and each opening is counted once', async () => {
  const materialId = await article('开机检查');
  const { token: link } = await rig.share(materialId);
  const first = await rig.shown(link);
  expect(first.material).toMatchObject({ title: '开机检查', kind: 'IMAGE_TEXT', content: '<p>按住电源键三秒。</p>' });
  expect(JSON.stringify(first)).not.toContain(materialId);
  // Looking again in the same window is the same opening.
  expect((await rig.open(link, { opening: first.opening })).data?.state).toBe('OPEN');
  expect((await rig.list(materialId))[0]).toMatchObject({ opens: 1, lastOpenedAt: expect.any(String) });
  await rig.shown(link);
  expect((await rig.list(materialId))[0]).toMatchObject({ opens: 2 });
  // An opening of another link opens nothing.
  const locked = await rig.share(materialId, { password: 'heron-9' });
  expect((await rig.open(locked.token, { opening: first.opening })).data).toEqual({ state: 'PASSWORD' });
});

test('before the password nothing is given out, also not that the link has ended', async () => {
  const { token: link, share } = await rig.share(await article('机密步骤'), { password: 'heron-9' });
  expect((await rig.open(link)).data).toEqual({ state: 'PASSWORD' });
  const wrong = await rig.open(link, { password: 'heron-8' });
  expect(wrong).toMatchObject({ code: 'MATERIAL_SHARE_PASSWORD', errors: [{ field: 'password' }] });
  expect(JSON.stringify(wrong)).not.toContain('机密步骤');
  expect((await rig.shown(link, 'heron-9')).material.title).toBe('机密步骤');
  await server.look(`update material_share set end_at = now() where id = $1`, [share.shareId]);
  expect((await rig.open(link)).data).toEqual({ state: 'PASSWORD' });
  expect((await rig.open(link, { password: 'heron-8' })).code).toBe('MATERIAL_SHARE_PASSWORD');
  expect((await rig.open(link, { password: 'heron-9' })).data).toEqual({ state: 'ENDED' });
});

test('a password is tried thirty times from one address; who guesses from many keeps nobody else out', async () => {
  const { token: link } = await rig.share(await article(), { password: '1234' });
  const codes = await Promise.all(
    Array.from({ length: 35 }, async () => (await rig.open(link, { password: '0000' }, '10.3.0.2')).code),
  );
  expect(codes.filter((code) => code === 'MATERIAL_SHARE_PASSWORD')).toHaveLength(30);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
  // The right one from there must wait as well, or the limit could be felt out.
  expect((await rig.open(link, { password: '1234' }, '10.3.0.2')).code).toBe('RATE_LIMITED');
  expect((await rig.open(link, { password: '1234' }, '10.3.0.1')).data?.state).toBe('OPEN');
  const many: (string | undefined)[] = [];
  const tries = async (ip: string) => (await rig.open(link, { password: '0000' }, ip)).code;
  for (let host = 3; host < 9; host += 1)
    for (let tried = 0; tried < 10; tried += 1) many.push(await tries(`10.3.${host}.1`));
  expect(new Set(many)).toEqual(new Set(['MATERIAL_SHARE_PASSWORD']));
  // Whoever failed there has to wait; others get in, also after a slip.
  expect((await rig.open(link, { password: '1234' }, '10.3.3.1')).code).toBe('RATE_LIMITED');
  expect((await rig.open(link, { password: '1234' }, '10.3.0.1')).data?.state).toBe('OPEN');
  expect(await tries('10.3.80.1')).toBe('MATERIAL_SHARE_PASSWORD');
  expect((await rig.open(link, { password: '1234' }, '10.3.80.1')).data?.state).toBe('OPEN');
  // Also at once, and from as many networks as one customer of the sixth version has.
  const site = await Promise.all(Array.from({ length: 15 }, (_, at) => tries(`2001:db8:7:${at}::1`)));
  expect(site.filter((code) => code === 'MATERIAL_SHARE_PASSWORD')).toHaveLength(10);
  expect(site.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
});

test('of thirty who open it at once, as many get in as it is for', async () => {
  const materialId = await article();
  const { token: link } = await rig.share(materialId, { maxOpens: 4 });
  // Strangers wait in a queue of a certain length; whoever finds it full asks again, as a browser does.
  const opened = async (): Promise<string | undefined> => {
    const { data, code } = await rig.open(link);
    return code === 'OVERLOADED' ? opened() : data?.state;
  };
  const states = await Promise.all(Array.from({ length: 30 }, opened));
  expect(states.filter((state) => state === 'OPEN')).toHaveLength(4);
  expect(states.filter((state) => state === 'USED_UP')).toHaveLength(26);
  expect((await rig.list(materialId))[0]).toMatchObject({ opens: 4, state: 'USED_UP' });
});

test('each end has its own sentence: ended, revoked, withdrawn, and none at all', async () => {
  const materialId = await article();
  const { token: link, share } = await rig.share(materialId);
  expect(await rig.stateOf('x'.repeat(43))).toBe('CLOSED');
  const set = (status: 'READY' | 'DISABLED') =>
    server.call(material.updateStatus, { status, materialIds: [materialId] }, { token });
  await set('DISABLED');
  expect(await rig.stateOf(link)).toBe('WITHDRAWN');
  await set('READY');
  await server.look(`update material set expire_at = now() where id = $1`, [materialId]);
  expect(await rig.stateOf(link)).toBe('WITHDRAWN');
  await server.look(`update material set expire_at = null where id = $1`, [materialId]);
  await server.look(`update material_share set end_at = now() where id = $1`, [share.shareId]);
  expect(await rig.stateOf(link)).toBe('ENDED');
  await server.look(`update material_share set end_at = now() + interval '1 day' where id = $1`, [share.shareId]);
  expect(await rig.stateOf(link)).toBe('OPEN');
  const revoke = () => server.call(materialShare.revoke, { shareId: share.shareId }, { token });
  expect((await revoke()).status).toBe(true);
  expect((await revoke()).status).toBe(true);
  expect(await rig.stateOf(link)).toBe('REVOKED');
  expect((await rig.list(materialId))[0]).toMatchObject({ state: 'REVOKED', revokedAt: expect.any(String) });
  const other = await rig.share(materialId);
  await server.call(material.delete, { materialId }, { token });
  expect(await rig.stateOf(other.token)).toBe('WITHDRAWN');
});

test('a company that has ended shares nothing', async () => {
  const theirs = await server.signIn('operator.ruichi');
  const { materialId } = await calls(server, theirs).add();
  const { token: link } = await shares(server, theirs).share(materialId);
  expect(await rig.stateOf(link)).toBe('OPEN');
  const ends = (at: string | null) =>
    server.look('update tenant set expire_at = $2 where tenant_id = $1', [companyOf('owner.ruichi'), at]);
  await ends('2020-01-01T00:00:00Z');
  expect(await rig.stateOf(link)).toBe('CLOSED');
  await ends(null);
});

test('links are made and revoked by those who may share, and of one’s own company', async () => {
  const materialId = await article();
  const { share } = await rig.share(materialId);
  const theirs = { token: await server.signIn('operator.ruichi') };
  expect((await server.call(materialShare.issue, newShare(materialId), theirs)).http).toBe(404);
  expect((await server.call(materialShare.page, { materialId }, theirs)).http).toBe(404);
  expect((await server.call(materialShare.revoke, { shareId: share.shareId }, theirs)).http).toBe(404);
  expect((await rig.list(materialId))[0]).toMatchObject({ state: 'OPEN' });
});
