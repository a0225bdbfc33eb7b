import type { PassThrough } from 'node:stream';
import { session } from '@console/contract/areas/auth/session';
import { upgradePlan, type PlanProgress } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../../../kernel/calls/context.ts';
import { connectDatabase } from '../../../../kernel/db/database.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { addOffers } from '../offer-row-rig.ts';
import { addDevices, insertPlan } from '../plan-rig.ts';
import { planStream } from './live-stream.ts';
import { slowness } from '../../../../test/process/slowness.ts';

let server: TestServer;
let token: string;
let applicationId: string;
let targetVersionId: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  // No engine looks at these plans: what becomes of them is what the tests write.
  await server.look(`insert into job_schedule select tenant_id, 'PLAN_SWEEP', now() + interval '1 day' from tenant
                     on conflict (tenant_id, kind) do update set next_at = excluded.next_at`);
  await vi.waitFor(async () => {
    const sweeps = await server.look("select from job where kind = 'PLAN_SWEEP'");
    if (sweeps.length > 0) throw new Error('an engine is still looking at plans');
  }, soon);
  const app = await addApplication(server);
  applicationId = app.applicationId;
  targetVersionId = await makeVersion(server, app, { versionCode: 100 });
});
afterAll(() => server.stop());

const running = () => insertPlan(server, { applicationId, targetVersionId }, { status: 'RUNNING' });

const open: { close(): void }[] = [];
afterEach(() => {
  for (const line of open.splice(0)) line.close();
});

/** An open line, read event by event. */
async function listen(planId: string, by = token, base = server.url) {
  const stop = new AbortController();
  const response = await fetch(`${base}${upgradePlan.progress.path}?planId=${planId}`, {
    headers: { authorization: `Bearer ${by}` },
    signal: stop.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const line = {
    response,
    close: () => stop.abort(),
    /** The next event, or null at the end. */
    async next(): Promise<PlanProgress | null> {
      for (;;) {
        const found = /event: progress\ndata: (.*)\n\n/.exec(heard);
        if (found) {
          heard = heard.slice(found.index + found[0].length);
          return JSON.parse(found[1]!) as PlanProgress;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        heard += value;
      }
    },
  };
  open.push(line);
  return line;
}

describe('the progress of a plan', () => {
  test('comes at once, and again when something has changed', async () => {
    const planId = await running();
    const line = await listen(planId);
    expect(line.response.headers.get('content-type')).toContain('text/event-stream');
    expect(line.response.headers.get('cache-control')).toBe('no-store');
    expect(await line.next()).toMatchObject({
      planId,
      status: 'RUNNING',
      stats: { total: 0 },
      stages: [{ stageNo: 1 }],
    });
    await addOffers(server, planId, await addDevices(server, applicationId, { count: 2 }), { status: 'SUCCEEDED' });
    expect(await line.next()).toMatchObject({ stats: { total: 2, SUCCEEDED: 2 }, waits: { code: 'PREPARING' } });
    await server.look(`update upgrade_plan set status = 'PAUSED', pause_reason = 'MANUAL' where id = $1`, [planId]);
    expect(await line.next()).toMatchObject({ status: 'PAUSED', waits: { code: 'PAUSED_MANUAL' } });
  });

  test('is sent to all who look at it, by whichever server process, and to nobody else', async () => {
    const [planId, other] = [await running(), await running()];
    const { url } = await server.twin();
    const lines = [await listen(planId), await listen(planId, token, url)];
    const quiet = await listen(other);
    for (const line of [...lines, quiet]) await line.next();
    await server.look(`update upgrade_plan set status = 'PAUSED' where id = $1`, [planId]);
    for (const line of lines) expect(await line.next()).toMatchObject({ planId, status: 'PAUSED' });
    await server.look(`update upgrade_plan set status = 'CANCELED' where id = $1`, [other]);
    expect(await quiet.next()).toMatchObject({ planId: other, status: 'CANCELED' });
  });

  test('is nothing for another company, without the right, or without a session', async () => {
    const planId = await running();
    const { code } = await server.call(
      upgradePlan.progress,
      { planId },
      { token: await server.signIn('owner.ruichi') },
    );
    expect(code).toBe('NOT_FOUND');
    const stranger = await enterWith(server, ['app:version:query']);
    expect((await server.call(upgradePlan.progress, { planId }, { token: stranger.token })).code).toBe('FORBIDDEN');
    expect((await server.call(upgradePlan.progress, { planId }, { token: '0'.repeat(24) })).http).toBe(401);
  });

  test('ends when its application goes into the recycle bin', async () => {
    const app = await addApplication(server);
    const planId = await insertPlan(server, { ...app, targetVersionId: await makeVersion(server, app) });
    const line = await listen(planId);
    expect(await line.next()).toMatchObject({ planId });
    await server.look('update application set deleted_at = now() where id = $1', [app.applicationId]);
    expect(await line.next()).toBeNull();
  });

  test('the ninth line of one account ends the first', async () => {
    const planId = await running();
    const reader = await enterWith(server, ['app:plan:query']);
    const first = await listen(planId, reader.token);
    const others = [];
    for (let count = 0; count < 8; count += 1) others.push(await listen(planId, reader.token));
    await first.next();
    expect(await first.next()).toBeNull();
    expect(await others[7]!.next()).toMatchObject({ planId });
  });

  test('a stop of the server ends the lines instead of waiting for them', async () => {
    const line = await listen(await running());
    await line.next();
    const ended = line.next();
    const began = Date.now();
    await server.restart();
    expect(await ended).toBeNull();
    const took = Date.now() - began;
    expect(took).toBeLessThan(10_000 * (await slowness()));
  });
});

describe('a line', () => {
  afterEach(() => vi.useRealTimers());

  test('ends when its reader has lost the session or the right', async () => {
    const planId = await running();
    const reader = await enterWith(server, ['app:plan:query']);
    const other = await enterWith(server, ['app:plan:query']);
    // The clock of the server runs in this process.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [gone, robbed, kept] = [
      await listen(planId, reader.token),
      await listen(planId, other.token),
      await listen(planId, token),
    ];
    for (const line of [gone, robbed, kept]) await line.next();
    await server.call(session.logout, {}, { token: reader.token });
    await server.look(
      `update role set permissions = '{}', version = version + 1
        where id = (select role_id from account_role where account_id = $1)`,
      [other.accountId],
    );
    vi.advanceTimersByTime(15_000);
    expect(await gone.next()).toBeNull();
    expect(await robbed.next()).toBeNull();
    await server.look(`update upgrade_plan set status = 'PAUSED' where id = $1`, [planId]);
    expect(await kept.next()).toMatchObject({ status: 'PAUSED' });
  });

  test('whose reader is slow holds what is newest, not everything in between', async () => {
    const planId = await running();
    const database = connectDatabase({ url: server.urls.runtime });
    let looks = 0;
    const news = planStream({
      ...database,
      begin: (how) => {
        looks += 1;
        return database.begin(how);
      },
    });
    const actor = { tenantId: companyOf('owner'), accountId: newId() } as Actor;
    const full = { planId, name: 'x'.repeat(200_000) } as unknown as PlanProgress;
    const stream = news.open(actor, full, async () => true);
    const waiting = () => (stream as PassThrough).writableLength;
    const held = waiting();
    await vi.waitFor(() => expect(looks).toBeGreaterThan(2), soon);
    expect(waiting()).toBe(held);
    let heard = '';
    stream.on('data', (piece: Buffer) => (heard += piece.toString()));
    await vi.waitFor(() => expect(heard).toContain('"status":"RUNNING"'), soon);
    news.close();
    await database.close();
  });
});
