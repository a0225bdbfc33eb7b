import { errorCodeAppSide } from '@console/contract/areas/product/error-code/app-side';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { errorPhoto } from '@console/contract/areas/product/error-code/photo';
import type { OutputOf, Result } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { newNumber, newSet } from '../error-code-rig.ts';
import { displayPhoto } from './read/photo-rig.ts';

let server: TestServer;
let token: string;
let customer: CallOptions;
let errorCodeId: string;
let e47: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  // What the demonstration has would be found as well.
  await server.look(`update error_code set status = 'DISABLED'`);
  await server.look(`delete from error_lookup_day`);
  await server.look(`delete from error_alias_proposal`);
  const { secret } = await issueKey(server);
  customer = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'CLIENT_USER')));
  ({ errorCodeId } = (await server.call(errorCode.add, newSet({ name: '照片' }), { token })).data!);
  const add = async (number: string) =>
    (await server.call(errorNo.add, { errorCodeId, ...newNumber({ errorNo: number }) }, { token })).data!.errorNoId;
  e47 = await add('E47');
  await add('E41');
});
afterAll(() => server.stop());

const photo = (text: string) => displayPhoto(text, { writing: 'segments', slant: 0.1, turn: 4, noise: 30 });
type Found = Result<OutputOf<typeof errorPhoto.lookUp>>;
async function send(
  { path }: { path: string },
  bytes: Buffer,
  { token: bearer, headers }: CallOptions,
): Promise<Found> {
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'display.png');
  const authorization: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const response = await fetch(server.url + path, { method: 'POST', headers: { ...authorization, ...headers }, body });
  return (await response.json()) as Found;
}
const figures = async () => (await server.call(errorPhoto.figures, {}, { token })).data!;
const misread = (read: string, reportId = newId()) =>
  server.call(errorCodeAppSide.misread, { reportId, read, errorNoId: e47 }, customer);
const proposals = async () => (await server.call(errorPhoto.proposals, {}, { token })).data!.list;

test('a photograph of a display finds its number, in the console and in apps, and only there it is counted', async () => {
  const bytes = await photo('E47');
  const seen = await send(errorPhoto.lookUp, bytes, { token });
  expect(seen.data!.texts[0]?.text).toBe('E47');
  expect(seen.data!.list[0]).toMatchObject({ errorNo: 'E47', match: 'EXACT' });
  expect(await figures()).toEqual({ lookups: 0, found: 0, photos: 0, photosFound: 0 });
  const asked = await send(errorCodeAppSide.photo, bytes, customer);
  expect(asked.data!.list[0]?.errorNo).toBe('E47');
  expect(await figures()).toEqual({ lookups: 1, found: 1, photos: 1, photosFound: 1 });
});

test('what a photograph shows and is no number is counted as a miss, and is no work for editors', async () => {
  const before = await server.look(`select count(*) from error_miss`);
  expect((await send(errorCodeAppSide.photo, await photo('P88'), customer)).data!.list).toEqual([]);
  expect(await figures()).toEqual({ lookups: 2, found: 1, photos: 2, photosFound: 1 });
  expect(await server.look(`select count(*) from error_miss`)).toEqual(before);
});

test('what is no photograph is refused with a reason, and nothing is counted', async () => {
  expect((await send(errorCodeAppSide.photo, Buffer.from('no picture'), customer)).code).toBe('FILE_TYPE');
  const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8 * 1024 * 1024)]);
  expect((await send(errorCodeAppSide.photo, large, customer)).code).toBe('FILE_TOO_LARGE');
  expect((await figures()).lookups).toBe(2);
});

test('a misreading that is reported becomes a proposal, each report once', async () => {
  const reportId = newId();
  expect((await misread('EA7', reportId)).data).toEqual({ kept: true });
  expect((await misread('EA7', reportId)).data).toEqual({ kept: false });
  expect((await misread('ea 7')).data).toEqual({ kept: true });
  expect(await proposals()).toMatchObject([{ alias: 'ea 7', errorNo: 'E47', setName: '照片', times: 2 }]);
});

test('an accepted proposal is an alias from then on; another that somebody has decided on is gone', async () => {
  const { proposalId } = (await proposals())[0]!;
  expect((await server.call(errorPhoto.accept, { proposalId }, { token })).status).toBe(true);
  const { data } = await server.call(errorNo.detail, { errorCodeId, errorNo: 'E47' }, { token });
  expect(data!.aliases).toEqual(['ea 7']);
  expect((await server.call(errorPhoto.accept, { proposalId }, { token })).code).toBe('NOT_FOUND');
  expect((await server.call(errorPhoto.dismiss, { proposalId }, { token })).code).toBe('NOT_FOUND');
});

test('a misreading that is another number stays a proposal until somebody dismisses it', async () => {
  await misread('E41');
  const { proposalId } = (await proposals())[0]!;
  expect((await server.call(errorPhoto.accept, { proposalId }, { token })).code).toBe('ERRORNO_EXISTS');
  expect(await proposals()).toHaveLength(1);
  await server.call(errorPhoto.dismiss, { proposalId }, { token });
  expect(await proposals()).toEqual([]);
});

test('a number that has as many aliases as it may takes no misreading as one more', async () => {
  const aliases = Array.from({ length: 20 }, (_, at) => `FULL${at}`);
  const full = newNumber({ errorNo: 'F20', aliases });
  const { errorNoId } = (await server.call(errorNo.add, { errorCodeId, ...full }, { token })).data!;
  await server.call(errorCodeAppSide.misread, { reportId: newId(), read: 'FZ0', errorNoId }, customer);
  const { proposalId } = (await proposals())[0]!;
  expect((await server.call(errorPhoto.accept, { proposalId }, { token })).code).toBe('ERROR_ALIASES_FULL');
  const { data } = await server.call(errorNo.detail, { errorCodeId, errorNo: 'F20' }, { token });
  expect(data!.aliases).toEqual(aliases);
  await server.call(errorPhoto.dismiss, { proposalId }, { token });
});

test('a photograph finds no number of another company', async () => {
  const stranger = { token: await server.signIn('operator.ruichi') };
  const { data: set } = await server.call(errorCode.add, newSet({ name: '别家的照片' }), stranger);
  const theirs = newNumber({ errorNo: 'H58' });
  await server.call(errorNo.add, { errorCodeId: set!.errorCodeId, ...theirs }, stranger);
  const bytes = await photo('H58');
  expect((await send(errorPhoto.lookUp, bytes, stranger)).data!.list[0]?.errorNo).toBe('H58');
  for (const [endpoint, as] of [
    [errorPhoto.lookUp, { token }],
    [errorCodeAppSide.photo, customer],
  ] as const) {
    const { data } = await send(endpoint, bytes, as);
    expect(data!.texts[0]?.text).toBe('H58');
    expect(data!.list).toEqual([]);
  }
});

test('a company without the service has no photographs read', async () => {
  await server.look(`update tenant_service set enabled = false where code = 'ERROR_CODE'`);
  try {
    const bytes = await photo('E47');
    expect((await send(errorCodeAppSide.photo, bytes, customer)).code).toBe('SERVICE_NOT_ACTIVATED');
    expect((await send(errorPhoto.lookUp, bytes, { token })).code).toBe('SERVICE_NOT_ACTIVATED');
    expect((await misread('E4T')).code).toBe('SERVICE_NOT_ACTIVATED');
  } finally {
    await server.look(`update tenant_service set enabled = true where code = 'ERROR_CODE'`);
  }
});

test('somebody has so many photographs read within an hour, in the console and in apps', async () => {
  // Nothing needs reading for it: what is no picture is refused behind the limit, and counts.
  const nothing = Buffer.from('no picture');
  // Signed in twice: one sign-in alone would first have too many calls within a minute.
  const { secret } = await issueKey(server);
  const enter = async (person: Awaited<ReturnType<typeof makeAppPerson>>) =>
    asUser(secret, await enterApp(server, secret, person));
  const person = await makeAppPerson(server, 'CLIENT_USER');
  for (const [endpoint, turns] of [
    [errorPhoto.lookUp, [{ token }]],
    [errorCodeAppSide.photo, [await enter(person), await enter(person)]],
  ] as const) {
    const codes = new Set<string | undefined>();
    for (let at = 0; at < 121 && !codes.has('RATE_LIMITED'); at += 1)
      codes.add((await send(endpoint, nothing, turns[at % turns.length]!)).code);
    expect([...codes]).toEqual(['FILE_TYPE', 'RATE_LIMITED']);
  }
  // It is theirs alone: a colleague and another customer are read.
  expect((await send(errorCodeAppSide.photo, nothing, customer)).code).toBe('FILE_TYPE');
  const colleague = { token: await server.signIn('owner') };
  expect((await send(errorPhoto.lookUp, nothing, colleague)).code).toBe('FILE_TYPE');
});
