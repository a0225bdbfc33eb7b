import { liveItem, ITEM_LINK_MINUTES, MOST_ITEM_LINKS } from '@console/contract/areas/live/item';
import { MOST_LIVE_ITEMS } from '@console/contract/areas/live/live/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { pdf } from '../../base/file/file-rig.ts';
import { calls } from '../../material/material/material-rig.ts';
import { editedItem, itemCalls, makeLive, newItem } from './item-rig.ts';

let server: TestServer;
let token: string;
let liveId: string;
let items: ReturnType<typeof itemCalls>;
let materials: ReturnType<typeof calls>;
const own = companyOf('owner');

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  items = itemCalls(server, token);
  materials = calls(server, token);
  liveId = await makeLive(server, own);
});
afterAll(() => server.stop());

const liveNow = async (id = liveId) =>
  (
    await server.look<{ item_count: number; change_no: string; shown_item_id: string | null }>(
      'select item_count, change_no, shown_item_id from live where id = $1',
      [id],
    )
  )[0]!;

/** The role of whoever asks without some rights, while something is tried. */
async function without<T>(rights: readonly string[], work: () => Promise<T>): Promise<T> {
  const which = `from account_role ar join account a on a.tenant_id = ar.tenant_id and a.id = ar.account_id
     where a.username = 'operator' and ar.role_id = role.id and ar.tenant_id = role.tenant_id`;
  const before = await server.look<{ id: string; permissions: string[] }>(
    `select id, permissions from role where exists (select ${which})`,
  );
  const set = (id: string, permissions: readonly string[]) =>
    server.look('update role set permissions = $2 where id = $1', [id, permissions]);
  for (const { id, permissions } of before) {
    await set(
      id,
      permissions.filter((one) => !rights.includes(one)),
    );
  }
  try {
    return await work();
  } finally {
    for (const { id, permissions } of before) await set(id, permissions);
  }
}

test('what is added becomes a record of the library, for the team and owned by who added it', async () => {
  const before = await liveNow();
  const made = await items.add(liveId, { title: '换滤芯', cueSec: 90 });
  expect(made).toMatchObject({
    liveId,
    kind: 'IMAGE_TEXT',
    title: '换滤芯',
    cueSec: 90,
    status: 'READY',
    picturesAt: null,
  });
  expect(made.usedElsewhere).toBe(0);
  const record = await materials.detail(made.materialId);
  expect(record).toMatchObject({ title: '换滤芯', visibility: 'TEAM', refCount: 1, owner: { name: '李晨' } });
  const after = await liveNow();
  expect(after.item_count).toBe(before.item_count + 1);
  expect(Number(after.change_no)).toBeGreaterThan(Number(before.change_no));
  const lines = await server.look(
    `select object_type, action from operation_log where object_id = any($1) order by object_type`,
    [[liveId, made.materialId]],
  );
  expect(lines).toEqual([
    { object_type: 'live', action: 'UPDATE' },
    { object_type: 'material', action: 'CREATE' },
  ]);
});

test('an item of a file is read by a job, and another file takes its place', async () => {
  const first = await materials.upload('DOCUMENT', '手册.pdf', pdf);
  const file = { kind: 'FILE', content: null, title: '手册' } as const;
  const made = await items.add(liveId, { ...file, fileId: first.fileId });
  expect(made).toMatchObject({ status: 'PROCESSING', file: { name: '手册.pdf' } });
  await materials.settled(made.materialId);
  const { data: now } = await server.call(liveItem.detail, { itemId: made.itemId }, { token });
  const same = editedItem({ ...file, title: '手册（新）', fileId: first.fileId, cueSec: 5 });
  const kept = await server.call(liveItem.update, { ...same, itemId: made.itemId, version: now!.version }, { token });
  expect(kept.data).toMatchObject({ title: '手册（新）', cueSec: 5, file: { fileId: first.fileId } });
  const second = await materials.upload('DOCUMENT', '手册2.pdf', Buffer.concat([pdf, pdf]));
  const replaced = await server.call(
    liveItem.update,
    { ...same, fileId: second.fileId, itemId: made.itemId, version: kept.data!.version },
    { token },
  );
  expect(replaced.data).toMatchObject({ file: { name: '手册2.pdf' } });
  await materials.settled(made.materialId);
  const history = await server.look<{ action: string }>(
    'select action from material_operation where material_id = $1 order by id',
    [made.materialId],
  );
  expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['CREATE', 'UPDATE', 'REPLACE_FILE']));
});

test('what a content page does not show stays as it is', async () => {
  const { materialId } = await materials.add({
    title: '共用',
    visibility: 'BOTH',
    expireAt: '2099-01-01T00:00:00.000Z',
  });
  const { data: picked } = await server.call(liveItem.pick, { liveId, materialIds: [materialId] }, { token });
  const { itemId } = picked!.find((one) => one.materialId === materialId)!;
  const { data } = await server.call(liveItem.detail, { itemId }, { token });
  const changed = { ...editedItem({ title: '共用二' }), itemId, version: data!.version };
  expect(await server.call(liveItem.update, changed, { token })).toMatchObject({ status: true });
  expect(await materials.detail(materialId)).toMatchObject({
    title: '共用二',
    visibility: 'BOTH',
    expireAt: '2099-01-01T00:00:00.000Z',
  });
  expect(await server.call(liveItem.update, changed, { token })).toMatchObject({ http: 409 });
});

test('adding and changing need the rights of the library as well, and so does a link', async () => {
  const { itemId, version } = await items.add(liveId);
  const add = () => server.call(liveItem.add, { ...newItem(), liveId }, { token });
  const update = () => server.call(liveItem.update, { ...editedItem(), itemId, version }, { token });
  const link = (one: string | null) => server.call(liveItem.link, { liveId, itemId: one }, { token });
  await without(['material:item:create'], async () => {
    expect(await add()).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    expect(await link(null)).toMatchObject({ http: 403 });
    expect(await link(itemId)).toMatchObject({ status: true });
    expect(await update()).toMatchObject({ status: true });
  });
  await without(['material:item:update'], async () => {
    expect(await update()).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    expect(await link(itemId)).toMatchObject({ http: 403 });
  });
  await without(['live:session:update'], async () => expect(await add()).toMatchObject({ http: 403 }));
});

test('materials of the library come in once, at the end, and only those that are out or about to be', async () => {
  const fresh = await makeLive(server, own);
  const [one, two] = [await materials.add({ title: '甲' }), await materials.add({ title: '乙' })];
  const pick = (materialIds: string[]) => server.call(liveItem.pick, { liveId: fresh, materialIds }, { token });
  await pick([two.materialId]);
  const { data } = await pick([one.materialId, two.materialId]);
  expect(data!.map(({ title }) => title)).toEqual(['乙', '甲']);
  const draft = await materials.add({ title: '草稿', draft: true });
  expect(await pick([draft.materialId])).toMatchObject({ code: 'LIVE_ITEM_NOT_READY' });
  expect(await pick([newId()])).toMatchObject({ http: 404 });
  await server.look(
    `insert into live_item (tenant_id, id, live_id, material_id, sort)
     select $1, gen_random_uuid(), $2, m.id, 10 from (
       select id from material where tenant_id = $1 and id <> all($3::uuid[]) limit 1) m`,
    [own, fresh, [one.materialId, two.materialId]],
  );
  await server.look('update live set item_count = $2 where id = $1', [fresh, MOST_LIVE_ITEMS]);
  const last = await materials.add({ title: '太多' });
  expect(await pick([last.materialId])).toMatchObject({ code: 'LIVE_TOO_MANY_ITEMS' });
  expect(await server.call(liveItem.add, { ...newItem(), liveId: fresh }, { token })).toMatchObject({
    code: 'LIVE_TOO_MANY_ITEMS',
  });
});

test('what is removed is shown no longer and stays in the library', async () => {
  const { itemId, materialId } = await items.add(liveId, { title: '移除我' });
  await server.look('update live set shown_item_id = $2 where id = $1', [liveId, itemId]);
  const before = await liveNow();
  expect(await server.call(liveItem.remove, { itemId }, { token })).toMatchObject({ status: true });
  const after = await liveNow();
  expect(after).toMatchObject({ shown_item_id: null, item_count: before.item_count - 1 });
  expect(Number(after.change_no)).toBeGreaterThan(Number(before.change_no));
  expect(await materials.detail(materialId)).toMatchObject({ refCount: 0, status: 'READY' });
  expect(await server.call(liveItem.detail, { itemId }, { token })).toMatchObject({ http: 404 });
});

test('another company finds neither session nor item nor link', async () => {
  const foreign = { token: await server.signIn('operator.ruichi') };
  await server.look(
    `update tenant_service set enabled = true, expire_at = null where code = 'LIVE' and tenant_id = $1`,
    [companyOf('owner.ruichi')],
  );
  await server.look(
    `insert into tenant_service (tenant_id, code, enabled) values ($1, 'LIVE', true) on conflict do nothing`,
    [companyOf('owner.ruichi')],
  );
  const { itemId, version } = await items.add(liveId);
  const { link } = await items.link(liveId);
  const answers = await Promise.all([
    server.call(liveItem.add, { ...newItem(), liveId }, foreign),
    server.call(liveItem.pick, { liveId, materialIds: [newId()] }, foreign),
    server.call(liveItem.update, { ...editedItem(), itemId, version }, foreign),
    server.call(liveItem.detail, { itemId }, foreign),
    server.call(liveItem.remove, { itemId }, foreign),
    server.call(liveItem.link, { liveId, itemId: null }, foreign),
    server.call(liveItem.links, { liveId }, foreign),
    server.call(liveItem.revokeLink, { linkId: link.linkId }, foreign),
  ]);
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 404));
  const theirs = await makeLive(server, companyOf('owner.ruichi'));
  const { materialId } = await materials.add();
  expect(await server.call(liveItem.pick, { liveId: theirs, materialIds: [materialId] }, foreign)).toMatchObject({
    http: 404,
  });
});

test('a link is told once, ends by itself and stands behind the number sign', async () => {
  const { itemId } = await items.add(liveId, { title: '一项' });
  const whole = await items.link(liveId);
  expect(whole.url).toMatch(/\/addImageText\?live=[\w-]{36}#[\w-]{43}$/);
  const one = await items.link(liveId, itemId);
  expect(one.url).toMatch(/\/editImageText\?item=[\w-]{36}#[\w-]{43}$/);
  expect(one.link).toMatchObject({ state: 'OPEN', item: { itemId, title: '一项' }, createdBy: { name: '李晨' } });
  const minutes = (Date.parse(one.link.endAt) - Date.now()) / 60_000;
  expect(Math.abs(minutes - ITEM_LINK_MINUTES)).toBeLessThan(2);
  const kept = await server.look(
    `select live_link::text as row from live_link union all select changes::text from operation_log`,
  );
  expect(JSON.stringify(kept)).not.toContain(one.token);
  const { data } = await server.call(liveItem.links, { liveId }, { token });
  expect(data!.map(({ linkId }) => linkId)).toEqual(expect.arrayContaining([one.link.linkId, whole.link.linkId]));
});

test('so many links are open at one time, and none of a session that is over', async () => {
  const fresh = await makeLive(server, own);
  const first = await items.link(fresh);
  await server.look(
    `insert into live_link (tenant_id, id, live_id, token_hash, end_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid()::text, now() + interval '1 hour' from generate_series(2, $3)`,
    [own, fresh, MOST_ITEM_LINKS],
  );
  const link = (id = fresh) => server.call(liveItem.link, { liveId: id, itemId: null }, { token });
  expect(await link()).toMatchObject({ code: 'LIVE_TOO_MANY_LINKS' });
  for (const _ of [1, 2]) {
    expect(await server.call(liveItem.revokeLink, { linkId: first.link.linkId }, { token })).toMatchObject({
      status: true,
    });
  }
  expect(await link()).toMatchObject({ status: true });
  const { data } = await server.call(liveItem.links, { liveId: fresh }, { token });
  expect(data!.find(({ linkId }) => linkId === first.link.linkId)).toMatchObject({ state: 'REVOKED' });
  const { itemId } = await items.add(liveId);
  expect(await server.call(liveItem.link, { liveId: fresh, itemId }, { token })).toMatchObject({ http: 404 });
  expect(await link(await makeLive(server, own, 'CANCELED'))).toMatchObject({ code: 'LIVE_OVER' });
});
