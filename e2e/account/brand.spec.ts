import { brandWords } from '../../apps/console/src/locales/account/brand.ts';
import { pictureWords } from '../../apps/console/src/locales/kit/picture.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { contrast } from '../../packages/contract/src/brand/colors.ts';
import { shownColor } from '../../packages/contract/src/brand/shown-color.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations, watchRequests } from '../rig/looks/axe.ts';
import { plain, putOn } from '../rig/looks/looks.ts';
import { foundCompany, type Company } from '../rig/people/companies.ts';
import { mailTo } from '../rig/people/outbox.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = brandWords['zh-CN'];
const { product } = shellWords['zh-CN'];
const path = '/accountManage/brand?tab=brand';
const name = '启明服务';
const BLUE = '#165DFF';

let company: Company;

test.beforeEach(async ({ page, look }) => {
  company = await foundCompany(page, look);
});
test.afterEach(async ({ look }) => {
  await look(
    `update tenant set brand_name = default, brand_color = null, brand_color_light = null, brand_color_dark = null,
            logo = null, brand_logo_dark = null, brand_icon = null, brand_sign_in = false where code = $1`,
    [company.code],
  );
});

/** The colour that buttons have now. */
const colorOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6').trim());
const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');
const saveButton = (page: Page) => page.getByRole('button', { name: w.save, exact: true });
const colorField = (page: Page) => page.getByRole('textbox', { name: w.color, exact: true });

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

/** What was saved is read again and a new form takes the place of the old one: what is typed before would be lost. */
async function save(page: Page): Promise<void> {
  const old = page.locator('form[data-old]');
  await page.getByRole('form', { name: w.settings }).evaluate((form) => form.setAttribute('data-old', ''));
  await saveButton(page).click();
  await expect(old).toHaveCount(0);
  await expect(saveButton(page)).toBeEnabled();
}

async function setColor(page: Page, color: string): Promise<void> {
  await colorField(page).fill(color);
  await page.keyboard.press('Escape');
  await save(page);
  await expect.poll(() => colorOf(page)).toBe(shownColor(color, 'light'));
}

const hexOf = (color: string) =>
  `#${(/\d+, \d+, \d+/.exec(color)?.[0] ?? '')
    .split(', ')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** The button that saves, as it is painted, on what lies behind it. */
async function buttonOf(page: Page): Promise<{ filled: string; text: string; ground: string }> {
  const painted = await saveButton(page).evaluate((button) => {
    const grounds: string[] = [];
    for (let at = button.parentElement; at; at = at.parentElement) grounds.push(getComputedStyle(at).backgroundColor);
    const { backgroundColor: filled, color: text } = getComputedStyle(button);
    return { filled, text, ground: grounds.find((color) => color !== 'rgba(0, 0, 0, 0)') ?? '' };
  });
  return { filled: hexOf(painted.filled), text: hexOf(painted.text), ground: hexOf(painted.ground) };
}

/** In both themes; ends in the light one. */
async function expectContrast(page: Page, color: string): Promise<void> {
  // Under the pointer it is darker.
  await page.mouse.move(0, 0);
  for (const theme of ['dark', 'light'] as const) {
    await putOn(page, { ...plain, theme });
    const worn = shownColor(color, theme).toLowerCase();
    await expect.poll(async () => (await buttonOf(page)).filled).toBe(worn);
    const { filled, text, ground } = await buttonOf(page);
    expect([theme, filled, ground, contrast(filled, ground) >= 3]).toEqual([theme, filled, ground, true]);
    expect([theme, filled, text, contrast(filled, text) >= 4.5]).toEqual([theme, filled, text, true]);
  }
}

test('an owner gives the company a look; console, public page and mail wear it until it is reset', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await openAs(page, company.owner, path);
  const banner = page.getByRole('banner');
  await expect(banner.getByText(product)).toBeVisible();
  const preview = page.getByRole('complementary', { name: w.preview });
  await page.getByLabel(`${w.name} · ${w.language['zh-CN']}`).fill(name);
  await expect(preview.getByText(name).first()).toBeVisible();
  await page.getByLabel(w.logo, { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await squares(page),
  });
  await page.getByRole('button', { name: pictureWords['zh-CN'].use }).click();
  await expect(preview.locator('img').first()).toBeVisible();
  // What cannot be read is said before it is saved, with what will be seen instead.
  await colorField(page).fill('#0A0A23');
  await expect(page.getByText(/深色主题将使用 #[0-9A-F]{6}/)).toBeVisible();
  await colorField(page).fill('red');
  await saveButton(page).click();
  await expect(page.getByText(/6 位十六进制/)).toBeVisible();
  await setColor(page, '#FFE600');

  const yellow = shownColor('#FFE600', 'light');
  await expect(banner.getByText(name, { exact: true })).toBeVisible();
  await expect(banner.getByText(product)).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(` - ${name}$`));
  await expect.poll(() => iconOf(page)).toMatch(/^\/tenant\/brand\/picture\?/);
  const icon = await iconOf(page);
  await expectContrast(page, '#FFE600');
  await expectNoViolations(page, 'the brand in yellow', [390, 1440]);

  await page.reload();
  await expect.poll(() => iconOf(page)).toBe(icon);
  await expect(banner.getByText(name, { exact: true })).toBeVisible();
  await expect.poll(() => colorOf(page)).toBe(yellow);

  const owner = await callsAs(page, company.owner);
  const none = { 'zh-CN': '', 'en-US': '' };
  const contact = { phone: null, email: null, website: null, address: none, hours: none };
  const landing = { version: 1, enabled: true, title: none, intro: none, applicationIds: [], agreementIds: [] };
  await owner.post('/tenant/landing/update', { ...landing, ...contact });
  const stranger = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: 'zh-CN' });
  watchRequests(stranger);
  await stranger.goto(`/baizhixing?tenant=${company.code}`);
  await expect(stranger.getByRole('banner')).toContainText(name);
  await expect(stranger.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 128);
  await expect.poll(() => colorOf(stranger)).toBe(yellow);
  expect(await iconOf(stranger)).toBe(icon);
  // Whoever is not known to belong to it sees nothing of it.
  const neutral = stranger.waitForResponse('**/tenant/brand/signIn');
  await stranger.goto(`/login?tenant=${company.code}`);
  expect(((await (await neutral).json()) as { data: unknown }).data).toBeNull();
  await expect(stranger.getByText(product).first()).toBeVisible();
  await expect(stranger.getByText(name)).toHaveCount(0);
  // Nor does a page of nobody's show the brand of whoever happens to be signed in.
  await page.goto('/baizhixing?tenant=nobody-at-all');
  await expect(page.locator('main')).toBeVisible();
  expect([await colorOf(page), await iconOf(page)]).toEqual([BLUE, '/favicon.svg']);

  await stranger.request.post('/tenant/auth/sendResetPasswordEmail', { data: { email: company.email } });
  // The one that invited the owner came before.
  await expect.poll(() => mailTo(baseURL, company.email)).toContain(`重置您的${name}账号密码`);
  const mail = await mailTo(baseURL, company.email);
  expect(mail).toContain(yellow);
  expect(mail).toContain('/tenant/brand/picture?');

  await page.goto(path);
  await setColor(page, '#0A0A23');
  await expectContrast(page, '#0A0A23');
  await expectNoViolations(page, 'the brand in a very dark colour', []);

  const signIn = page.getByRole('switch', { name: w.signIn });
  await signIn.click();
  await expect(signIn).toBeChecked();
  await save(page);
  await stranger.goto(`/login?tenant=${company.code}`);
  await expect(stranger.getByText(name).first()).toBeVisible();
  await expect(stranger).toHaveTitle(new RegExp(` - ${name}$`));
  await expectNoViolations(stranger, 'the sign-in page of a company', [390, 1440]);
  await stranger.close();

  await signIn.click();
  await expect(signIn).not.toBeChecked();
  await page.getByRole('button', { name: w.reset }).click();
  await save(page);
  await expect(banner.getByText(product)).toBeVisible();
  await expect.poll(() => colorOf(page)).toBe(BLUE);
  expect(await iconOf(page)).toBe('/favicon.svg');
});

test('a company sees its own brand and another sees nothing of it', async ({ page }) => {
  await openAs(page, 'operator.ruichi', '/dashboard');
  await expect(page.getByRole('banner').getByText('锐驰重工', { exact: true })).toBeVisible();
  await expect.poll(() => colorOf(page)).toBe('#C2410C');
  await openAs(page, company.owner, '/dashboard');
  await expect(page.getByRole('banner').getByText(product)).toBeVisible();
  await expect(page.getByText('锐驰')).toHaveCount(0);
  await expect.poll(() => colorOf(page)).toBe(BLUE);
  expect(await iconOf(page)).toBe('/favicon.svg');
});
