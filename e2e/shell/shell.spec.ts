import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { materialWords } from '../../apps/console/src/locales/material/tag.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { press } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { choose } from '../rig/people/user-center.ts';
import { filled } from '../rig/looks/words.ts';

test.describe('who sees what', () => {
  test('a type-3 user gets the menu of the active role from the server', async ({ page }) => {
    await openAs(page, 'operator', '/dashboard');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByRole('link', { name: '工作台' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByText('素材库')).toBeVisible();
    await expect(menu.getByText('账号管理')).toHaveCount(0);
  });

  test('types 1 and 2 get their fixed routes, and what is not theirs leads to a page that is', async ({ page }) => {
    await openAs(page, 'owner', '/materialLibrary/sourceMaterial/labelManage');
    await expect(page).not.toHaveURL(/labelManage/);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect(menu.getByText('账号管理')).toBeVisible();
    await expect(menu.getByText('素材库')).toHaveCount(0);
  });

  test('a menu edited in the browser’s storage opens nothing', async ({ page }) => {
    await openAs(page, 'viewer', '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replaceAll(':query', ':create'));
      }
    });
    await page.goto('/materialLibrary/sourceMaterial/labelManage/addLabel');
    await expect(page.getByRole('heading', { name: '您不能打开这个页面' })).toBeVisible();
    await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0);
    await page.goto('/materialLibrary/sourceMaterial/labelManage');
    await expect(page.getByRole('row', { name: /装机流程/ })).toBeVisible();
    await expect(page.getByRole('link', { name: '新增标签' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '新增标签' })).toHaveCount(0);
  });

  test('switching the role changes buttons at once and keeps the page', async ({ page, look }) => {
    await openAs(page, await addPerson(look, 'service'), '/materialLibrary/sourceMaterial/labelManage');
    await expect(page.getByText('新增标签')).toBeVisible();
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '切换角色' }).click();
    await page.getByRole('dialog').getByText('只读访客').click();
    await expect(page.getByText('已切换为“只读访客”')).toBeVisible();
    await expect(page).toHaveURL(/labelManage/);
    await expect(page.getByText('新增标签')).toHaveCount(0);
  });

  test('another tab follows the switched role at once, and what it does next works', async ({
    page,
    context,
    look,
  }) => {
    const { add } = materialWords['zh-CN'].tag;
    await openAs(page, await addPerson(look, 'service'), '/materialLibrary/sourceMaterial/labelManage');
    const other = await context.newPage();
    await other.goto('/materialLibrary/sourceMaterial/labelManage');
    await expect(other.getByText(add)).toBeVisible();
    await page.bringToFront();
    const before = await page.evaluate(() => localStorage.getItem('token'));
    await choose(page, 'zh-CN', 'switchRoles');
    await press(page, /^只读访客/);
    await expect(page.getByText(filled(shellWords['zh-CN'].roles.switched, { name: '只读访客' }))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
    await expect(other.getByText(add)).toHaveCount(0);
    await press(other, kitWords['zh-CN'].list.refresh);
    await expect(other.getByRole('row', { name: /装机流程/ })).toBeVisible();
    await expect(other).toHaveURL(/labelManage$/);
  });
});

test.describe('addresses', () => {
  test('an unknown one says so', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  });

  test('/redirect goes to our own pages and nowhere else', async ({ page }) => {
    await openAs(page, 'operator', '/redirect/recycleBin');
    await expect(page).toHaveURL(/\/recycleBin$/);
    for (const target of [
      '/redirect//evil.example',
      '/redirect/%2f%2fevil.example',
      '/redirect/https:%2f%2fevil.example',
      '/redirect/%5Cevil.example',
    ]) {
      await page.goto(target);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).hostname).toBe('localhost');
    }
  });

  test('the breadcrumb leads up and home', async ({ page }) => {
    await openAs(page, 'operator', '/materialLibrary/sourceMaterial/labelManage/addLabel');
    const trail = page.getByRole('navigation', { name: '当前位置' });
    await trail.getByRole('link', { name: '标签管理' }).click();
    await expect(page).toHaveURL(/labelManage$/);
    await trail.getByRole('link', { name: '首页' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('title and focus follow the page', async ({ page }) => {
    await openAs(page, 'operator', '/dashboard');
    await page.getByRole('link', { name: '回收站', exact: true }).click();
    await expect(page).toHaveTitle(/回收站/);
    await expect(page.locator(':focus')).not.toHaveCount(0);
  });
});

test.describe('the top bar', () => {
  test('the language changes without a reload, everywhere', async ({ page }) => {
    await openAs(page, 'operator', '/materialLibrary/sourceMaterial/labelManage');
    await expect(page.getByRole('columnheader', { name: /标签名称/ })).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await page.getByRole('button', { name: '语言' }).click();
    await page
      .getByRole('menuitem', { name: 'English' })
      .or(page.getByRole('menuitemradio', { name: 'English' }))
      .click();
    await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
    const han = await page.getByRole('navigation').allInnerTexts();
    expect(han.join('')).not.toMatch(/\p{Script=Han}/u);
  });

  test('dark stays after a reload, without a flash of light', async ({ page }) => {
    await openAs(page, 'operator', '/dashboard');
    await page.getByRole('button', { name: '切换为深色主题' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('messages are read, and told when there are none', async ({ page }) => {
    await openAs(page, 'owner.ruichi', '/dashboard');
    await page.getByRole('button', { name: /消息通知/ }).click();
    await page.getByRole('tab', { name: /通知/ }).click();
    await expect(page.getByText('欢迎使用租户管理台')).toBeVisible();
    await page.getByRole('button', { name: '全部已读' }).click();
    await page.getByRole('tab', { name: /消息/ }).click();
    await expect(page.getByText('暂无内容')).toBeVisible();
    await page
      .getByRole('link', { name: '查看更多' })
      .or(page.getByRole('button', { name: '查看更多' }))
      .click();
    await expect(page).toHaveURL(/\/user\/messages/);
  });

  test('the docs link opens the API page', async ({ page }) => {
    await openAs(page, 'operator', '/dashboard');
    const docs = page.getByRole('link', { name: /接口文档/ });
    await expect(docs).toHaveAttribute('href', '/docs');
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: '接口文档' })).toBeVisible();
  });
});

test.describe('the settings drawer', () => {
  test.beforeEach(async ({ page }) => {
    await openAs(page, 'owner', '/dashboard');
    await page.getByRole('button', { name: '页面设置' }).click();
    await expect(page.getByRole('dialog', { name: '页面设置' })).toBeVisible();
  });

  test('is 300 wide, with the menu width in a field of 80', async ({ page }) => {
    const drawer = page.getByRole('dialog', { name: '页面设置' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(300);
    const field = drawer.getByRole('textbox', { name: /菜单宽度/ });
    expect(Math.round((await field.boundingBox())?.width ?? 0)).toBe(80);
  });

  test('applies live and is kept', async ({ page }) => {
    const drawer = page.getByRole('dialog', { name: '页面设置' });
    await drawer.getByRole('switch', { name: '多页签' }).click({ force: true });
    await drawer.getByRole('switch', { name: '底部' }).click({ force: true });
    await drawer.getByRole('switch', { name: '色弱模式' }).click({ force: true });
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).filter + getComputedStyle(document.body).filter,
      ),
    ).toContain('invert(0.8)');
  });

  test('follows the light of the computer, from the first paint on, until one chooses', async ({ page }) => {
    const scheme = (value: string) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', value);
    await page.getByRole('dialog').getByText('跟随系统').click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await scheme('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await scheme('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload({ waitUntil: 'commit' });
    await scheme('dark');
    await page.getByRole('button', { name: '切换为浅色主题' }).click();
    await scheme('light');
  });

  test('loads the menu from the server and tells so', async ({ page }) => {
    await page.getByRole('dialog').getByRole('switch', { name: '菜单来源于后台' }).click({ force: true });
    await expect(page.getByText('菜单配置加载成功')).toBeVisible();
  });

  test('copies its JSON, and saves it for the tenant', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '复制配置' }).click();
    await expect(page.getByText('复制成功，请粘贴到 src/settings.json 文件中')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ themeColor: '#165DFF', menuWidth: 220 });
    await page.getByRole('button', { name: '存为租户默认' }).click();
    await expect(page.getByText('已存为租户默认设置')).toBeVisible();
  });
});

test('tabs keep what a page was doing', async ({ page }) => {
  await openAs(page, 'operator', '/materialLibrary/sourceMaterial/labelManage');
  await page.getByRole('button', { name: '页面设置' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: '多页签' }).click({ force: true });
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: /搜索/ }).fill('报警');
  await expect(page.getByText('共 2 条').filter({ visible: true })).toBeVisible();
  await page.getByRole('link', { name: '回收站', exact: true }).click();
  await expect(page.getByRole('heading', { name: '回收站', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: /标签管理/ }).click();
  await expect(page.getByRole('searchbox', { name: /搜索/ })).toHaveValue('报警');
  await expect(page.getByText('共 2 条').filter({ visible: true })).toBeVisible();
});
