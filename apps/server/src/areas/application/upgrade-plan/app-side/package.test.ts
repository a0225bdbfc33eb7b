import { upgradePlanAppSide } from '@console/contract/areas/application/upgrade-plan/app-side';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeVersion, savePackage } from '../../application/application-rig.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { anApp, ask, givenDevice, putInto, runningPlan, signedIn, report } from '../offer-rig.ts';
import { apk } from '../../app-version/package-reader/package-writer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bytes = apk();

function fetchAt(url: string, { token, headers = {} }: CallOptions, range?: string): Promise<Response> {
  return fetch(`${server.url}${url}`, {
    headers: { authorization: `Bearer ${token}`, ...headers, ...(range !== undefined && { range }) },
  });
}

/** An offer with a package of ours. */
async function offered() {
  const app = await anApp(server, { minSupportedVersionCode: 1 });
  const fileId = await savePackage(server, bytes);
  const targetVersionId = await makeVersion(server, app.application, { versionCode: 200, fileId });
  const person = await signedIn(server, app);
  const device = givenDevice();
  const planId = await runningPlan(server, app, { targetVersionId });
  const offerId = await putInto(server, planId, person, device);
  const { upgrade } = await ask(server, person.who, device);
  return { app, ...person, device, planId, offerId, versionId: targetVersionId, package: upgrade!.package! };
}

describe('the package of an offer', () => {
  test('is what the offer says, whole or in ranges', async () => {
    const { who, package: offer, versionId, offerId } = await offered();
    expect(offer).toMatchObject({ size: bytes.length, name: 'app.apk' });
    expect(offer.url).toBe(`${upgradePlanAppSide.package.path}?versionId=${versionId}&offerId=${offerId}`);
    const whole = await fetchAt(offer.url, who);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const piece = await fetchAt(offer.url, who, 'bytes=10-19');
    expect(piece.status).toBe(206);
    expect(Buffer.from(await piece.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect(whole.headers.get('etag')).toBe(`"${offer.sha256}"`);
  });

  test('is for the one who got the offer, and for nobody else', async () => {
    const { app, package: offer } = await offered();
    const other = await signedIn(server, app);
    for (const caller of [other.who, { token: app.key }]) {
      expect((await fetchAt(offer.url, caller)).status).toBe(404);
    }
  });

  test('is there while the plan pauses and the version is deprecated, and not when it is withdrawn', async () => {
    const { who, package: offer, planId, versionId } = await offered();
    await server.look(`update upgrade_plan set status = 'PAUSED' where id = $1`, [planId]);
    await server.look(`update app_version set status = 'DEPRECATED' where id = $1`, [versionId]);
    expect((await fetchAt(offer.url, who)).status).toBe(200);
    await server.look(`update app_version set status = 'WITHDRAWN' where id = $1`, [versionId]);
    expect((await fetchAt(offer.url, who)).status).toBe(404);
  });

  test('ends an hour after the offer', async () => {
    const { who, package: offer, offerId } = await offered();
    await report(server, who, { offerId, status: 'SUCCEEDED' });
    expect((await fetchAt(offer.url, who)).status).toBe(200);
    await server.look(`update plan_offer set finished_at = now() - interval '61 minutes' where id = $1`, [offerId]);
    expect((await fetchAt(offer.url, who)).status).toBe(404);
  });

  test('is not to be had before it was offered', async () => {
    const { app, versionId, planId } = await offered();
    const person = await signedIn(server, app);
    const device = givenDevice();
    const offerId = await putInto(server, planId, person, device, { stageNo: 2 });
    const url = `${upgradePlanAppSide.package.path}?versionId=${versionId}&offerId=${offerId}`;
    expect((await fetchAt(url, person.who)).status).toBe(404);
  });
});

describe('the package that the unsupported go up to', () => {
  test('is for everybody who has the key, where there is a limit', async () => {
    const app = await anApp(server, { minSupportedVersionCode: 150 });
    const fileId = await savePackage(server, bytes);
    const versionId = await makeVersion(server, app.application, { versionCode: 200, fileId });
    const { upgrade } = await ask(server, { token: app.key }, givenDevice());
    expect(upgrade).toMatchObject({ offerId: null, versionId, mode: 'FORCED' });
    expect((await fetchAt(upgrade!.package!.url, { token: app.key })).status).toBe(200);
    const other = await anApp(server, { minSupportedVersionCode: 150 });
    expect((await fetchAt(upgrade!.package!.url, { token: other.key })).status).toBe(404);
    await server.look('update application set min_supported_code = null where id = $1', [
      app.application.applicationId,
    ]);
    expect((await fetchAt(upgrade!.package!.url, { token: app.key })).status).toBe(404);
  });
});
