import { material } from '@console/contract/areas/material/material/material';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { overtake } from '../../../../test/overtake.ts';
import { filesOnDisk, pdf } from '../../../base/file/file-rig.ts';
import { company, makeMaterial } from '../../../toolbox/toolbox-rig.ts';
import { calls } from '../material-rig.ts';
import { packed } from './process-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

const sheet = (text: string) => rig.upload('DOCUMENT', `${text}.pdf`, Buffer.concat([pdf, Buffer.from(`% ${text}`)]));
const site = (mark: string) => rig.upload('H5', `${mark}.zip`, packed([{ name: 'index.html', text: mark }]));

async function made(kind: 'FILE' | 'H5', { fileId }: { fileId: string }, changes: Parameters<typeof rig.add>[0] = {}) {
  const { materialId } = await rig.add({ kind, fileId, content: null, ...changes });
  return rig.settled(materialId);
}

const later = () => new Date(Date.now() + 3_600_000).toISOString();
async function planned(materialId: string, { fileId }: { fileId: string }): Promise<void> {
  const { version } = await rig.detail(materialId);
  const wish = { materialId, version, fileId, at: later(), note: null, pages: null };
  expect((await server.call(material.replaceFile, wish, { token })).status).toBe(true);
}

/** One job of this kind, now, until nothing is left to do. */
async function run(kind: string, materialId?: string): Promise<void> {
  await server.look('delete from job where kind = $1', [kind]);
  await server.look(`insert into job (tenant_id, id, kind, key, payload) values ($1, gen_random_uuid(), $2, $3, $4)`, [
    company,
    kind,
    materialId ?? null,
    materialId === undefined ? {} : { materialId },
  ]);
  await finished(kind);
}
async function finished(kind: string): Promise<void> {
  const left = () =>
    server.look(`select last_error from job where kind = $1 and state <> 'DEAD' and run_at <= now()`, [kind]);
  await expect.poll(left).toEqual([]);
}
/** One that has been tried for hours, for the last time. */
async function giveUp(kind: string, materialId: string, payload: object): Promise<void> {
  await server.look('delete from job where kind = $1', [kind]);
  const jobId = newId();
  await server.look(`insert into job (tenant_id, id, kind, key, payload, attempts) values ($1, $2, $3, $4, $5, 100)`, [
    company,
    jobId,
    kind,
    materialId,
    payload,
  ]);
  const state = () => server.look(`select from job where id = $1 and state <> 'DEAD'`, [jobId]);
  await expect.poll(state, { timeout: 30_000 }).toEqual([]);
}
const due = (materialId: string) =>
  server.look(`update material_revision set at = now() where material_id = $1 and state = 'WAITING'`, [materialId]);
const historyOf = async (materialId: string) =>
  (await server.call(material.operationPage, { materialId }, { token })).data!.list.map(({ action }) => action);

describe('reading', () => {
  test('what was taken away meanwhile stays that, and what has ended is not out', async () => {
    const off = await made('FILE', await sheet('已停用'));
    await server.call(material.updateStatus, { status: 'DISABLED', materialIds: [off.materialId] }, { token });
    const before = await historyOf(off.materialId);
    await run('MATERIAL_READ', off.materialId);
    expect(await rig.detail(off.materialId)).toMatchObject({ status: 'DISABLED', version: off.version + 1 });
    expect(await historyOf(off.materialId)).toEqual(before);
    const ended = await made('FILE', await sheet('已到期'), { expireAt: '2020-01-01T00:00:00.000Z' });
    expect(ended.status).toBe('EXPIRED');
  });

  test('a storage that gives nothing for hours ends in a reason, and the file can be tried again', async () => {
    const { fileId, path } = await sheet('存储丢了');
    const { materialId } = await rig.add({ kind: 'FILE', fileId, content: null, draft: true });
    await rm(join(server.dataDir, 'files', company, path));
    await server.look(`update material set status = 'PROCESSING' where id = $1`, [materialId]);
    await server.look(
      `insert into job (tenant_id, id, kind, key, payload, attempts)
       values ($1, gen_random_uuid(), 'MATERIAL_READ', $2, $3, 100)`,
      [company, materialId, { materialId }],
    );
    await expect.poll(async () => (await rig.detail(materialId)).failure?.code).toBe('UNREADABLE');
  });
});

describe('a reading that is given up', () => {
  test('says nothing about a file that has come since', async () => {
    const { fileId, path } = await sheet('换过了');
    const { materialId } = await rig.add({ kind: 'FILE', fileId, content: null, draft: true });
    await rm(join(server.dataDir, 'files', company, path));
    await server.look(`update material set status = 'PROCESSING' where id = $1`, [materialId]);
    await giveUp('MATERIAL_READ', materialId, { materialId, revisionId: newId() });
    expect((await rig.detail(materialId)).status).toBe('PROCESSING');
    const found = await server.look<{ id: string }>('select id from material_revision where material_id = $1', [
      materialId,
    ]);
    await giveUp('MATERIAL_READ', materialId, { materialId, revisionId: found[0]!.id });
    await expect.poll(async () => (await rig.detail(materialId)).failure?.code).toBe('UNREADABLE');
  });
});

describe('somebody is faster', () => {
  test('what was read of a file that has been replaced meanwhile says nothing about the new one', async () => {
    const { materialId } = await made('FILE', await sheet('刚被换掉'));
    const { fileId } = await sheet('刚换上');
    await server.look(`update material set status = 'PROCESSING', facts = '{}' where id = $1`, [materialId]);
    await overtake(
      server,
      `with old as (
         update material_revision set state = 'OLD', kept_until = now() + interval '30 days'
          where material_id = $1 and state = 'CURRENT' returning tenant_id),
       next as (
         insert into material_revision (tenant_id, id, material_id, revision, file_id, state)
         select tenant_id, gen_random_uuid(), $1, 2, $2, 'CURRENT' from old)
       update material set revision = 2, version = version + 1 where id = $1`,
      [materialId, fileId],
      () => run('MATERIAL_READ', materialId),
    );
    expect(await rig.detail(materialId)).toMatchObject({ status: 'PROCESSING', file: { fileId } });
    await run('MATERIAL_READ', materialId);
    expect((await rig.settled(materialId)).status).toBe('READY');
  });

  test('a file that was called off at the last moment does not take over, and the old one stays', async () => {
    const { materialId, file } = await made('FILE', await sheet('险些被换'));
    await planned(materialId, await sheet('最后一刻取消'));
    await due(materialId);
    await overtake(
      server,
      `with gone as (delete from material_revision where material_id = $1 and state = 'WAITING')
       update material set version = version + 1 where id = $1`,
      [materialId],
      () => run('MATERIAL_REPLACE', materialId),
    );
    expect(await rig.detail(materialId)).toMatchObject({ status: 'READY', revision: 1, file, replaceAt: null });
  });
});

describe('a file whose time has come', () => {
  test('is not in effect before, however often it is looked at', async () => {
    const { materialId, file } = await made('FILE', await sheet('还没到'));
    await planned(materialId, await sheet('到了再换'));
    await run('MATERIAL_REPLACE', materialId);
    expect(await rig.detail(materialId)).toMatchObject({ file, revision: 1, replaceAt: expect.any(String) });
  });

  test('and that nothing can be made of leaves everything as it was, tells the owner, and leaves no bytes', async () => {
    const { materialId, h5EntryUrl } = await made('H5', await site('old'), { title: '夜里换' });
    // It lies about the length of its second page: that is found out only while it is unpacked.
    const lies = packed([
      { name: 'index.html', text: 'new' },
      { name: 'b.js', text: 'x'.repeat(1_000), claimed: 10 },
    ]);
    await planned(materialId, await rig.upload('H5', 'lies.zip', lies));
    const before = await filesOnDisk(server);
    await due(materialId);
    await run('MATERIAL_REPLACE', materialId);
    await expect.poll(async () => (await rig.detail(materialId)).replaceAt).toBeNull();
    expect(await rig.detail(materialId)).toMatchObject({ status: 'READY', revision: 1 });
    expect(await (await fetch(`${server.url}${h5EntryUrl}`)).text()).toBe('old');
    expect(await filesOnDisk(server)).toEqual(before);
    const told = await server.look<{ params: object; route: string }>(
      `select m.params, m.route from inbox_message m join account a on a.id = m.account_id
        where m.code = 'MATERIAL_NOT_REPLACED' and a.username = 'operator'`,
    );
    expect(told).toMatchObject([
      { params: { name: '夜里换', fileName: 'lies.zip', tab: 'versions' }, route: 'detailH5' },
    ]);
  });

  test('and that the storage does not give out is called off in the end', async () => {
    const { materialId } = await made('FILE', await sheet('换不了'));
    const next = await sheet('丢失的下一份');
    await planned(materialId, next);
    await rm(join(server.dataDir, 'files', company, next.path));
    await due(materialId);
    await server.look(`update job set attempts = 100, run_at = now() where kind = 'MATERIAL_REPLACE' and key = $1`, [
      materialId,
    ]);
    await expect.poll(async () => (await rig.detail(materialId)).replaceAt).toBeNull();
    expect(await rig.detail(materialId)).toMatchObject({ status: 'READY', revision: 1 });
  });

  test('is not called off because of one that was planned before it, and waits for its own time', async () => {
    const { materialId } = await made('FILE', await sheet('改了计划'));
    await planned(materialId, await sheet('原计划'));
    const taken = `delete from job where kind = 'MATERIAL_REPLACE' and key = $1 returning payload`;
    const { payload } = (await server.look<{ payload: object }>(taken, [materialId]))[0]!;
    const next = await sheet('新计划');
    await planned(materialId, next);
    await rm(join(server.dataDir, 'files', company, next.path));
    await giveUp('MATERIAL_REPLACE', materialId, payload);
    expect(await rig.detail(materialId)).toMatchObject({ status: 'READY', replaceAt: expect.any(String) });
    await due(materialId);
    await giveUp('MATERIAL_REPLACE', materialId, payload);
    expect((await rig.detail(materialId)).replaceAt).not.toBeNull();
  });

  test('takes over as what it is: past its end it is ended, hidden it stays hidden', async () => {
    const [ended, off] = [await made('FILE', await sheet('过期后换')), await made('FILE', await sheet('停用后换'))];
    for (const { materialId } of [ended, off]) {
      await planned(materialId, await sheet(`夜里 ${materialId}`));
      await due(materialId);
    }
    await server.look(`update material set expire_at = now() where id = $1`, [ended.materialId]);
    await server.look(`update material set status = 'DISABLED' where id = $1`, [off.materialId]);
    for (const [{ materialId }, status] of [
      [ended, 'EXPIRED'],
      [off, 'DISABLED'],
    ] as const) {
      await run('MATERIAL_REPLACE', materialId);
      await expect.poll(async () => (await rig.detail(materialId)).revision).toBe(2);
      expect((await rig.detail(materialId)).status).toBe(status);
    }
  });
});

describe('in the course of time', () => {
  test('what is past its end says so, once; what is not, what is hidden and what is in the bin does not', async () => {
    const past = '2020-01-01T00:00:00.000Z';
    const [due1, living, off, binned] = [
      await makeMaterial(server, { expireAt: past }),
      await makeMaterial(server, { expireAt: later() }),
      await makeMaterial(server, { expireAt: past, status: 'DISABLED' }),
      await makeMaterial(server, { expireAt: past }),
    ];
    await server.look('update material set deleted_at = now() where id = $1', [binned]);
    await run('MATERIAL_EXPIRE');
    await run('MATERIAL_EXPIRE');
    const found = await server.look<{ id: string; status: string }>(
      'select id, status from material where id = any($1)',
      [[due1, living, off, binned]],
    );
    expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({
      [due1]: 'EXPIRED',
      [living]: 'READY',
      [off]: 'DISABLED',
      [binned]: 'READY',
    });
    expect(await historyOf(due1)).toEqual(['STATUS']);
  });

  test('old files go after their thirty days, and what they were unpacked into goes with them', async () => {
    const { materialId, version } = await made('H5', await site('first'));
    const before = await filesOnDisk(server);
    const next = await site('second');
    const wish = { materialId, version, fileId: next.fileId, at: null, note: null, pages: null };
    await server.call(material.replaceFile, wish, { token });
    const now = await rig.settled(materialId);
    await run('PURGE_MATERIAL_REVISIONS');
    await run('MATERIAL_H5_SWEEP');
    expect((await rig.detail(materialId)).revisions).toHaveLength(2);
    // The file of the second and its page.
    expect(await filesOnDisk(server)).toHaveLength(before.length + 2);
    await server.look(`update material_revision set kept_until = now() where material_id = $1 and state = 'OLD'`, [
      materialId,
    ]);
    await run('PURGE_MATERIAL_REVISIONS');
    await run('MATERIAL_H5_SWEEP');
    expect((await rig.detail(materialId)).revisions).toMatchObject([{ state: 'CURRENT' }]);
    expect(await filesOnDisk(server)).toHaveLength(before.length + 1);
    expect(await (await fetch(`${server.url}${now.h5EntryUrl}`)).text()).toBe('second');
  });

  test('single readings are kept for a year, and their sums for ever', async () => {
    const materialId = await makeMaterial(server);
    await server.look(
      `insert into material_read (tenant_id, id, read_at, material_id, user_kind, user_id, seconds, percent)
       select $1, gen_random_uuid(), now() - make_interval(days => d), $2, 'CLIENT_USER', gen_random_uuid(), 1, 1
         from unnest('{1, 364, 366}'::int[]) as d`,
      [company, materialId],
    );
    await server.look('update material set read_count = 3 where id = $1', [materialId]);
    await run('PURGE_MATERIAL_READS');
    const { data } = await server.call(material.readPage, { materialId }, { token });
    expect([data!.total, (await rig.detail(materialId)).readCount]).toEqual([2, 3]);
  });

  test('nothing of this is planned for a day that never comes', async () => {
    const schedule = () =>
      server.look<{ kind: string }>('select kind from job_schedule where tenant_id = $1', [company]);
    const wanted = ['MATERIAL_EXPIRE', 'MATERIAL_H5_SWEEP', 'PURGE_MATERIAL_READS', 'PURGE_MATERIAL_REVISIONS'];
    await expect.poll(async () => (await schedule()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(wanted));
  });
});
