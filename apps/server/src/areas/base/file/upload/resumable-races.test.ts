import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { endlessRoom } from '../../../../kernel/room.ts';
import { createReadStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StreamContext } from '../../../../kernel/calls/context.ts';
import { connectDatabase, type Database } from '../../../../kernel/db/database.ts';
import { gate } from '../../../../kernel/jobs/job-rig.ts';
import { localSignals } from '../../../../kernel/jobs/messages/signals.ts';
import { tokenHash } from '../../../../edge/caller/authenticate.ts';
import { createRuntime, transact } from '../../../../edge/transact.ts';
import { diskStorage } from '../../../../ports/storage/disk.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { filesOnDisk, get, pdf, usedBytes } from '../file-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { accountSender } from './account-sender.ts';
import { touchSession } from '../../../../domain/identity/sessions.ts';
import { resumableUploads } from './resumable.ts';

// What the wire cannot bring about at the right moment: the uploads themselves, on a real database.

let server: TestServer;
let database: Database;
let context: StreamContext;
let token: string;
let storage: Storage;

beforeAll(async () => {
  server = await startTestServer();
  database = connectDatabase({ url: server.urls.runtime });
  storage = diskStorage(join(server.dataDir, 'files'));
  const nobody = { note: () => undefined, noteDevices: () => undefined };
  const written = { lastSeen: nobody, touchSession };
  const runtime = createRuntime(database, { signals: localSignals(), room: endlessRoom }, written, () => undefined);
  token = await server.signIn('operator');
  const hash = tokenHash(`Bearer ${token}`);
  const caller = { call: 'test', locale: 'zh-CN', ip: '127.0.0.1', userAgent: '', traceId: 'test' } as const;
  const within: StreamContext['within'] = (effect, work) => transact(runtime, { caller, effect, token: hash }, work);
  const actor = await within('read', async (inside) => inside.actor);
  const asServer: StreamContext['asServer'] = (tenantId, work) => inTenant(database, tenantId, work);
  context = { caller, within, asServer, actor, signal: new AbortController().signal };
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const uploadsTo = (to: Storage) => resumableUploads({ storage: to, senderOf: async (sent) => accountSender(sent) });
const metadata = { filename: 'a.pdf', kind: 'DOCUMENT' };
const localFile = (id: string) => join(server.dataDir, 'uploads', id);

test('an id that is spelled in two ways is one upload: it is stored once', async () => {
  const adopt = vi.fn<Storage['adopt']>((key, path) => storage.adopt(key, path));
  const uploads = uploadsTo({ ...storage, adopt });
  const id = await uploads.create(context, metadata, pdf.length);
  const loud = id.toUpperCase();
  expect(await uploads.look(context, loud)).toEqual({ id, size: pdf.length, made: null });
  await writeFile(localFile(id), pdf);
  await writeFile(localFile(loud), Buffer.concat([pdf.subarray(1), Buffer.from('!')]));
  const [one, two] = await Promise.all([
    uploads.finish(context, id, localFile(id)),
    uploads.finish(context, loud, localFile(loud)),
  ]);
  expect(two).toEqual(one);
  expect(adopt).toHaveBeenCalledTimes(1);
  expect(await uploads.look(context, loud)).toEqual({ id, size: pdf.length, made: one });
});

test('an upload that is called off while its bytes are being stored leaves none of them', async () => {
  const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
  // As a storage far away does it: it goes on reading what it has opened, and shows the bytes after their removal.
  const adopt: Storage['adopt'] = async (key, path) => {
    const source = await open(path, 'r');
    expect(await uploads.cancel(context, id, path)).toBe(true);
    await storage.put(key, createReadStream('', { fd: source }));
  };
  const uploads = uploadsTo({ ...storage, adopt });
  const id = await uploads.create(context, metadata, pdf.length);
  await writeFile(localFile(id), pdf);
  await expect(uploads.finish(context, id, localFile(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
});

test('a second end of an upload that comes when its file has gone leaves the bytes to those who share them', async () => {
  const bytes = Buffer.concat([pdf, randomBytes(64)]);
  const held = gate<void>();
  const waits = gate<void>();
  const stat: Storage['stat'] = async (key) => {
    waits.open();
    await held.opened;
    return storage.stat(key);
  };
  const [uploads, late] = [uploadsTo(storage), uploadsTo({ ...storage, stat })];
  const id = await uploads.create(context, metadata, bytes.length);
  await writeFile(localFile(id), bytes);
  await writeFile(`${localFile(id)}.late`, bytes);
  const second = late.finish(context, id, `${localFile(id)}.late`).catch((error: unknown) => error);
  await waits.opened;
  await uploads.finish(context, id, localFile(id));
  const other = await uploads.create(context, metadata, bytes.length);
  await writeFile(localFile(other), bytes);
  const made = await uploads.finish(context, other, localFile(other));
  await server.look('delete from file where id = $1', [id]);
  held.open();
  expect(await second).toMatchObject({ code: 'NOT_FOUND' });
  const answer = await get(server, made.path, token);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
});

test('an upload that was called off can be called off again', async () => {
  const uploads = uploadsTo(storage);
  const id = await uploads.create(context, metadata, pdf.length);
  await writeFile(localFile(id), pdf);
  expect(await uploads.cancel(context, id, localFile(id))).toBe(true);
  expect(await uploads.cancel(context, id, localFile(id))).toBe(false);
});

test('uploads that pass nine tenths of the quota together notify the owner once', async () => {
  const uploads = uploadsTo(storage);
  const ids: string[] = [];
  // Their size is known beforehand, so nothing is given back at the end that would make them wait for each other.
  for (let made = 0; made < 8; made += 1) ids.push(await uploads.create(context, metadata, pdf.length));
  // The same bytes would count once.
  const bytes = (at: number) => Buffer.from(pdf).fill(String(at), pdf.length - 1);
  await Promise.all(ids.map((id, at) => writeFile(localFile(id), bytes(at))));
  await server.look(`update tenant set storage_quota_bytes = storage_used_bytes where code = 'kangheng'`);
  await Promise.all(ids.map((id) => uploads.finish(context, id, localFile(id))));
  const sent = await server.look(`select params from inbox_message where code = 'STORAGE_NEARLY_FULL'`);
  expect(sent).toEqual([{ params: { percent: '100' } }]);
});
