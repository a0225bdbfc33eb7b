import { readFile } from 'node:fs/promises';
import { downloadWords } from '../../apps/console/src/locales/application/download-page.ts';
import { publicPageWords } from '../../apps/console/src/locales/kit/public-page.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { frameOf } from '../rig/looks/frame.ts';
import { fieldOf, press, type } from '../rig/looks/keyboard.ts';
import type { Look } from '../rig/server.ts';
import { password as demoPassword, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
};
const SECRET = 'heron-9';

/** As much as the file service asks of a package; nothing reads it here. */
const archive = Buffer.from(
  'UEsDBBQAAAAAAAAAIQCDFtyMAQAAAAEAAAATAAAAQW5kcm9pZE1hbmlmZXN0LnhtbHhQSwECFAMUAAAAAAAAACEAgxbcjAEAAAABAAAAEwAAAAAAAAAAAAAAgAEAAAAAQW5kcm9pZE1hbmlmZXN0LnhtbFBLBQYAAAAAAQABAEEAAAAyAAAAAAA=',
  'base64',
);
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mMQi/0PAAH/AXM/h243AAAAAElFTkSuQmCC',
  'base64',
);

/** What the owner has set up: an application, two published versions, and a page that offers the newer one. */
async function setUp(page: Page, look: Look, settings: object = {}) {
  const post = async (path: string, options: object) => {
    const answer = await page.request.post(path, options);
    const { data, message } = (await answer.json()) as { data?: Record<string, string>; message: string };
    if (!data) throw new Error(`${path}: ${message}`);
    return data;
  };
  const signedIn = await post('/tenant/auth/loginV402', { data: { username: 'owner', password: demoPassword } });
  const headers = { authorization: `Bearer ${signedIn['token']}` };
  const save = (name: string, kind: string, mimeType: string, buffer: Buffer) =>
    post('/base/file/save', { headers, multipart: { kind, file: { name, mimeType, buffer } } });
  const picture = await save('dot.png', 'IMAGE', 'image/png', dot);
  const file = await save('release.apk', 'PACKAGE', 'application/vnd.android.package-archive', archive);
  const name = unique('Dialysis ');
  const application = await post('/tenant/application/add', {
    headers,
    data: {
      name,
      code: unique('com.example.'),
      platform: 'ANDROID',
      audience: 'BOTH',
      iconFileId: picture['fileId'],
      description: null,
      category: null,
      status: 'ENABLED',
      minSupportedVersionCode: null,
      storeLinks: [{ store: 'Play', url: 'https://store.example/app' }],
    },
  });
  const applicationId = application['applicationId'];
  const versions = await look(
    `insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                              file_id, release_notes, update_mode, status, published_at)
     select a.tenant_id, gen_random_uuid(), a.id, a.name || ' 4.' || n, '4.' || n || '.0', n, 'STABLE', 'FULL', $2,
            '{"zh-CN": "修复了登录问题", "en-US": "Signing in works again"}', 'OPTIONAL', 'PUBLISHED', now()
       from application a, generate_series(1, 2) as n where a.id = $1 returning id, version_code`,
    [applicationId, file['fileId']],
  );
  const newest = versions.find((version) => Number(version['version_code']) === 2);
  const made = await post('/tenant/application/downloadPage/update', {
    headers,
    data: {
      applicationId,
      version: 1,
      enabled: true,
      title: { 'zh-CN': '', 'en-US': '' },
      intro: { 'zh-CN': '透析护士的好帮手', 'en-US': 'For dialysis nurses' },
      screenshotIds: [picture['fileId']],
      showHistory: true,
      expireAt: null,
      maxDownloads: null,
      versionId: newest?.['id'],
      ...settings,
    },
  });
  return { name, slug: String(made['slug']), address: `/download?app=${made['slug']}` };
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a download page with a password', async ({ page, look }) => {
    const w = downloadWords['zh-CN'];
    const { name, slug, address } = await setUp(page, look, { password: SECRET });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    await expect(page.getByRole('heading', { name: publicPageWords['zh-CN'].password.title })).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expectNoViolations(page, 'the password', [390, 1440]);

    const field = fieldOf(page, publicPageWords['zh-CN'].password.label);
    await type(page, publicPageWords['zh-CN'].password.label, 'heron-8');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('heron-8');
    await expect(field).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(filled(w.version, { name: '4.2.0' }))).toBeVisible();
    // The icon has come, which the password opens too.
    await expect.poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('img')?.naturalWidth)).toBe(1);
    // In the company's name, and not in ours.
    await expect(page.getByRole('banner')).toContainText('康衡医疗器械有限公司');
    await expect(page.getByText('租户管理台')).toHaveCount(0);
    await expectNoViolations(page, 'the page', [390, 1440]);

    const arriving = page.waitForEvent('download');
    await press(page, w.install, 'link');
    const file = await arriving;
    expect(file.suggestedFilename()).toBe(`${name} 4.2.0.apk`);
    expect((await readFile(await file.path())).equals(archive)).toBe(true);
    await expect(page.getByText(w.started)).toBeVisible();
    await expect
      .poll(() => look('select downloads, opens::int from download_page where slug = $1', [slug]))
      .toEqual([{ downloads: 1, opens: 1 }]);
    expect(await frameOf(page)).toEqual([]);
    // The password is in no address.
    expect(asked.filter((url) => url.includes('heron'))).toEqual([]);
  });

  test('the last download is taken while the page lies open: it says so instead of failing', async ({ page, look }) => {
    const w = downloadWords['zh-CN'];
    const { address, slug } = await setUp(page, look, { maxDownloads: 5 });
    await page.goto(address);
    await expect(page.getByRole('link', { name: w.install })).toBeVisible();
    await look('update download_page set downloads = 5 where slug = $1', [slug]);
    await press(page, w.install, 'link');
    await expect(page.getByRole('heading', { name: w.ended.USED_UP.title })).toBeFocused();
    await look('update download_page set expire_at = now() where slug = $1', [slug]);
    await page.reload();
    await expect(page.getByRole('heading', { name: w.ended.EXPIRED.title })).toBeFocused();
    await look('update download_page set enabled = false where slug = $1', [slug]);
    await page.reload();
    await expect(page.getByRole('heading', { name: w.ended.CLOSED.title })).toBeFocused();
    await expectNoViolations(page, 'a page that is closed', [390]);
    await page.goto('/download');
    await expect(page.getByRole('heading', { name: w.noLink.title })).toBeFocused();
  });
});

test('on a desk the page shows a code for the phone, and inside WeChat how to leave it', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  const w = downloadWords['zh-CN'];
  const { address } = await setUp(page, look);
  await page.goto(address);
  await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  await expect(page.getByRole('link', { name: filled(w.installFor, { platform: 'Android' }) })).toBeVisible();
  await expectNoViolations(page, 'on a desk', [390, 1440]);
  const inside = await browser.newContext({
    ...PHONE,
    userAgent: `${PHONE.userAgent} MicroMessenger/8.0.44`,
    locale: 'zh-CN',
    ...(baseURL !== undefined && { baseURL }),
  });
  const there = await inside.newPage();
  await there.goto(address);
  await expect(there.getByRole('heading', { name: w.inApp.title })).toBeVisible();
  await inside.close();
});
