import { richTextWords } from '../../apps/console/src/locales/kit/rich-text.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';
import { addAuthor, list, panel, textIn } from './notice-rig.ts';

test.describe('with markup that the policy forbids', () => {
  test.use({ hostile: true });

  test('the toolbar is one stop of the Tab key, and what is pasted is cleaned', async ({ page, look: query }) => {
    const rich = richTextWords['zh-CN'];
    await openAs(page, await addAuthor(query), panel);
    const text = textIn(page, 'zh-CN', 'zh-CN');
    await text.click();
    await page.keyboard.type('重点');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Alt+F10');
    const toolbar = page.getByRole('toolbar', { name: filled(rich.toolbar, { label: '正文 · 中文' }) });
    await expect(toolbar.getByRole('button', { name: rich.undo })).toBeFocused();
    await page.keyboard.press('End');
    await expect(toolbar.getByRole('button', { name: rich.clear })).toBeFocused();
    await page.keyboard.press('Home');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect(toolbar.getByRole('button', { name: rich.bold })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text.locator('strong')).toHaveText('重点');
    await expect(toolbar.getByRole('button', { name: rich.bold })).toHaveAttribute('aria-pressed', 'true');
    await expect(text).toBeFocused();
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Tab');
    await expect(text).toBeFocused();

    await page.keyboard.press('End');
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<h1 onclick="x()">大字</h1><script>x()</script><p style="color:red">贴<a href="javascript:x()">来</a></p><img src="https://elsewhere.example/a.png">',
      );
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(text).toContainText('贴来');
    const html = await text.innerHTML();
    expect(html).not.toMatch(/script|onclick|style="color|javascript:|elsewhere/);
  });
});

test('the editor is fetched where one writes, and not before', async ({ page, look: query }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await openAs(page, await addAuthor(query), list);
  await expect(page.getByRole('link', { name: '新建公告' }).first()).toBeVisible();
  const isEditor = (path: string) => /\/Editor-[^/]*\.js$/.test(path);
  expect(scripts.filter(isEditor)).toEqual([]);
  await page.getByRole('link', { name: '新建公告' }).first().click();
  await expect(textIn(page, 'zh-CN', 'zh-CN')).toBeVisible();
  expect(scripts.filter(isEditor)).toHaveLength(1);
});

test('letters that come faster than the form draws stay, and stay in their place', async ({ page, look: query }) => {
  await openAs(page, await addAuthor(query), panel);
  const text = textIn(page, 'zh-CN', 'zh-CN');
  await text.click();
  await page.keyboard.type('在后面');
  await expect(text).toHaveText('在后面');
  await page.keyboard.press('Home');
  // A letter as soon as the page has done a step, so that some come between the drawing of the form and what follows it.
  await text.evaluate(async (_, letters) => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    for (const letter of letters) {
      document.execCommand('insertText', false, letter);
      await new Promise((done) => {
        port1.addEventListener('message', done, { once: true });
        port2.postMessage(null);
      });
    }
  }, 'abcdefghijklmnopqrstuvwxyz');
  await expect(text).toHaveText('abcdefghijklmnopqrstuvwxyz在后面');
  await page.keyboard.type('，');
  await expect(text).toHaveText('abcdefghijklmnopqrstuvwxyz，在后面');
});
