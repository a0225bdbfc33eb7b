import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { material } from '@console/contract/areas/material/material/material';
import type { FileKind } from '@console/contract/areas/base/file';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilBehind } from '../../../../test/behind.ts';
import { send } from '../../../../test/harness.ts';
import {
  makeProcessHome,
  PATIENCE_MS,
  until,
  type ProcessHome,
  type ServerProcess,
} from '../../../../test/process/process-server.ts';
import { signIn } from '../../../../test/process/process-writers.ts';
import { pdf, png, save } from '../../../base/file/file-rig.ts';
import { glbOf, triangles } from '../../../product/model/model-rig.ts';
import { newMaterial } from '../material-rig.ts';
import { packed, webm } from '../process/process-rig.ts';
import { orphans } from './storage-rig.ts';

const PAGES = 1_500;

let home: ProcessHome;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  home = await makeProcessHome('main-material-test');
  server = await home.start();
  token = await signIn(server.url, 'operator');
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await home.remove();
}, PATIENCE_MS);

const website = (mark: string, pages: number) =>
  packed([
    { name: 'index.html', text: mark },
    ...Array.from({ length: pages - 1 }, (_, at) => ({ name: `p/${at}.txt`, text: `${mark} ${at}` })),
  ]);
const sheet = (mark: string) => Buffer.concat([pdf, Buffer.from(`% ${mark}`)]);

async function upload(kind: FileKind, name: string, bytes: Buffer): Promise<string> {
  const { data, message } = await save(server, name, bytes, { token, kind });
  if (!data) throw new Error(message);
  return data.fileId;
}

type Kind = 'VIDEO' | 'FILE' | 'H5' | 'MODEL';

/** As a draft nobody reads its file. */
async function made(kind: Kind, fileId: string, draft = true): Promise<string> {
  const given = newMaterial({ kind, fileId, content: null, title: kind, draft });
  const { data, message } = await send(server.url, material.add, given, { token });
  if (!data) throw new Error(message);
  return data.materialId;
}

const detail = async (materialId: string) => (await send(server.url, material.detail, { materialId }, { token })).data!;
const finished = (materialId: string) =>
  until('its file is read', async () => {
    const now = await detail(materialId);
    return now.status === 'PROCESSING' ? undefined : now;
  });

async function kill(): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
}

/** Another one in its place, for which the leases of the first have ended. */
async function startAgain(): Promise<void> {
  await home.look(
    `update job set locked_until = now() - interval '1 hour' where kind like 'MATERIAL_%' and state = 'RUNNING'`,
  );
  server = await home.start();
}

/** How often its history and the log say that this was done by nobody, which is a job. */
async function told(materialId: string, action: 'STATUS' | 'REPLACE_FILE'): Promise<{ history: number; log: number }> {
  const [found] = await home.look<{ history: number; log: number }>(
    `select (select count(*)::int from material_operation
              where material_id = $1 and action = $2 and operator_id is null) as history,
            (select count(*)::int from operation_log where object_id = $1::text and actor_id is null) as log`,
    [materialId, action],
  );
  return found!;
}

/** Whoever changes these materials waits, until they are let go. */
async function hold(ids: readonly string[]): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: home.superuserUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from material where id = any($1) for update', [ids]);
  return holder;
}
async function letGo(holder: pg.Client): Promise<void> {
  await holder.query('rollback');
  await holder.end();
}
test(
  'a package whose server is killed while it is unpacked is unpacked once, and nobody sees half of it',
  async () => {
    const materialId = await made('H5', await upload('H5', 'site.zip', website('page', PAGES)), false);
    const [revision] = await home.look<{ id: string }>('select id from material_revision where material_id = $1', [
      materialId,
    ]);
    const written = async () => {
      const rows = await home.look<{ stored: string }>('select stored from material_h5_entry where revision_id = $1', [
        revision!.id,
      ]);
      const month = new Set(rows.map(({ stored }) => stored));
      const names = await readdir(join(home.dataDir, 'files'), { recursive: true });
      return names.filter((name) => month.has(name.split('/').slice(1).join('/'))).length;
    };
    await until('some of its pages lie there', async () => (await written()) > 20 || undefined);
    expect(await detail(materialId)).toMatchObject({ status: 'PROCESSING', h5EntryUrl: null });
    await kill();
    expect(await written()).toBeLessThan(PAGES);
    await startAgain();
    const { status, h5EntryUrl } = await finished(materialId);
    expect(status).toBe('READY');
    expect(await (await fetch(`${server.url}${h5EntryUrl}`)).text()).toBe('page');
    expect(await written()).toBe(PAGES);
    expect(await told(materialId, 'STATUS')).toEqual({ history: 1, log: 1 });
    expect(await orphans(home)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'a picture, a video, a document and a model whose server is killed at the last step are finished once',
  async () => {
    const ids = [
      await made('FILE', await upload('DOCUMENT', 'a.png', await png(320, 200))),
      await made('VIDEO', await upload('VIDEO', 'a.webm', await webm())),
      await made('FILE', await upload('DOCUMENT', 'a.pdf', sheet('read'))),
      await made('MODEL', await upload('MODEL', 'a.glb', glbOf(triangles(7)))),
    ];
    await home.look(`update material set status = 'PROCESSING' where id = any($1)`, [ids]);
    const holder = await hold(ids);
    await home.look(
      `insert into job (tenant_id, id, kind, key, payload)
       select tenant_id, gen_random_uuid(), 'MATERIAL_READ', id::text, jsonb_build_object('materialId', id)
         from material where id = any($1)`,
      [ids],
    );
    await untilBehind(home, holder, ids.length);
    await kill();
    await letGo(holder);
    const left = await home.look<{ status: string; facts: object }>(
      'select status, facts from material where id = any($1)',
      [ids],
    );
    expect(left).toEqual(ids.map(() => ({ status: 'PROCESSING', facts: {} })));
    await startAgain();
    const done = await Promise.all(ids.map(finished));
    expect(done.map(({ status }) => status)).toEqual(['READY', 'READY', 'READY', 'READY']);
    expect(done.map(({ facts }) => facts)).toMatchObject([
      { width: 320 },
      { durationSec: 3 },
      { pages: null },
      { faceCount: 7 },
    ]);
    for (const id of ids) expect(await told(id, 'STATUS')).toEqual({ history: 1, log: 1 });
    expect(await orphans(home)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'files whose time has come and whose server is killed take over once; until then the old ones are shown',
  async () => {
    const document = await made('FILE', await upload('DOCUMENT', 'old.pdf', sheet('old')), false);
    const site = await made('H5', await upload('H5', 'old.zip', website('old', 3)), false);
    const ids = [document, site];
    await Promise.all(ids.map(finished));
    const next = [await upload('DOCUMENT', 'new.pdf', sheet('new')), await upload('H5', 'new.zip', website('new', 40))];
    const at = new Date(Date.now() + 3_600_000).toISOString();
    for (const [place, materialId] of ids.entries()) {
      const { version } = await detail(materialId);
      const wish = { materialId, version, fileId: next[place]!, at, note: null, pages: null };
      expect((await send(server.url, material.replaceFile, wish, { token })).status).toBe(true);
    }
    const { h5EntryUrl } = await detail(site);
    const holder = await hold(ids);
    await home.look(
      `update material_revision set at = now() - interval '1 second' where material_id = any($1) and state = 'WAITING'`,
      [ids],
    );
    await home.look(`update job set run_at = now() where kind = 'MATERIAL_REPLACE' and key = any($1)`, [ids]);
    await untilBehind(home, holder, ids.length);
    // The pages of the new package lie there already.
    expect(await (await fetch(`${server.url}${h5EntryUrl}`)).text()).toBe('old');
    expect((await detail(document)).file!.name).toBe('old.pdf');
    await kill();
    await letGo(holder);
    await startAgain();
    await until('both have taken over', async () => {
      const [one, other] = await Promise.all(ids.map(detail));
      return (one!.revision === 2 && other!.revision === 2) || undefined;
    });
    const [sheetNow, siteNow] = await Promise.all(ids.map(detail));
    expect([sheetNow, siteNow]).toMatchObject(
      next.map((fileId) => ({ status: 'READY', replaceAt: null, file: { fileId } })),
    );
    expect((await fetch(`${server.url}${h5EntryUrl}`)).status).toBe(404);
    expect(await (await fetch(`${server.url}${siteNow!.h5EntryUrl}`)).text()).toBe('new');
    for (const { revisions } of [sheetNow!, siteNow!]) {
      expect(revisions.map(({ state }) => state)).toEqual(['CURRENT', 'OLD']);
    }
    for (const id of ids) expect(await told(id, 'REPLACE_FILE')).toMatchObject({ history: 1 });
    expect(await orphans(home)).toEqual([]);
  },
  PATIENCE_MS,
);
