import { landingSettingsWords } from '../../apps/console/src/locales/account/landing-settings.ts';
import { landingWords } from '../../apps/console/src/locales/account/landing.ts';
import { publicPageWords } from '../../apps/console/src/locales/kit/public-page.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { frameOf } from '../rig/looks/frame.ts';
import { anyOf } from '../rig/looks/words.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const w = landingSettingsWords['zh-CN'];
const shown = landingWords['zh-CN'];

test('an owner sets the landing page up beside a phone, and strangers find it once it is switched on', async ({
  page,
  browser,
  baseURL,
}) => {
  // Another company's than the one whose page the demonstration has set up.
  await openAs(page, 'owner.ruichi', '/accountManage/brand');
  await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible();
  const preview = page.getByRole('complementary', { name: w.preview });
  await page.getByLabel(`${w.titleField} · ${w.language['zh-CN']}`).fill('锐驰设备服务');
  await expect(preview.getByText('锐驰设备服务')).toBeVisible();
  await page.getByLabel(w.phone, { exact: true }).fill('400-700-1234 转 3');
  await expect(preview.getByText('400-700-1234 转 3')).toBeVisible();
  await expect(preview.getByText(w.previewOff)).toBeVisible();
  // An application that has no page yet stands in the list, with the reason why visitors do not see it.
  await page.getByRole('combobox', { name: w.applications.add }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByText(`${w.hidden} · ${w.applicationStates.NO_PAGE}`)).toBeVisible();
  await expectNoViolations(page, 'the settings', [390, 1440]);
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByText(w.saved)).toBeVisible();

  const stranger = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: 'zh-CN' });
  await stranger.goto('/baizhixing?tenant=ruichi');
  const gone = stranger.getByRole('heading', { name: shown.gone.title });
  await expect(gone).toBeVisible();
  const off = await stranger.locator('main').innerText();
  await stranger.goto('/baizhixing?tenant=nobody-at-all');
  await expect(gone).toBeVisible();
  // Off and never heard of read alike, and wear nobody's name.
  expect(await stranger.locator('main').innerText()).toBe(off);
  await expect(stranger.getByText(/锐驰|租户管理台/)).toHaveCount(0);

  await page.getByRole('switch', { name: w.enabled }).check({ force: true });
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByText(w.onHint)).toBeVisible();
  await stranger.goto('/baizhixing?tenant=ruichi');
  await expect(stranger.getByRole('heading', { level: 1, name: '锐驰设备服务' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: '400-700-1234 转 3' })).toHaveAttribute('href', 'tel:4007001234');
  await expect(stranger.getByRole('heading', { name: shown.applications })).toHaveCount(0);
  await stranger.close();

  await page.getByRole('switch', { name: w.enabled }).uncheck({ force: true });
  await page.getByRole('button', { name: anyOf(w.remove) }).click();
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByText(w.offHint)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a stranger gets an app and reads an agreement from the landing page', async ({ page }) => {
    await page.goto('/baizhixing?tenant=kangheng');
    await expect(page.getByRole('heading', { level: 1, name: '康衡客户服务' })).toBeVisible();
    await expect(page).toHaveTitle('康衡客户服务');
    await expect(page.getByRole('banner')).toContainText('康衡医疗器械有限公司');
    await expect(page.getByText('租户管理台')).toHaveCount(0);
    expect(await frameOf(page)).toEqual([]);
    await expectNoViolations(page, 'the landing page', [390, 1440]);
    await page.getByRole('link', { name: /康衡助手.*Android/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '康衡助手' })).toBeVisible();
    await page.goBack();
    await page
      .getByRole('link', { name: /隐私政策/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: '隐私政策' }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: publicPageWords['zh-CN'].language }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kangheng Customer Service' })).toBeVisible();
    await expect(page.getByRole('heading', { name: landingWords['en-US'].applications })).toBeVisible();
  });
});
