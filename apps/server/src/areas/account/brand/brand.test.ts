import { brand, BRAND_PICTURE_CHARACTERS, type BrandSettings } from '@console/contract/areas/account/brand';
import { landing } from '@console/contract/areas/account/landing';
import { session } from '@console/contract/areas/auth/session';
import { downloadPage } from '@console/contract/areas/application/download-page';
import type { ArgumentOf } from '@console/contract/endpoint';
import { shownColor } from '@console/contract/brand/shown-color';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { offer } from '../../application/download-page/download-rig.ts';

type Given = ArgumentOf<typeof brand.update>;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  token = await server.signIn('owner');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));
afterEach(() => save(plain));

const plain: Omit<Given, 'version'> = {
  name: { 'zh-CN': '', 'en-US': '' },
  color: null,
  logo: null,
  logoDark: null,
  icon: null,
  signIn: false,
};

const picture = async (background: string, edge = 300) => {
  const made = await sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${made.toString('base64')}`;
};

const settingsOf = async (as = token): Promise<BrandSettings> => {
  const { data, message } = await server.call(brand.detail, {}, { token: as });
  if (!data) throw new Error(message);
  return data;
};
const save = async (more: Partial<Given>, as = token) =>
  server.call(brand.update, { version: (await settingsOf(as)).version, ...plain, ...more }, { token: as });
const wornBy = async (username: string) =>
  (await server.call(session.info, {}, { token: await server.signIn(username) })).data!.brand;
const get = (address: string, headers: Record<string, string> = {}) => fetch(`${server.url}${address}`, { headers });

test('what an owner sets is worn by everyone of the company, and by nobody of another', async () => {
  expect(await wornBy('operator')).toBeNull();
  const logo = await picture('#c33');
  const saved = await save({ name: { 'zh-CN': '康衡服务', 'en-US': 'Kangheng Care' }, color: ' #e60012 ', logo });
  expect(saved.data).toMatchObject({ color: '#E60012', tenantName: '康衡医疗器械有限公司' });
  const worn = (await wornBy('operator'))!;
  expect(worn).toMatchObject({
    name: { 'zh-CN': '康衡服务', 'en-US': 'Kangheng Care' },
    // White can be read on it, and it stands out from dark cards as well.
    shown: { light: '#E60012', dark: '#E60012' },
    logoDark: null,
  });
  // Without one of its own the tab of a browser shows the logo.
  expect(worn.icon).toBe(worn.logo);
  expect(await wornBy('owner.mingde')).toBeNull();
  expect(JSON.stringify(await settingsOf(await server.signIn('owner.mingde')))).not.toMatch(/康衡|E60012|base64/);
});

test('a name that was left out is the other one, and then that of the company', async () => {
  await save({ color: '#00875A' });
  expect((await wornBy('owner'))!.name).toEqual({ 'zh-CN': '康衡医疗器械有限公司', 'en-US': '康衡医疗器械有限公司' });
  await save({ name: { 'zh-CN': '康衡', 'en-US': '' } });
  expect((await wornBy('owner'))!.name).toEqual({ 'zh-CN': '康衡', 'en-US': '康衡' });
  await save({ name: { 'zh-CN': '', 'en-US': 'Kangheng' } });
  expect((await wornBy('owner'))!.name).toEqual({ 'zh-CN': '康衡医疗器械有限公司', 'en-US': 'Kangheng' });
});

test('public pages wear the brand of the company they belong to', async () => {
  await save({ name: { 'zh-CN': '康衡服务', 'en-US': '' }, color: '#E60012' });
  const own = await wornBy('owner');
  const { page } = await offer(server);
  expect((await server.call(downloadPage.open, { slug: page.slug })).data).toMatchObject({ brand: own });
  expect((await server.call(landing.open, { tenant: 'kangheng' })).data).toMatchObject({ brand: own });
});

test('everyone is sent the colours that are shown, and needs to work out none', async () => {
  await save({ color: '#FFE600' });
  const yellow = { light: shownColor('#FFE600', 'light'), dark: shownColor('#FFE600', 'dark') };
  expect(yellow.light).not.toBe('#FFE600');
  expect((await wornBy('operator'))!.shown).toEqual(yellow);
  await save({ color: '#0A0A23' });
  const night = { light: '#0A0A23', dark: shownColor('#0A0A23', 'dark') };
  expect((await wornBy('operator'))!.shown).toEqual(night);
  await save({ name: { 'zh-CN': '康衡', 'en-US': '' } });
  expect((await wornBy('operator'))!.shown).toBeNull();
});

describe('a picture', () => {
  test('is read by anyone who has its address and kept by browsers', async () => {
    await save({ logo: await picture('#c33'), logoDark: await picture('#fff'), icon: await picture('#00f') });
    const worn = (await wornBy('operator'))!;
    const addresses = [worn.logo!, worn.logoDark!, worn.icon!];
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('set-cookie')).toBeNull();
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
    }
  });

  test('that was replaced is the new one under its old address, and gone only where there is none', async () => {
    const middle = async (answer: Response) => {
      const pixels = sharp(Buffer.from(await answer.arrayBuffer())).removeAlpha();
      return [...(await pixels.extract({ left: 64, top: 64, width: 1, height: 1 }).raw().toBuffer())];
    };
    await save({ logo: await picture('#c33'), icon: await picture('#00f') });
    const old = (await wornBy('operator'))!;
    await save({ logo: await picture('#3c3') });
    const answer = await get(old.logo!);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const now = await get((await wornBy('operator'))!.logo!);
    expect(now.headers.get('cache-control')).toContain('immutable');
    expect(await middle(answer)).toEqual(await middle(now));
    expect((await get(old.icon!)).status).toBe(404);
    await save({});
    expect((await get(old.logo!)).status).toBe(404);
  });

  test('stays the same picture when the rest is saved', async () => {
    await save({ logo: await picture('#c33') });
    const { logo } = await settingsOf();
    expect((await save({ logo, color: '#112233' })).data!.logo).toBe(logo);
  });

  test('of another company, of one that has ended, or never made, is not found', async () => {
    await save({ logo: await picture('#c33') });
    const address = (await wornBy('owner'))!.logo!;
    const [{ key }] = (await server.look<{ key: string }>(
      `select brand_key as key from tenant where code = 'mingde'`,
    )) as [{ key: string }];
    expect((await get(address.replace(/key=[^&]+/, `key=${key}`))).status).toBe(404);
    expect((await get(address.replace(/key=[^&]+/, `key=${crypto.randomUUID()}`))).status).toBe(404);
    expect((await get(address.replace('LOGO', 'ICON'))).status).toBe(404);
    const [{ ends }] = (await server.look<{ ends: string | null }>(
      `select expire_at as ends from tenant where code = 'kangheng'`,
    )) as [{ ends: string | null }];
    await server.look(`update tenant set expire_at = now() - interval '1 minute' where code = 'kangheng'`);
    expect((await get(address)).status).toBe(404);
    await server.look(`update tenant set expire_at = $1 where code = 'kangheng'`, [ends]);
    expect((await get(address)).status).toBe(200);
  });

  test('costs its readers nothing; what is not there is counted, apart from codes of companies', async () => {
    await save({ logo: await picture('#c33') });
    const address = (await wornBy('owner'))!.logo!;
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const guess = () => get(address.replace(/key=[^&]+/, `key=${crypto.randomUUID()}`), from);
    const answers = await Promise.all(Array.from({ length: 80 }, guess));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    // Many people share one address with whoever tries.
    for (let time = 0; time < 70; time += 1) expect((await get(address, from)).status).toBe(200);
    const tries = 'select count(*)::integer as kept from throttle';
    expect(await server.look(tries)).toEqual([{ kept: 1 }]);
    await save({ color: '#E60012', signIn: true });
    expect((await server.call(brand.signIn, { tenant: 'kangheng' }, { headers: from })).data).not.toBeNull();
  });
});

describe('the sign-in page', () => {
  const signIn = async (tenant: string, from = '10.1.1.1') =>
    server.call(brand.signIn, { tenant }, { headers: { 'x-forwarded-for': from } });

  test('wears it for the company’s code once an owner has switched that on; off and unknown are alike', async () => {
    await save({ color: '#E60012' });
    const off = await signIn('kangheng');
    expect(off).toMatchObject({ status: true, data: null });
    expect({ ...(await signIn('nobody')), headers: null }).toEqual({ ...off, headers: null });
    await save({ color: '#E60012', signIn: true });
    expect((await signIn('KangHeng')).data).toEqual(await wornBy('owner'));
    expect((await signIn('mingde')).data).toBeNull();
  });

  test('counts who tries codes', async () => {
    for (let time = 0; time < 60; time += 1) await signIn(`code-${time}`, '203.0.113.5');
    expect((await signIn('kangheng', '203.0.113.5')).code).toBe('RATE_LIMITED');
  });
});

test('owners alone see and change it', async () => {
  const operator = await server.signIn('operator');
  expect((await server.call(brand.detail, {}, { token: operator })).code).toBe('FORBIDDEN');
  const { version } = await settingsOf();
  expect((await server.call(brand.update, { version, ...plain, color: '#000000' }, { token: operator })).code).toBe(
    'FORBIDDEN',
  );
  expect((await server.call(brand.update, { version, ...plain })).http).toBe(401);
  expect((await settingsOf()).color).toBeNull();
});

test('of two who change it at once the second sees what the first has saved', async () => {
  const { version } = await settingsOf();
  const both = await Promise.all(
    ['#111111', '#222222'].map((color) => server.call(brand.update, { version, ...plain, color }, { token })),
  );
  const [first, second] = both.toSorted((a, b) => a.http - b.http);
  expect([first!.http, second!.http]).toEqual([200, 409]);
  expect(second!.data).toMatchObject({ current: { color: first!.data!.color } });
});

describe('what is no brand', () => {
  const refused = async (more: Partial<Given>) => {
    const { code, http, errors } = await save(more);
    return { code, http, fields: errors?.map(({ field, code: why }) => `${field} ${why}`) };
  };

  test.each(['red', '#12', '#1234567', '#GGGGGG', '#123456;}', 'url(//evil)', 'rgb(0,0,0)', '<b>'])(
    'is refused as a colour: %s',
    async (color) => {
      expect(await refused({ color })).toEqual({ code: 'VALIDATION', http: 400, fields: ['color BAD_COLOR'] });
    },
  );

  test('is refused as a name', async () => {
    for (const name of ['两\n行', 'a\u0000b', 'a\u2028b', '长'.repeat(31)]) {
      expect(await refused({ name: { 'zh-CN': name, 'en-US': '' } })).toMatchObject({ code: 'VALIDATION', http: 400 });
    }
    // Markup is a name like any other: nobody takes it for anything else.
    expect((await save({ name: { 'zh-CN': '<img src=x>', 'en-US': '' } })).status).toBe(true);
  });

  test('is refused as a picture, by what its bytes are and how large it would be', async () => {
    const as = (kind: string, bytes: Buffer | string) =>
      `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`;
    const unreadable = { code: 'VALIDATION', http: 400, fields: ['logo PICTURE_UNREADABLE'] };
    expect(await refused({ logo: as('png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') })).toEqual(
      unreadable,
    );
    expect(await refused({ logo: as('png', 'no picture') })).toEqual(unreadable);
    expect(await refused({ logo: await picture('#000', 8_000) })).toEqual(unreadable);
    for (const logo of [
      as('svg+xml', '<svg/>'),
      as('gif', 'GIF89a'),
      'https://elsewhere.example/logo.png',
      'javascript:alert(1)',
      as('png', 'x'.repeat(BRAND_PICTURE_CHARACTERS)),
    ]) {
      expect(await refused({ logo })).toMatchObject({ code: 'VALIDATION', http: 400 });
    }
    expect((await settingsOf()).logo).toBeNull();
  });
});

test('the log says what was changed, from what and to what, and holds no picture', async () => {
  await save({ color: '#111111', logo: await picture('#c33') });
  await save({ color: '#222222', name: { 'zh-CN': '康衡', 'en-US': '' }, logo: await picture('#3c3'), signIn: true });
  const [line] = await server.look<{ changes: unknown; object_name: string }>(
    `select changes, object_name from operation_log where call = 'POST /tenant/brand/update' order by seq desc limit 1`,
  );
  expect(line).toEqual({
    object_name: '康衡医疗器械有限公司',
    changes: [
      { field: 'brandName', before: null, after: '康衡' },
      { field: 'brandColor', before: '#111111', after: '#222222' },
      { field: 'brandSignIn', before: false, after: true },
      { field: 'logo', before: 'PICTURE', after: 'NEW_PICTURE' },
    ],
  });
});
