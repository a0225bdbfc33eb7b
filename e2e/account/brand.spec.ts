import { brandWords } from '../../apps/console/src/locales/account/brand.ts';
import { pictureWords } from '../../apps/console/src/locales/kit/picture.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { mailTo } from '../rig/people/outbox.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = brandWords['zh-CN'];
const { product } = shellWords['zh-CN'];
const path = '/accountManage/brand?tab=brand';

/** The colour that buttons have now. */
const colorOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6').trim());
const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

/** Four squares, as a browser paints them. */
async function squares(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 });
    const pen = canvas.getContext('2d')!;
    for (const [at, color] of ['#cc3333', '#33cc33', '#3333cc', '#333333'].entries()) {
      pen.fillStyle = color;
      pen.fillRect((at % 2) * 100, Math.floor(at / 2) * 100, 90, 90);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByText(w.saved).last()).toBeVisible();
}

async function setColor(page: Page, color: string): Promise<void> {
  await page.getByRole('textbox', { name: w.color, exact: true }).fill(color);
  await page.keyboard.press('Escape');
  await save(page);
  await expect.poll(() => colorOf(page)).toBe(color);
}

test('an owner gives the company a look; console, public page and mail wear it until it is reset', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await openAs(page, 'owner', path);
  const banner = page.getByRole('banner');
  await expect(banner.getByText(product)).toBeVisible();
  const preview = page.getByRole('complementary', { name: w.preview });
  await page.getByLabel(`${w.name} · ${w.language['zh-CN']}`).fill('康衡服务');
  await expect(preview.getByText('康衡服务').first()).toBeVisible();
  await page.getByLabel(w.logo, { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await squares(page),
  });
  await page.getByRole('button', { name: pictureWords['zh-CN'].use }).click();
  await expect(preview.locator('img').first()).toBeVisible();
  // What cannot be read is said before it is saved, with what will be seen instead.
  await page.getByRole('textbox', { name: w.color, exact: true }).fill('#0A0A23');
  await expect(page.getByText(/深色主题将使用 #[0-9A-F]{6}/)).toBeVisible();
  await page.getByRole('textbox', { name: w.color, exact: true }).fill('red');
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByText(/6 位十六进制/)).toBeVisible();
  await setColor(page, '#FFE600');

  await expect(banner.getByText('康衡服务')).toBeVisible();
  await expect(banner.getByText(product)).toHaveCount(0);
  await expect(page).toHaveTitle(/ - 康衡服务$/);
  const icon = await iconOf(page);
  expect(icon).toMatch(/^\/tenant\/brand\/picture\?/);
  await expectNoViolations(page, 'the brand in yellow', [390, 1440]);

  // The next time it is there from the start.
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await iconOf(page)).toBe(icon);
  await expect(banner.getByText('康衡服务')).toBeVisible();
  expect(await colorOf(page)).toBe('#FFE600');

  const stranger = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: 'zh-CN' });
  await stranger.goto('/baizhixing?tenant=kangheng');
  await expect(stranger.getByRole('banner')).toContainText('康衡服务');
  await expect(stranger.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 128);
  expect(await colorOf(stranger)).toBe('#FFE600');
  expect(await iconOf(stranger)).toBe(icon);
  // Whoever is not known to belong to it sees nothing of it.
  await stranger.goto('/login?tenant=kangheng');
  await expect(stranger.getByText(product).first()).toBeVisible();
  await expect(stranger.getByText('康衡服务')).toHaveCount(0);

  await stranger.request.post('/tenant/auth/sendResetPasswordEmail', { data: { email: 'min.wang@kangheng.example' } });
  const mail = await mailTo(baseURL, 'min.wang@kangheng.example');
  expect(mail).toContain('您的康衡服务账号');
  expect(mail).toContain('#FFE600');
  expect(mail).toContain('/tenant/brand/picture?');

  await setColor(page, '#0A0A23');
  await expectNoViolations(page, 'the brand in a very dark colour', []);

  await page.getByRole('switch', { name: w.signIn }).check({ force: true });
  await save(page);
  await stranger.goto('/login?tenant=kangheng');
  await expect(stranger.getByText('康衡服务').first()).toBeVisible();
  await expect(stranger).toHaveTitle(/ - 康衡服务$/);
  await stranger.close();

  await page.getByRole('switch', { name: w.signIn }).uncheck({ force: true });
  await page.getByRole('button', { name: w.reset }).click();
  await save(page);
  await expect(banner.getByText(product)).toBeVisible();
  await expect.poll(() => colorOf(page)).toBe('#165DFF');
  expect(await iconOf(page)).toBe('/favicon.svg');
});

test('a company sees its own brand and another sees nothing of it', async ({ page }) => {
  await openAs(page, 'operator.ruichi', '/dashboard');
  await expect(page.getByRole('banner').getByText('锐驰重工', { exact: true })).toBeVisible();
  await expect.poll(() => colorOf(page)).toBe('#C2410C');
  await openAs(page, 'owner.mingde', '/dashboard');
  await expect(page.getByRole('banner').getByText(product)).toBeVisible();
  await expect(page.getByText('锐驰')).toHaveCount(0);
  expect(await colorOf(page)).toBe('#165DFF');
  expect(await iconOf(page)).toBe('/favicon.svg');
});
