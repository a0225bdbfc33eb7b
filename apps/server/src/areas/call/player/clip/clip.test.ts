import { callPlayer, CLIP_MINUTES } from '@console/contract/areas/call/player';
import { material } from '@console/contract/areas/material/material/material';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { filesOnDisk, usedBytes } from '../../../base/file/file-rig.ts';
import { makeExpert } from '../../info/info-rig.ts';
import { runNow, stored } from '../../recording/recording-rig.ts';
import { recordedCall } from '../player-rig.ts';

let server: TestServer;
let token: string;
let made: Awaited<ReturnType<typeof recordedCall>>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  made = await recordedCall(server);
});
afterAll(() => server.stop());

type Wish = Partial<ArgumentOf<typeof callPlayer.trainingClip>>;

const ask = (wish: Wish = {}, by = token) => {
  const { callId, recordingId } = made;
  const whole = { callId, recordingId, fromSec: 3.5, toSec: 8, title: '更换滤芯', locale: 'zh-CN', ...wish } as const;
  return server.call(callPlayer.trainingClip, whole, { token: by });
};

const detail = async (materialId: string) => (await server.call(material.detail, { materialId }, { token })).data!;
const settled = async (materialId: string) => {
  await vi.waitFor(async () => expect((await detail(materialId))?.status).toBe('READY'), soon);
  return detail(materialId);
};
const messages = (code: string) =>
  server.look<{ params: Record<string, string>; route: string; username: string }>(
    `select m.params, m.route, a.username from inbox_message m join account a on a.id = m.account_id where m.code = $1
      order by m.created_at`,
    [code],
  );
const noJobs = () =>
  vi.waitFor(
    async () =>
      expect(await server.look(`select from job where kind in ('CALL_CLIP', 'MATERIAL_FROM_CLIP')`)).toEqual([]),
    soon,
  );

describe('a training clip', () => {
  test('is a video of the library for the team, from the picture before its beginning, and its asker hears of it', async () => {
    const [used, disk] = [await usedBytes(server), await filesOnDisk(server)];
    const { materialId } = (await ask()).data!;
    const clip = await settled(materialId);
    expect(clip).toMatchObject({
      kind: 'VIDEO',
      title: '更换滤芯',
      locale: 'zh-CN',
      visibility: 'TEAM',
      allowDownload: false,
      owner: { name: '李晨' },
      facts: { width: 320, height: 240, playable: true },
      streamUrl: expect.any(String),
    });
    // The picture at the third second stands by itself.
    expect(Math.abs(clip.facts.durationSec! - 5)).toBeLessThan(0.2);
    expect((await fetch(`${server.url}${clip.streamUrl}`)).headers.get('content-type')).toBe('video/webm');
    await noJobs();
    expect(await usedBytes(server)).toBe(used + clip.file!.size);
    expect(await filesOnDisk(server)).toHaveLength(disk.length + 1);
    const told = (await messages('CALL_CLIP_MADE')).filter(({ params }) => params['materialId'] === materialId);
    expect(told).toMatchObject([{ username: 'operator', route: 'detailVideo', params: { title: '更换滤芯' } }]);
    const lines = await server.look(
      `select call, action, actor_name as who from operation_log where object_id = any($1) and action = 'CREATE' order by seq`,
      [[made.callId, materialId]],
    );
    expect(lines).toEqual([
      { call: 'POST /tenant/call/info/trainingClip', action: 'CREATE', who: '李晨' },
      { call: 'MATERIAL_FROM_CLIP', action: 'CREATE', who: '李晨' },
    ]);
  });

  test('can be all of a recording, and stays when the recording goes', async () => {
    const other = await recordedCall(server, 3);
    const { callId, recordingId } = other;
    const { materialId } = (await ask({ callId, recordingId, fromSec: 0, toSec: 3 })).data!;
    expect(Math.abs((await settled(materialId)).facts.durationSec! - 3)).toBeLessThan(0.2);
    await server.look(`update call_recording set expire_at = now() - interval '1 second' where id = $1`, [recordingId]);
    await runNow(server, 'CALL_RECORDING_EXPIRE');
    await vi.waitFor(async () => expect(await stored(server, recordingId)).toBeUndefined(), soon);
    await runNow(server, 'file.sweep');
    await vi.waitFor(
      async () =>
        expect(await server.look(`select from job where kind = 'file.sweep' and key = 'file.sweep'`)).toEqual([]),
      soon,
    );
    const { streamUrl } = await detail(materialId);
    expect((await fetch(`${server.url}${streamUrl}`)).status).toBe(200);
    expect(await ask({ callId, recordingId, fromSec: 0, toSec: 3 })).toMatchObject({ code: 'CALL_RECORDING_GONE' });
  });

  test('is refused outside of the recording, when it is too long, of sound alone, and of what is not ready', async () => {
    const refused = async (wish: Wish) => (await ask(wish)).code;
    expect(await refused({ fromSec: 5, toSec: 5.5 })).toBe('CALL_CLIP_RANGE');
    expect(await refused({ fromSec: 8, toSec: 3 })).toBe('CALL_CLIP_RANGE');
    const beyond = await ask({ fromSec: 3, toSec: 14 });
    expect(beyond).toMatchObject({ code: 'CALL_CLIP_RANGE', errors: [{ field: 'toSec' }] });
    expect(beyond.message).toContain('0:12');
    const set = (what: string) => server.look(`update call_recording set ${what} where id = $1`, [made.recordingId]);
    await set('duration_sec = 7200');
    expect(await refused({ fromSec: 0, toSec: CLIP_MINUTES * 60 + 1 })).toBe('CALL_CLIP_LONG');
    await set(`duration_sec = 12, mime = 'audio/webm'`);
    expect(await refused({})).toBe('CALL_CLIP_SOUND_ONLY');
    await set(`mime = 'video/webm', expire_at = now() - interval '1 second'`);
    expect(await refused({})).toBe('CALL_RECORDING_GONE');
    await set(`expire_at = now() + interval '1 day'`);
    expect(await server.look(`select from job where kind = 'CALL_CLIP'`)).toEqual([]);
  });

  test('needs both rights, a call that the role shows, and one of the own company', async () => {
    const rights = ['call:record:query', 'call:record:play', 'material:item:create'];
    const signIn = async (scope: 'ALL' | 'SELF', permissions: string[]) =>
      server.signIn((await makeExpert(server, scope, permissions)).username);
    expect((await ask({}, await signIn('ALL', rights.slice(0, 2)))).code).toBe('FORBIDDEN');
    expect((await ask({}, await signIn('ALL', [rights[0]!, rights[2]!]))).code).toBe('FORBIDDEN');
    expect((await ask({}, await signIn('SELF', rights))).code).toBe('NOT_FOUND');
    expect((await ask({}, await server.signIn('operator.ruichi'))).code).toBe('NOT_FOUND');
    expect((await ask({}, await signIn('ALL', rights))).status).toBe(true);
    await noJobs();
  });

  test('of another recording than the call’s own is none', async () => {
    const other = await recordedCall(server, 2);
    expect((await ask({ recordingId: other.recordingId })).code).toBe('CALL_RECORDING_GONE');
  });

  test('without room is refused, and where the room ends meanwhile its asker hears it and nothing is left', async () => {
    const limit = (bytes: number) =>
      server.look(`update tenant set storage_quota_bytes = storage_used_bytes + $1 where code = 'kangheng'`, [bytes]);
    await limit(1_000);
    expect((await ask()).code).toBe('QUOTA_STORAGE');
    const { size } = (await stored(server, made.recordingId))!;
    // Enough for what was asked for, and not for the whole picture that it begins with.
    await limit(Math.round((size * 1.2) / 12));
    const disk = await filesOnDisk(server);
    const before = (await messages('CALL_CLIP_NO_ROOM')).length;
    expect((await ask({ fromSec: 3.9, toSec: 4.95 })).status).toBe(true);
    await vi.waitFor(async () => expect(await messages('CALL_CLIP_NO_ROOM')).toHaveLength(before + 1), soon);
    await noJobs();
    expect(await filesOnDisk(server)).toEqual(disk);
    await server.look(`update tenant set storage_quota_bytes = 10737418240 where code = 'kangheng'`);
  });

  test('whose job runs twice, also side by side, is one material with one file', async () => {
    const [used, disk] = [await usedBytes(server), await filesOnDisk(server)];
    // No other has these bytes: they would lie and count once.
    const { materialId } = (await ask({ toSec: 7 })).data!;
    const again = (key: string) =>
      server.look(
        `insert into job (tenant_id, id, kind, key, payload)
         select c.tenant_id, gen_random_uuid(), 'CALL_CLIP', $2, jsonb_build_object('materialId', $3::uuid, 'callId', c.id,
                'recordingId', $4::uuid, 'callNo', c.call_no, 'fromSec', 3.5, 'toSec', 7, 'title', '更换滤芯',
                'locale', 'zh-CN', 'accountId', (select id from account where username = 'operator'))
           from call c where c.id = $1`,
        [made.callId, key, materialId, made.recordingId],
      );
    await Promise.all([again('a'), again('b')]);
    const clip = await settled(materialId);
    await noJobs();
    await again('c');
    await noJobs();
    expect(await usedBytes(server)).toBe(used + clip.file!.size);
    await vi.waitFor(async () => expect(await filesOnDisk(server)).toHaveLength(disk.length + 1), soon);
    expect(await server.look(`select from material_revision where material_id = $1`, [materialId])).toHaveLength(1);
  });

  test('of a recording that went before its job ran is not made, and its asker hears it', async () => {
    const other = await recordedCall(server, 2);
    const { callId, recordingId } = other;
    const before = (await messages('CALL_CLIP_FAILED')).length;
    await server.look(
      `insert into job (tenant_id, id, kind, key, payload)
       select c.tenant_id, gen_random_uuid(), 'CALL_CLIP', 'gone', jsonb_build_object('materialId', gen_random_uuid(),
              'callId', c.id, 'recordingId', gen_random_uuid(), 'callNo', c.call_no, 'fromSec', 0, 'toSec', 2, 'title', '走了',
              'locale', 'zh-CN', 'accountId', (select id from account where username = 'operator'))
         from call c where c.id = $1`,
      [callId],
    );
    await vi.waitFor(async () => expect(await messages('CALL_CLIP_FAILED')).toHaveLength(before + 1), soon);
    expect((await messages('CALL_CLIP_FAILED')).at(-1)).toMatchObject({
      username: 'operator',
      route: 'callLogDetail',
      params: { title: '走了', callId },
    });
    expect(await stored(server, recordingId)).toMatchObject({ state: 'READY' });
  });
});
