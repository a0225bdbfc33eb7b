import { zip } from '../../apps/server/src/areas/base/file/zip-rig.ts';
import { paint } from '../../apps/server/src/demonstration/makers/paint.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { addFile, choose, drop, library, pdf, rowOf } from './library-rig.ts';

const find = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: /搜索/ }).fill(words);
  await expect(rowOf(page, words).first()).toBeVisible();
};
test('what is there already is told before it is added', async ({ page }) => {
  const name = unique('重复');
  const file = pdf(name);
  await openAs(page, 'operator', `${library}/fileManage`);
  await drop(page, [file]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await expect(rowOf(page, name).getByText('已发布')).toBeVisible();
  await drop(page, [{ ...file, name: '副本.pdf' }]);
  const drawer = page.getByRole('dialog', { name: '添加素材' });
  await expect(drawer.getByText(`内容与已有素材“${name}”相同`)).toBeVisible();
  await drawer.getByRole('button', { name: '取消并停止上传' }).click();
  await expect(drawer).toBeHidden();
});

test('an upload goes on after the page is loaded again', async ({ page }) => {
  const name = unique('续传');
  await openAs(page, 'operator', `${library}/fileManage`);
  // The first try never gets an answer.
  await page.route('**/base/file/save', () => undefined);
  await drop(page, [pdf(name)]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await expect(page.getByRole('button', { name: '上传中心，1 个文件进行中' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('uploads', 1);
        const database = await new Promise<IDBDatabase>((resolve) =>
          open.addEventListener('success', () => resolve(open.result)),
        );
        const count = database.transaction('files').objectStore('files').count();
        return new Promise<number>((resolve) => count.addEventListener('success', () => resolve(count.result)));
      }),
    )
    .toBe(1);
  await page.unroute('**/base/file/save');
  await page.reload();
  await expect(rowOf(page, name).getByText('已发布')).toBeVisible();
  await page.getByRole('button', { name: '上传中心，全部完成' }).click();
  await expect(page.getByRole('link', { name: `已添加“${name}”` })).toBeVisible();
});

test('an article is written, previewed, published and read as a phone shows it', async ({ page }) => {
  const name = unique('管路预冲');
  await openAs(page, 'operator', `${library}/imageTextManage`);
  await page.getByRole('link', { name: '新建图文' }).first().click();
  await fieldOf(page, '标题').fill(name);
  await page.getByRole('textbox', { name: '正文' }).fill('先冲洗管路，再连接滤器。');
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByText('先冲洗管路，再连接滤器。')).toBeVisible();
  await preview.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(rowOf(page, name).getByText('草稿')).toBeVisible();

  await page.getByRole('button', { name: `编辑 ${name}` }).click();
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText(`已发布“${name}”`)).toBeVisible();
  const phone = page.getByRole('region', { name: '手机（390 像素）' });
  await expect(phone.getByText('先冲洗管路，再连接滤器。')).toBeVisible();
  await expect.poll(async () => (await phone.boundingBox())?.width).toBeCloseTo(390 + 16, 0);
  await expectNoViolations(page, 'an article', [390, 1440]);
});

test('a picture of the library goes into an article, is named where it is used, and stays when it is deleted', async ({
  page,
}) => {
  test.slow();
  const [name, article] = [unique('面板图'), unique('按键说明')];
  await openAs(page, 'operator', `${library}/fileManage`);
  const buffer = await paint('#2b71f0', []);
  await drop(page, [{ name: `${name}.png`, mimeType: 'image/png', buffer }]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await expect(rowOf(page, name).getByText('已发布')).toBeVisible();

  await page.goto(`${library}/imageTextManage`);
  await page.getByRole('link', { name: '新建图文' }).first().click();
  await fieldOf(page, '标题').fill(article);
  await page.getByRole('textbox', { name: '正文' }).fill('面板上的按键：');
  await page.getByRole('button', { name: '图片', exact: true }).click();
  await page.getByRole('dialog', { name: '插入图片' }).getByRole('button', { name: '从素材库选择' }).click();
  const pictures = page.getByRole('dialog', { name: '从素材库选择图片' });
  await pictures.getByRole('searchbox', { name: '搜索图片名称' }).fill(name);
  await expect(pictures.getByText('共 1 张')).toBeVisible();
  await expectNoViolations(page, 'pictures of the library', [390, 1440]);
  await pictures.getByRole('button', { name: new RegExp(name) }).click();
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  await expect(dialog.getByLabel('图片说明')).toHaveValue(name);
  await dialog.getByRole('button', { name: '插入' }).click();
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText(`已发布“${article}”`)).toBeVisible();
  const phone = page.getByRole('region', { name: '手机（390 像素）' });
  await expect(phone.getByRole('img', { name })).toBeVisible();

  await page.goto(`${library}/fileManage?keyword=${encodeURIComponent(name)}`);
  await choose(page, name, '删除');
  const removal = page.getByRole('dialog', { name: `删除“${name}”` });
  await expect(removal.getByRole('link', { name: article })).toBeVisible();
  await removal.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  await page.goto(`${library}/imageTextManage?keyword=${encodeURIComponent(article)}`);
  await page.getByRole('link', { name: article, exact: true }).click();
  await expect(phone.getByRole('img', { name })).toBeVisible();
});

test('a file is replaced after it was said who sees it, when its time has come, and brought back', async ({
  page,
  look,
}) => {
  test.slow();
  const name = unique('扭矩表');
  const [next, last] = [`${name}二`, `${name}三`];
  await openAs(page, 'operator', `${library}/fileManage`);
  await addFile(page, name);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await choose(page, name, '替换文件…');
  const drawer = page.getByRole('dialog', { name: `替换“${name}”的文件` });
  await expect(drawer.getByText('目前没有任何位置使用此素材，替换不影响任何人。')).toBeVisible();
  await drawer.locator('input[type="file"]').setInputFiles(pdf(next));
  await expect(drawer.getByRole('button', { name: `移除文件“${next}.pdf”` })).toBeVisible();
  await drawer.getByText('定时', { exact: true }).click();
  await expectNoViolations(page, 'replacing a file', [390, 1440]);
  await drawer.getByRole('button', { name: '安排替换' }).click();
  await expect(page.getByText(/新文件将于 .* 替换当前文件/)).toBeVisible();

  const [{ id } = {}] = await look('select id from material where name = $1', [name]);
  await look(`update material_revision set at = now() where material_id = $1 and state = 'WAITING'`, [id]);
  await look('update job set run_at = now() where key = $1', [id]);
  const current = async () =>
    (await look(`select revision from material_revision where material_id = $1 and state = 'CURRENT'`, [id]))[0];
  await expect.poll(current).toEqual({ revision: 2 });
  await page.reload();
  const versions = page.getByRole('list', { name: '文件版本' });
  const shown = versions.getByRole('listitem').filter({ hasText: '当前' });
  await page.getByRole('tab', { name: '文件版本' }).click();
  await expect(shown.getByText(`${next}.pdf`)).toBeVisible();

  await choose(page, name, '替换文件…');
  await drawer.locator('input[type="file"]').setInputFiles(pdf(last));
  await expect(drawer.getByRole('button', { name: `移除文件“${last}.pdf”` })).toBeVisible();
  await drawer.getByRole('button', { name: '替换文件' }).click();
  await expect(shown.getByText(`${last}.pdf`)).toBeVisible();
  await versions.getByRole('button', { name: '恢复此文件' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复此文件' }).click();
  await expect(shown.getByText(`${next}.pdf`)).toBeVisible();
});

test('what is used is not deleted but listed; what is not used is deleted and brought back', async ({ page }) => {
  const used = 'HD-300 血液透析机装机手册';
  await openAs(page, 'operator', `${library}/fileManage`);
  await find(page, used);
  await choose(page, used, '删除');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `“${used}”正在使用，不能删除` })).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('›');
  await expectNoViolations(page, 'where a material is used', [390, 1440]);
  await dialog.getByRole('button', { name: '知道了' }).click();

  const name = unique('旧图纸');
  await drop(page, [pdf(name)]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await find(page, name);
  await choose(page, name, '删除');
  await expect(dialog.getByText('没有任何位置使用此素材，可以删除。')).toBeVisible();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(rowOf(page, name)).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test.describe('web content that wants more', () => {
  test.use({ hostile: true });

  test('reaches neither session nor storage nor the console around it', async ({ page }) => {
    const name = unique('越权页');
    const script = `
      const said = [];
      const attempt = (what, work) => {
        try { said.push(what + ':' + (work() ?? 'got')); } catch { said.push(what + ':refused'); }
      };
      attempt('storage', () => localStorage.getItem('token'));
      attempt('cookie', () => document.cookie || 'got');
      attempt('parent', () => parent.document.title);
      attempt('top', () => { top.location.href = '/login'; });
      attempt('database', () => indexedDB.open('uploads') && 'got');
      const ask = (path) => fetch(path, { credentials: 'include' }).then((r) => r.text()).then(() => 'got', () => 'refused');
      Promise.all([ask('/tenant/auth/info'), ask('/health/ready')]).then((found) => {
        document.body.textContent = [...said, 'calls:' + found.join()].join(' ');
      });`;
    await openAs(page, 'operator', `${library}/H5Manage`);
    await page
      .locator('main input[type="file"]')
      .first()
      .setInputFiles({
        name: `${name}.zip`,
        mimeType: 'application/zip',
        buffer: zip([
          { name: 'index.html', bytes: Buffer.from('<!doctype html><body>…<script src="app.js"></script></body>') },
          { name: 'app.js', bytes: Buffer.from(script) },
        ]),
      });
    await page.getByRole('button', { name: '添加 1 份素材' }).click();
    await expect(rowOf(page, name).getByText('已发布')).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('body')).toHaveText(
      'storage:refused cookie:refused parent:refused top:refused database:refused calls:refused,refused',
    );
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByText('平板', { exact: true }).click();
    await page.getByText('横屏', { exact: true }).click();
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(1180);
  });
});

test('the lists, an empty one, and the searches that found nothing can be used by everybody', async ({ page }) => {
  await openAs(page, 'operator', `${library}/fileManage`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoViolations(page, 'files', [390, 1440]);
  await page.getByRole('button', { name: '图库视图' }).click();
  await expect(page.getByRole('list', { name: '文件' })).toBeVisible();
  await expectNoViolations(page, 'files as cards', [390, 1440]);
  await page.goto(`${library}/materialMisses`);
  await expect(page.getByRole('heading', { name: '未找到的搜索', level: 1 })).toBeVisible();
  await expectNoViolations(page, 'searches that found nothing', [390, 1440]);
});
