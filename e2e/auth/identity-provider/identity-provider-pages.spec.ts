import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { password, test } from '../../rig/sso/identity-provider.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const found = (await runner.run()).violations;
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages are readable by everybody and on a phone, ${colorScheme}`, async ({ page, idp }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(...(message.type() === 'error' ? [message.text()] : [])));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    const look = async (name: string) => {
      expect(await violations(page), name).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
    };
    await page.goto(idp.url);
    await page.evaluate(() => void window.auth.token.getWithRedirect({ acrValues: 'urn:okta:loa:2fa:any' }));
    await expect(page.getByLabel('用户名或邮箱')).toBeFocused();
    await look('sign in');
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '登录' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('6 位验证码')).toBeFocused();
    await look('code');
    for (const [path, heading] of [
      ['/idp/faults', '故障开关'],
      ['/idp/faults?lang=en-US', 'Fault switches'],
      ['/idp/approve', '批准登录'],
      ['/oauth2/default/interaction/none?lang=en-US', 'This sign-in has expired'],
    ] as const) {
      await page.goto(idp.url + path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await look(path);
    }
    // The last page is an answer with a status that Chromium reports by itself.
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  });
}

test('the switches work by hand', async ({ page, idp }) => {
  await page.goto(`${idp.url}/idp/faults`);
  await page.getByLabel('公钥不可用').check();
  await expect(page.getByRole('status')).toHaveText('已保存。');
  const keys = () => page.request.get(`${idp.url}/oauth2/default/v1/keys`).then((answer) => answer.status());
  expect(await keys()).toBe(503);
  await page.reload();
  await expect(page.getByLabel('公钥不可用')).toBeChecked();
  await page.getByRole('button', { name: '全部关闭' }).click();
  await expect(page.getByRole('status')).toHaveText('已保存。');
  expect(await keys()).toBe(200);
});
