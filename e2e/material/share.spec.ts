import { materialShareWords } from '../../apps/console/src/locales/material/material-share.ts';
import { materialSuggestionWords } from '../../apps/console/src/locales/material/material-suggestion.ts';
import { publicPageWords } from '../../apps/console/src/locales/kit/public-page.ts';
import { expectNoViolations, watchRequests } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addMaterial } from '../toolbox/toolbox-rig.ts';

const w = materialShareWords['zh-CN'];
const s = materialSuggestionWords['zh-CN'];
const secret = publicPageWords['zh-CN'].password;
const lists = '/materialLibrary/sourceMaterial';

const detail = (materialId: string, tab: string) =>
  `${lists}/imageTextManage/detailImageText?materialId=${materialId}&tab=${tab}`;

test('a link with a password shows the material on a phone until it is revoked', async ({ page, browser, baseURL }) => {
  test.slow();
  const title = unique('分享步骤');
  await openAs(page, 'operator', detail(await addMaterial(page, title), 'shares'));
  await expect(page.getByText(w.empty)).toBeVisible();
  await page.getByRole('button', { name: w.share, exact: true }).click();
  await fieldOf(page, w.dialog.noteLabel).fill('华东代理商');
  await fieldOf(page, w.dialog.passwordLabel).fill('abc');
  await expect(page.getByRole('button', { name: w.dialog.confirm })).toBeDisabled();
  await fieldOf(page, w.dialog.passwordLabel).fill('heron-9');
  await fieldOf(page, w.dialog.maxLabel).fill('2');
  await expectNoViolations(page, 'a new link', [390, 1440]);
  await page.getByRole('button', { name: w.dialog.confirm }).click();
  const address = await fieldOf(page, w.dialog.address).inputValue();
  expect(address).toMatch(/\/share\/[\w-]{43}$/);
  await expectNoViolations(page, 'its address', [390, 1440]);
  await page.getByRole('button', { name: w.dialog.finish }).click();
  await expect(fieldOf(page, w.dialog.address)).toHaveCount(0);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    baseURL: baseURL!,
  });
  const phone = await context.newPage();
  watchRequests(phone);
  await phone.goto(new URL(address).pathname);
  await expect(phone.getByRole('heading', { name: secret.title })).toBeVisible();
  await expect(phone.getByText(title)).toHaveCount(0);
  await fieldOf(phone, secret.label).fill('heron-8');
  await phone.keyboard.press('Enter');
  await expect(fieldOf(phone, secret.label)).toHaveAttribute('aria-invalid', 'true');
  await fieldOf(phone, secret.label).fill('heron-9');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expect(phone.getByText('更换滤芯前先关机。')).toBeVisible();
  await expect(phone.getByRole('banner')).toContainText('康衡医疗器械有限公司');
  await expectNoViolations(phone, 'a shared material', [390, 1440]);
  // Coming back in the same window is the same opening, and asks for nothing.
  await phone.reload();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();

  const row = page.getByRole('row', { name: /华东代理商/ });
  await page.reload();
  await expect(row.getByText('1 / 2')).toBeVisible();
  await expectNoViolations(page, 'links of a material', [390, 1440]);
  await row.getByRole('button', { name: /撤销/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.revoke }).click();
  await expect(row.getByText(w.states.REVOKED)).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: w.page.ended.REVOKED.title })).toBeFocused();
  await phone.goto(`/share/${'x'.repeat(43)}`);
  await expect(phone.getByRole('heading', { name: w.page.ended.CLOSED.title })).toBeFocused();
  await expectNoViolations(phone, 'a link that leads nowhere', [390]);
  await context.close();
});

test('pictures of a shared text are shown to who has no account', async ({ page, look }) => {
  const [found] = await look(
    `select m.id, m.name from material m join tenant t on t.tenant_id = m.tenant_id
      where t.code = 'kangheng' and m.kind = 'IMAGE_TEXT' and m.status = 'READY' and m.content like '%<img%'
        and m.deleted_at is null order by m.id limit 1`,
  );
  await openAs(page, 'operator', detail(String(found!['id']), 'shares'));
  await page.getByRole('button', { name: w.share, exact: true }).click();
  await page.getByRole('button', { name: w.dialog.confirm }).click();
  const address = await fieldOf(page, w.dialog.address).inputValue();
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole('heading', { name: String(found!['name']) })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0))
    .toBeGreaterThan(1);
});

test('a reader suggests a change, the list finds it, and it is answered', async ({ page }) => {
  const title = unique('建议步骤');
  const materialId = await addMaterial(page, title);
  await openAs(page, 'operator', detail(materialId, 'suggestions'));
  await page.getByRole('button', { name: s.suggest }).click();
  await fieldOf(page, s.dialog.textLabel).fill('应先断电再关机');
  await fieldOf(page, s.dialog.quoteLabel).fill('先关机');
  await expectNoViolations(page, 'a suggestion', [390, 1440]);
  await page.getByRole('button', { name: s.dialog.confirm }).click();
  const row = page.getByRole('row', { name: /应先断电再关机/ });
  await expect(row.getByText(s.states.OPEN)).toBeVisible();
  await expectNoViolations(page, 'suggestions', [390, 1440]);

  await page.goto(`${lists}/imageTextManage?suggestions=OPEN&keyword=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: '1 条建议' }).click();
  await row.getByRole('button', { name: s.decline }).click();
  const dialog = page.getByRole('dialog', { name: s.settle.declineTitle });
  await expect(dialog.getByRole('button', { name: s.decline })).toBeDisabled();
  await fieldOf(page, s.settle.reasonLabel).fill('关机时自动断电');
  await dialog.getByRole('button', { name: s.decline }).click();
  await expect(row.getByText(s.states.DECLINED)).toBeVisible();
  await expect(row.getByText('关机时自动断电')).toBeVisible();
});
