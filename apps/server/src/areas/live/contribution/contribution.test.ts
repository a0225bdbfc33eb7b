import { liveContribution } from '@console/contract/areas/live/contribution';
import { liveItem } from '@console/contract/areas/live/item';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { pdf, png } from '../../base/file/file-rig.ts';
import { calls } from '../../material/material/material-rig.ts';
import { editedItem, itemCalls, makeLive, newItem, sendByLink } from '../item/item-rig.ts';

let server: TestServer;
let token: string;
let liveId: string;
let items: ReturnType<typeof itemCalls>;
let materials: ReturnType<typeof calls>;
const own = companyOf('owner');

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_CALLS_PER_NETWORK: '100000' });
  token = await server.signIn('operator');
  items = itemCalls(server, token);
  materials = calls(server, token);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
  liveId = await makeLive(server, own);
});

const open = (link: string, ip?: string) =>
  server.call(liveContribution.open, { token: link }, { ...(ip && { headers: { 'x-forwarded-for': ip } }) });
type New = Omit<ArgumentOf<typeof liveContribution.add>, 'token'>;
const add = (link: string, changes: Partial<New> = {}) =>
  server.call(liveContribution.add, { ...newItem(changes), token: link });
const ended = { http: 403, code: 'LIVE_LINK_ENDED' };

describe('a link to a session', () => {
  test('shows what is there and adds to it, in the name of who made it', async () => {
    await items.add(liveId, { title: '已有' });
    const { token: link, link: made } = await items.link(liveId);
    const { data } = await open(link);
    expect(data).toMatchObject({ liveTitle: '新机培训', itemId: null, items: [{ title: '已有' }] });
    const { data: added } = await add(link, { title: '来自手机', content: '<p>好</p><script>1</script>', cueSec: 30 });
    expect(added).toMatchObject({ title: '来自手机', cueSec: 30, content: '<p>好</p>' });
    expect(added!.picturesAt).toContain('ticket=');
    expect(await materials.detail(added!.materialId)).toMatchObject({ visibility: 'TEAM', owner: { name: '李晨' } });
    const [line] = await server.look<{
      actor_name: string;
      call: string;
      changes: { field: string; after: unknown }[];
    }>(`select actor_name, call, changes from operation_log where object_id = $1 and action = 'CREATE'`, [
      added!.materialId,
    ]);
    expect(line).toMatchObject({ actor_name: '李晨', call: 'POST /live-console/contribution/add' });
    expect(line!.changes).toContainEqual({ field: 'byLink', before: null, after: made.linkId });
    const { data: links } = await server.call(liveItem.links, { liveId }, { token });
    expect(links![0]!.lastUsedAt).not.toBeNull();
    expect(server.logged.join('')).not.toContain(link);
  });

  test('changes what is there', async () => {
    const { itemId } = await items.add(liveId, { title: '旧' });
    const { token: link } = await items.link(liveId);
    const { data } = await server.call(liveContribution.detail, { token: link, itemId });
    const input = { ...editedItem({ title: '新' }), token: link, itemId, version: data!.version };
    expect((await server.call(liveContribution.update, input)).data).toMatchObject({ title: '新' });
    const again = await server.call(liveContribution.update, input);
    expect(again).toMatchObject({ http: 409, data: { current: { title: '新' } } });
    expect(JSON.stringify(again)).not.toMatch(/owner|李晨/);
  });

  test('reaches no item of another session', async () => {
    const other = await makeLive(server, own);
    const { itemId, version } = await items.add(other);
    const { token: link } = await items.link(liveId);
    expect(await server.call(liveContribution.detail, { token: link, itemId })).toMatchObject({ http: 404 });
    const input = { ...editedItem(), token: link, itemId, version };
    expect(await server.call(liveContribution.update, input)).toMatchObject({ http: 404 });
  });
});

test('a link to one item opens it alone and adds nothing', async () => {
  const [mine, other] = [await items.add(liveId, { title: '甲' }), await items.add(liveId, { title: '乙' })];
  const { token: link } = await items.link(liveId, mine.itemId);
  expect((await open(link)).data).toMatchObject({ itemId: mine.itemId, items: [{ title: '甲' }] });
  expect((await open(link)).data!.items).toHaveLength(1);
  expect(await add(link)).toMatchObject({ http: 403 });
  expect(await server.call(liveContribution.detail, { token: link, itemId: other.itemId })).toMatchObject({
    http: 404,
  });
  const input = { ...editedItem({ title: '改' }), token: link };
  const change = (itemId: string, version: number) =>
    server.call(liveContribution.update, { ...input, itemId, version });
  expect(await change(other.itemId, other.version)).toMatchObject({ http: 404 });
  expect(await change(mine.itemId, mine.version)).toMatchObject({ status: true });
});

describe('a link ends', () => {
  const ways: readonly (readonly [string, string, string])[] = [
    ['with its time', `update live_link set end_at = now() where live_id = $1`, ''],
    ['when it is revoked', `update live_link set revoked_at = now() where live_id = $1`, ''],
    ['with its session', `update live set status = 'ENDED' where id = $1`, ''],
    ['when its session is canceled', `update live set status = 'CANCELED', not_held = true where id = $1`, ''],
    ['when its session is deleted', `update live set deleted_at = now() where id = $1`, ''],
    [
      'when its maker is disabled',
      `update account set status = 'DISABLED' where username = 'operator' and $1::uuid is not null`,
      `update account set status = 'ACTIVE' where username = 'operator'`,
    ],
    [
      'when its maker is deleted',
      `update account set deleted_at = now() where username = 'operator' and $1::uuid is not null`,
      `update account set deleted_at = null where username = 'operator'`,
    ],
    [
      'when its maker may no longer change materials',
      `update role set permissions = array_replace(permissions, 'material:item:update', 'x') where $1::uuid is not null`,
      `update role set permissions = array_replace(permissions, 'x', 'material:item:update')`,
    ],
    [
      'when its maker may no longer change sessions',
      `update role set permissions = array_replace(permissions, 'live:session:update', 'x') where $1::uuid is not null`,
      `update role set permissions = array_replace(permissions, 'x', 'live:session:update')`,
    ],
    [
      'when live sessions are no longer bought',
      `update tenant_service set enabled = false where code = 'LIVE' and $1::uuid is not null`,
      `update tenant_service set enabled = true where code = 'LIVE'`,
    ],
  ];
  test.each(ways)('%s', async (_, end, undo) => {
    const { itemId, version } = await items.add(liveId);
    const { token: link } = await items.link(liveId);
    expect((await open(link)).status).toBe(true);
    await server.look(end, [liveId]);
    try {
      expect(await open(link)).toMatchObject(ended);
      expect(await server.call(liveContribution.detail, { token: link, itemId })).toMatchObject(ended);
      expect(await add(link)).toMatchObject(ended);
      const input = { ...editedItem(), token: link, itemId, version };
      expect(await server.call(liveContribution.update, input)).toMatchObject(ended);
      expect(await sendByLink(server, link, 'FILE', 'a.pdf', pdf)).toMatchObject(ended);
    } finally {
      if (undo !== '') await server.look(undo);
    }
  });

  test('and one that never was answers alike', async () => {
    expect(await open('x'.repeat(43))).toMatchObject(ended);
  });
});

test('who tries links from one network is slowed down, and others are not', async () => {
  const { token: link } = await items.link(liveId);
  for (let tries = 0; tries < 240; tries += 1) await open('y'.repeat(43), '203.0.113.7');
  expect(await open(link, '203.0.113.7')).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect(await open(link, '198.51.100.7')).toMatchObject({ status: true });
});

describe('files by a link', () => {
  test('come in as those of the console do, are of who made the link, and become an item', async () => {
    const { token: link, link: made } = await items.link(liveId);
    const sent = await sendByLink(server, link, 'FILE', '说明.pdf', pdf);
    expect(sent.data).toMatchObject({ name: '说明.pdf', ext: 'pdf', size: pdf.length });
    const [row] = await server.look<{ name: string; kind: string }>(
      `select a.name, f.kind from file f join account a on a.id = f.created_by where f.id = $1`,
      [sent.data!.fileId],
    );
    expect(row).toEqual({ name: '李晨', kind: 'DOCUMENT' });
    const [line] = await server.look<{ actor_name: string; changes: unknown[] }>(
      `select actor_name, changes from operation_log where object_id = $1 and action = 'UPLOAD'`,
      [sent.data!.fileId],
    );
    expect(line).toMatchObject({ actor_name: '李晨' });
    expect(line!.changes).toContainEqual({ field: 'byLink', before: null, after: made.linkId });
    const { data } = await add(link, { kind: 'FILE', content: null, fileId: sent.data!.fileId });
    expect(data).toMatchObject({ file: { name: '说明.pdf' } });
    // What it has may be named again, also by another link.
    await materials.settled(data!.materialId);
    const second = (await items.link(liveId)).token;
    const { data: now } = await server.call(liveContribution.detail, { token: second, itemId: data!.itemId });
    const kept = editedItem({ content: null, title: '改名', fileId: sent.data!.fileId });
    expect(
      await server.call(liveContribution.update, {
        ...kept,
        token: second,
        itemId: now!.itemId,
        version: now!.version,
      }),
    ).toMatchObject({ status: true, data: { title: '改名' } });
  });

  test('are checked by what is in them', async () => {
    const { token: link } = await items.link(liveId);
    expect(await sendByLink(server, link, 'FILE', '假.pdf', Buffer.from('MZ this is a program'))).toMatchObject({
      status: false,
    });
    expect(await sendByLink(server, link, 'IMAGE_TEXT', 'a.pdf', pdf)).toMatchObject({ status: false });
    expect(
      await sendByLink(server, link, 'FILE', '大.pdf', Buffer.concat([pdf, Buffer.alloc(300_000, 'x')])),
    ).toMatchObject({
      status: true,
    });
  });

  test('that its maker has otherwise, or that came by another link, cannot be named', async () => {
    const { token: link } = await items.link(liveId);
    const { token: other } = await items.link(liveId);
    const secret = await materials.upload('DOCUMENT', '内部.pdf', pdf);
    const theirs = (await sendByLink(server, other, 'FILE', '别人的.pdf', pdf)).data!;
    for (const { fileId } of [secret, theirs]) {
      expect(await add(link, { kind: 'FILE', content: null, fileId })).toMatchObject({ http: 404 });
    }
    const picture = await materials.upload('IMAGE', '内部.png', await png());
    const content = `<p><img src="/base/file/get?path=${picture.path}"></p>`;
    expect(await add(link, { content })).toMatchObject({ http: 404 });
  });

  test('are pictures of a text, seen by the link as long as it opens', async () => {
    const { token: link, link: made } = await items.link(liveId);
    const { data: picture } = await sendByLink(server, link, 'IMAGE_TEXT', '灯.png', await png());
    const { data } = await add(link, { content: `<p>看</p><img src="/base/file/get?path=${picture!.path}">` });
    const look = () => fetch(`${server.url}${data!.picturesAt}${encodeURIComponent(picture!.path)}`);
    const shown = await look();
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    await server.call(liveItem.revokeLink, { linkId: made.linkId }, { token });
    expect((await look()).status).not.toBe(200);
  });
});
