import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addVersion, makeAgreement, publishVersion, type Made } from '../agreement-rig.ts';
import { png, save } from '../../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let made: Made;
let slug: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
  made = await makeAgreement(server);
  slug = (await link()).slug;
});

const link = async () =>
  (await server.call(agreement.generateLink, { agreementId: made.agreementId }, made.options)).data!;
const preview = (address = slug) => server.call(agreement.preview, { slug: address });
const nothing = { http: 404, code: 'NOT_FOUND' };

async function picture() {
  const saved = await save(server, '图.png', await png(), { token: made.options.token!, kind: 'IMAGE' });
  return saved.data!;
}
const showing = (url: string, word: string) => ({ 'zh-CN': `<p>${word}<img src="${url}" alt=""></p>`, 'en-US': '' });
const fetched = async (address: string) => (await fetch(`${server.url}${address}`)).status;
const addressIn = (html: string) => /src="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');

test('anyone who has the address reads what is in force, with its pictures and without signing in', async () => {
  const shown = await picture();
  const { contentSha256, versionNo } = await publishVersion(server, made, { content: showing(shown.url, '正文') });
  const { data, headers } = await preview();
  expect(data).toMatchObject({ name: made.name, versionNo, contentSha256, tenantName: expect.any(String) as string });
  expect(headers.get('cache-control')).toBe('no-store');
  const address = addressIn(data!.content['zh-CN']);
  const answer = await fetch(`${server.url}${address}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await fetched(shown.url)).toBe(401);
  const { data: console } = await server.call(agreement.shareContent, { agreementId: made.agreementId }, made.options);
  expect(console!.content['zh-CN']).toContain(shown.url);
});

test('the address stays the same until it is taken away, and a new one is another', async () => {
  await publishVersion(server, made);
  const { url, slug: again } = await link();
  expect(again).toBe(slug);
  expect(slug).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(url).toMatch(new RegExp(`^https?://.+/agreementPreview/${slug}$`));
  await server.call(agreement.stopSharing, { agreementId: made.agreementId }, made.options);
  expect(await preview()).toMatchObject(nothing);
  expect((await link()).slug).not.toBe(slug);
  expect(await preview()).toMatchObject(nothing);
});

test('drafts, what is scheduled and what was before are nowhere, neither text nor picture', async () => {
  const [early, now, later] = [await picture(), await picture(), await picture()];
  expect(await preview()).toMatchObject(nothing);
  const draft = await addVersion(server, made, { content: showing(early.url, '草稿') });
  expect(await preview()).toMatchObject(nothing);
  await server.call(agreementVersion.publish, { versionId: draft.versionId }, made.options);
  const old = addressIn((await preview()).data!.content['zh-CN']);
  expect(await fetched(old)).toBe(200);
  await publishVersion(server, made, { content: showing(now.url, '现行') });
  await addVersion(server, made, { content: showing(later.url, '下一版') });
  const effectiveAt = new Date(Date.now() + 3_600_000).toISOString();
  await publishVersion(server, made, { effectiveAt, content: showing(later.url, '待发布') });
  const { data } = await preview();
  expect(data!.content['zh-CN']).toContain('现行');
  expect(JSON.stringify(data)).not.toMatch(/草稿|下一版|待发布/);
  expect(await fetched(old)).toBe(404);
  const laterAddress = addressIn(data!.content['zh-CN']).replace(/path=.*/, `path=${later.url.split('path=')[1]}`);
  expect(await fetched(laterAddress)).toBe(404);
});

test('a deleted agreement, a closed address and one that never was look alike', async () => {
  const shown = await picture();
  await publishVersion(server, made, { content: showing(shown.url, '正文') });
  const address = addressIn((await preview()).data!.content['zh-CN']);
  await server.call(agreement.delete, { agreementId: made.agreementId }, made.options);
  const [deleted, never] = [await preview(), await preview('abcdefgh12345678')];
  const answer = ({ http, code, message, data }: typeof deleted) => ({ http, code, message, data });
  expect(answer(deleted)).toEqual(answer(never));
  expect(deleted).toMatchObject(nothing);
  expect(await fetched(address)).toBe(404);
});

test('an address shows files of its own text alone, not another company’s nor another agreement’s', async () => {
  const own = await picture();
  await publishVersion(server, made, { content: showing(own.url, '甲') });
  const address = addressIn((await preview()).data!.content['zh-CN']);
  const unused = await picture();
  const token = await server.signIn('owner.ruichi');
  const foreign = (await save(server, '别.png', await png(), { token, kind: 'IMAGE' })).data!;
  for (const { url } of [unused, foreign]) {
    expect(await fetched(address.replace(/path=.*/, `path=${url.split('path=')[1]}`))).toBe(404);
  }
  expect(await fetched(`${agreement.picture.path}?slug=${slug}&path=%00`)).toBe(404);
});

test('whoever guesses at addresses waits; whoever has one does not', async () => {
  await publishVersion(server, made);
  for (let at = 0; at < 60; at += 1) await preview(`guess-${String(at).padStart(4, '0')}`);
  expect(await preview('guess-again')).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  await server.look('truncate throttle');
  for (let at = 0; at < 70; at += 1) expect((await preview()).status).toBe(true);
});
