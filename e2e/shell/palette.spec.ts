import { kinds } from '../../packages/contract/src/kinds.ts';
import { paletteWords } from '../../apps/console/src/locales/shell/palette.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { expectFits, expectNoViolations } from '../rig/looks/axe.ts';
import { reach } from '../rig/looks/keyboard.ts';
import { languages, wear } from '../rig/looks/looks.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const box = (page: Page, locale: Locale) => page.getByRole('combobox', { name: paletteWords[locale].title });
const marked = (page: Page) => page.getByRole('option', { selected: true });

/** Opened by its keys once the frame is there to hear them. */
async function openBox(page: Page, locale: Locale) {
  await page.getByRole('button', { name: shellWords[locale].bar.search }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(box(page, locale)).toBeFocused();
}

test('by keyboard to a page, a record and back', async ({ page, look: ask }) => {
  const w = paletteWords['zh-CN'];
  const { routes } = shellWords['zh-CN'];
  const name = unique('寻部门');
  await ask(
    `insert into dept (tenant_id, id, name, path)
     select a.tenant_id, new.id, $1, array[new.id] from account a, (select gen_random_uuid() as id) as new
      where a.username = 'owner'`,
    [name],
  );
  await openAs(page, 'owner', '/dashboard');
  await openBox(page, 'zh-CN');
  await page.keyboard.type(routes.recycleBin);
  await expect(marked(page)).toContainText(routes.recycleBin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/recycleBin$/);
  await expect(box(page, 'zh-CN')).toHaveCount(0);

  // A record that only the server knows.
  await openBox(page, 'zh-CN');
  await page.keyboard.type(name);
  await expect(page.getByRole('group', { name: kinds.dept.plural!['zh-CN'] }).getByRole('option')).toHaveText(name);
  await expect(marked(page)).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/department\?deptId=/);

  // What was chosen last stands first, and the keys go round.
  await openBox(page, 'zh-CN');
  await expect(page.getByRole('group', { name: w.groups.recent }).getByRole('option')).toHaveText([
    new RegExp(name),
    new RegExp(routes.recycleBin),
  ]);
  await expect(marked(page)).toContainText(name);
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toContainText(routes.recycleBin);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(marked(page)).toContainText(routes.userMessages);
  await page.keyboard.press('Home');
  await expect(marked(page)).toContainText(name);
  await page.keyboard.press('End');
  await expect(marked(page)).toContainText(routes.userMessages);

  await page.keyboard.type(unique('zzzz'));
  await expect(page.getByText(w.nothingHint)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const look of languages) {
  const { locale } = look;
  const w = paletteWords[locale];
  const { routes } = shellWords[locale];

  test(`pages are found by their name in the other language, actions done, ${locale}`, async ({ page }) => {
    const other = languages.find((one) => one.locale !== locale)!;
    await wear(page, look);
    await openAs(page, 'operator', '/dashboard');
    await openBox(page, locale);
    await page.keyboard.type(shellWords[other.locale].routes.labelManage);
    await expect(marked(page)).toContainText(routes.labelManage);
    await page.keyboard.press('ControlOrMeta+a');
    const toOther = look.theme === 'dark' ? w.actions.toLight : w.actions.toDark;
    await page.keyboard.type(toOther);
    await expect(marked(page)).toContainText(toOther);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other.theme);
    await openBox(page, locale);
    await page.keyboard.type(w.actions.switchRoles);
    await expect(marked(page)).toContainText(w.actions.switchRoles);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: shellWords[locale].roles.title })).toBeVisible();
  });
}

test('the button opens it, and the focus returns there', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  const button = page.getByRole('button', { name: shellWords['zh-CN'].bar.search });
  await reach(page, button);
  await page.keyboard.press('Enter');
  await expect(box(page, 'zh-CN')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('an operator finds what they have a page for, and nothing else', async ({ page, look }) => {
  const username = await addPerson(look, 'operator');
  await openAs(page, username, '/dashboard');
  await openBox(page, 'zh-CN');
  await page.keyboard.type('用电安全');
  await expect(page.getByRole('group', { name: kinds.tag.plural!['zh-CN'] })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(shellWords['zh-CN'].routes.accountList);
  await expect(page.getByText(paletteWords['zh-CN'].nothingHint)).toBeVisible();
});

test('a search that fails is told, and tried again', async ({ page }) => {
  const w = paletteWords['zh-CN'];
  await openAs(page, 'owner', '/dashboard');
  await openBox(page, 'zh-CN');
  await page.route('**/tenant/search/find', (route) => route.abort());
  await page.keyboard.type('赵雨桐');
  await expect(page.getByRole('alert').filter({ hasText: w.failed })).toBeVisible();
  await page.unroute('**/tenant/search/find');
  await page.getByRole('button', { name: w.retry }).click();
  // Of that name there may be more: other journeys add people.
  await expect(page.getByRole('option', { name: '赵雨桐 service' })).toBeVisible();
});

test('nothing of it stands in anybody’s way', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  await openBox(page, 'zh-CN');
  await expectNoViolations(page, 'palette');
  await page.keyboard.type('王');
  await expect(page.getByRole('group', { name: kinds.primaryAccount.plural!['zh-CN'] })).toBeVisible();
  await expectNoViolations(page, 'palette with results');
  await page.keyboard.type(unique('zzzz'));
  await expect(page.getByText(paletteWords['zh-CN'].nothingHint)).toBeVisible();
  await expectNoViolations(page, 'palette without results');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: shellWords['zh-CN'].menu.open, includeHidden: true }).waitFor();
  await expectFits(page, 'palette', [390]);
});

test('opens on the records that were looked at last and on what can be done', async ({ page, look: ask }) => {
  const w = paletteWords['zh-CN'];
  const [found] = (await ask(
    `select r.id, r.name from role r join account a using (tenant_id) where a.username = 'owner' and r.type = 'CUSTOM' limit 1`,
  )) as { id: string; name: string }[];
  await openAs(page, 'owner', `/accountManage/permission/deptPermission/roleDetail?roleId=${found!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: found!.name })).toBeVisible();
  await openBox(page, 'zh-CN');
  await expect(marked(page)).toContainText(found!.name);
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName(w.groups.recent);
  await expect(page.getByRole('listbox').getByRole('group').nth(1)).toHaveAccessibleName(w.groups.action);
});
