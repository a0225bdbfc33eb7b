import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { filesOnDisk, get, png, save } from '../file-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

test('a picture of before has its larger ones made, whatever stands in the way of another', async () => {
  const sent = await Promise.all(
    ['old', 'gone'].map(async (name, place) => {
      const { data } = await save(server, `${name}.png`, await png(1500 + place, 400), { token, kind: 'IMAGE' });
      return data!;
    }),
  );
  const ids = sent.map(({ fileId }) => fileId);
  const edges = () =>
    server.look<{ thumb_edges: number[] }>(
      'select thumb_edges from file where id = any($1) order by array_position($1, id)',
      [ids],
    );
  const asThen = [{ thumb_edges: [640, 1280] }, { thumb_edges: [640, 1280] }];
  await vi.waitFor(async () => expect(await edges()).toEqual(asThen), soon);
  // As it was before there were larger ones; of one the bytes are lost.
  await server.look(`update file set thumb_edges = '{}', created_at = now() - interval '2 hours' where id = any($1)`, [
    ids,
  ]);
  for (const name of await filesOnDisk(server, { larger: true })) {
    const isOld = sent.some(({ path }) => name.includes(path.split('/').at(-1)!)) && /\.thumb\d+$/.test(name);
    const isLost = name.endsWith(sent[1]!.path.split('/').at(-1)!);
    if (isOld || isLost) await rm(name);
  }
  const looked = [{ thumb_edges: [640, 1280] }, { thumb_edges: [320] }];
  await server.look(
    `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'file.thumbs.missing' from tenant`,
  );
  await vi.waitFor(async () => expect(await edges()).toEqual(looked), soon);
  const sharp = (await import('sharp')).default;
  const shown = await get(server, sent[0]!.path, token, {}, '&thumb=1&edge=1280');
  expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(1280);
});
