import { settled, violations } from './axe.ts';
import { expect, test, type Page } from './test.ts';
import { openAs } from './sign-in.ts';

/** By person, so that each signs in once. */
const pages = [
  ['operator', '/dashboard'],
  ['operator', '/materialLibrary/sourceMaterial/labelManage'],
  ['operator', '/materialLibrary/sourceMaterial/labelManage?keyword=nothing-like-it'],
  ['operator', '/materialLibrary/sourceMaterial/labelManage/addLabel'],
  ['operator', '/recycleBin'],
  ['operator', '/user/files'],
  ['operator', '/user/messages'],
  ['operator', '/no/such/page'],
  ['owner', '/accountManage/account'],
  ['owner', '/accountManage/signIn'],
] as const;

/** These are looked at with their dialogs in journeys of their own, and here for their width alone. */
const others = [
  ['operator', '/user/info'],
  ['operator', '/user/info?tab=security'],
  ['operator', '/user/info?tab=devices'],
  ['operator', '/user/setting'],
  ['platform', '/accountManage/accessRequest'],
] as const;

for (const locale of ['zh-CN', 'en-US']) {
  for (const theme of ['light', 'dark']) {
    test.describe(`${locale}, ${theme}`, () => {
      test.beforeEach(async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/version.json');
        await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
      });

      const toTheme = async (page: Page) => {
        if (theme === 'light') return;
        await page
          .getByRole('button', { name: /深色|dark/i })
          .first()
          .click();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      };

      test('every page of the shell and of labels', async ({ page }) => {
        test.setTimeout(90_000);
        await openAs(page, 'operator', '/dashboard');
        await toTheme(page);
        let who: string = 'operator';
        for (const [username, path] of pages) {
          if (username === who) await page.goto(path);
          else await openAs(page, username, path);
          who = username;
          await settled(page);
          expect(await violations(page), path).toEqual([]);
        }
      });

      test('open menus, drawers and dialogs, a form with errors, a collapsed menu', async ({ page }) => {
        test.setTimeout(60_000);
        await openAs(page, 'operator', '/materialLibrary/sourceMaterial/labelManage');
        await toTheme(page);
        const check = async (what: string) => {
          await settled(page);
          expect(await violations(page), what).toEqual([]);
        };
        await page
          .getByRole('button', { name: /页面设置|settings/i })
          .first()
          .click();
        await check('settings drawer');
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /消息通知|messages|notifications/i })
          .first()
          .click();
        await check('message box');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /用户菜单|user menu/i }).click();
        await check('user menu');
        await page.keyboard.press('Escape');
        await page
          .getByRole('row')
          .nth(1)
          .getByText(/^(删除|Delete)$/)
          .click();
        await check('delete dialog');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /收起菜单|collapse/i }).click();
        await check('collapsed menu');
        await page.goto('/materialLibrary/sourceMaterial/labelManage/addLabel');
        await page.getByRole('button', { name: /^(保存|新增标签|Save|New label)$/ }).click();
        await check('form with errors');
      });
    });
  }
}

for (const width of [320, 390]) {
  test(`nothing is cut off at ${width} pixels`, async ({ page }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width, height: 800 });
    let who = '';
    for (const [username, path] of [...pages, ...others]) {
      if (username === who) await page.goto(path);
      else await openAs(page, username, path);
      who = username;
      await settled(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
