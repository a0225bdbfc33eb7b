import { deptWords } from '../../apps/console/src/locales/account/dept.ts';
import { materialWords } from '../../apps/console/src/locales/material/tag.ts';
import { recoveryWords } from '../../apps/console/src/locales/auth/recovery.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { subAccountWords } from '../../apps/console/src/locales/account/sub-account.ts';
import { expectNoViolations, settled } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, reachByArrows, type } from '../rig/looks/keyboard.ts';
import { linkFor } from '../rig/people/outbox.ts';
import { enter, openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { choose } from '../rig/people/user-center.ts';
import { filled } from '../rig/looks/words.ts';

const LIST = '/accountManage/permission/deptPermission/accountList';
const LABELS = '/materialLibrary/sourceMaterial/labelManage';
const SECRET = 'a lantern by the river';
const EDITOR = '内容编辑';
const READER = '只读访客';

/** Chooses a role by its name in the form or dialog at hand. */
async function addRole(page: Page, locale: Locale, role: string): Promise<void> {
  await reach(page, page.getByRole('combobox', { name: subAccountWords[locale].rolesField.add }));
  await page.keyboard.type(role);
  await expect(page.getByRole('option', { name: role, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: filled(subAccountWords[locale].rolesField.remove, { role }) }),
  ).toBeVisible();
}

async function switchTo(page: Page, locale: Locale, role: string): Promise<void> {
  await choose(page, locale, 'switchRoles');
  await press(page, new RegExp(`^${role}`));
  await expect(page.getByText(filled(shellWords[locale].roles.switched, { name: role }))).toBeVisible();
}

test('someone is invited, activates, signs in, switches the role and loses a right', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const w = subAccountWords['zh-CN'];
  const add = materialWords['zh-CN'].tag.add;
  const username = unique('member');
  const email = `${username}@kangheng.example`;
  const name = unique('Robin ');

  await openAs(page, 'owner', LIST);
  await press(page, w.add);
  await expect(fieldOf(page, w.jobNo)).toBeFocused();
  await type(page, w.form.name, name);
  await type(page, w.email, email);
  await type(page, w.username, username);
  await addRole(page, 'zh-CN', EDITOR);
  await addRole(page, 'zh-CN', READER);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(filled(w.form.added, { name }))).toBeVisible();

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const person = await context.newPage();
  await person.goto(await linkFor(baseURL, email));
  await expect(fieldOf(person, recoveryWords['zh-CN'].form.password)).toBeFocused();
  await person.keyboard.type(SECRET);
  await type(person, recoveryWords['zh-CN'].form.repeat, SECRET);
  await person.keyboard.press('Enter');
  await expect(person.getByRole('heading', { name: recoveryWords['zh-CN'].success.activated.title })).toBeFocused();
  await enter(person, username, SECRET, 'zh-CN');
  await expect(person).toHaveURL(/\/dashboard$/);
  await person.goto(LABELS);
  await expect(person.getByRole('link', { name: add })).toBeVisible();
  await switchTo(person, 'zh-CN', READER);
  await expect(person.getByRole('link', { name: add })).toHaveCount(0);
  await switchTo(person, 'zh-CN', EDITOR);
  await expect(person.getByRole('link', { name: add })).toBeVisible();

  await page.goto(`${LIST}?keyword=${username}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(w.statuses.ACTIVE);
  await press(page, `${w.actions.more} ${name}`);
  await reachByArrows(page, page.getByRole('menuitem', { name: w.actions.roles }));
  await page.keyboard.press('Enter');
  await press(page, filled(w.rolesField.remove, { role: EDITOR }));
  await expect(page.getByText(filled(w.rolesDialog.lost, { roles: EDITOR }))).toBeVisible();
  await press(page, w.rolesDialog.save);
  await expect(page.getByText(filled(w.rolesDialog.done, { name }))).toBeVisible();

  await person.reload();
  await expect(person.getByRole('row').nth(1)).toBeVisible();
  await expect(person.getByRole('link', { name: add })).toHaveCount(0);
  await context.close();
});

test('the list, its form and one account have nothing in the way of anyone, and fit a phone', async ({ page }) => {
  test.slow();
  const w = subAccountWords['zh-CN'];
  // Few rows: one that lies half under the pager would be too small to hit there.
  await openAs(page, 'owner', `${LIST}?keyword=service`);
  await settled(page);
  const person = page.getByRole('row').nth(1).getByRole('button').first();
  await expect(person).toBeVisible();
  await expect(page.getByRole('tree', { name: deptWords['zh-CN'].title })).toBeVisible();
  await expectNoViolations(page, 'accounts', [390, 1280]);
  await page.getByRole('button', { name: w.add }).click();
  await expect(page.getByRole('dialog', { name: w.form.add })).toBeVisible();
  await expectNoViolations(page, 'the form', [390, 1280]);
  await page.keyboard.press('Escape');
  await person.click();
  await expect(page.getByRole('region', { name: w.detail.sessions })).toBeVisible();
  await expectNoViolations(page, 'one account', [390, 1280]);
});
