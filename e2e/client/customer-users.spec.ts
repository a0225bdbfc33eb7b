import { randomInt } from 'node:crypto';
import { clientUserWords } from '../../apps/console/src/locales/client/client-user.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { expectNoViolations, settled } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, reachByArrows, type } from '../rig/looks/keyboard.ts';
import { codeFor } from '../rig/people/outbox.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const LIST = '/userManage/custom/userInfo';
const STATUS = {
  'zh-CN': { waiting: '待激活', active: '正常', disabled: '已停用', expired: '已过期' },
  'en-US': { waiting: 'Pending activation', active: 'Active', disabled: 'Disabled', expired: 'Expired' },
};

async function addCustomer(look: Look): Promise<{ name: string; clientId: string }> {
  const name = unique('Harbour ');
  const [row] = await look(
    `insert into client (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from account
      where username = 'owner' returning id`,
    [name],
  );
  return { name, clientId: String(row?.['id']) };
}

const aNumber = () => `137${randomInt(10_000_000, 100_000_000)}`;

/** Someone who already uses the app. */
async function addUser(look: Look, clientId: string, validTo: string | null = null): Promise<string> {
  const name = unique('Kim ');
  await look(
    `insert into client_user (tenant_id, id, client_id, name, phone, email, position, status, activated_at, valid_to,
                              last_active_at, app_version, device_model)
     select tenant_id, gen_random_uuid(), id, $2, $3, $4, 'Shift lead', 'ACTIVE', now(), $5, now(), '4.2.1', 'Pixel 9'
       from client where id = $1`,
    [clientId, name, aNumber(), `${unique('kim')}@harbour.example`, validTo],
  );
  return name;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** One of the things that the menu of a row offers. */
async function choose(page: Page, locale: Locale, name: string, item: string): Promise<void> {
  await press(page, `${clientUserWords[locale].actions.more} ${name}`);
  const wanted = page.getByRole('menuitem', { name: item });
  await reachByArrows(page, wanted);
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The button that goes on in the dialog at hand. */
async function confirm(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await reach(page, button);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('someone is added, disabled, enabled, given an end, deleted and brought back', async ({
  page,
  look: query,
  baseURL,
}) => {
  test.slow();
  const w = clientUserWords['zh-CN'];
  const kit = kitWords['zh-CN'];
  const customer = await addCustomer(query);
  const name = unique('Robin ');
  const phone = aNumber();
  await openAs(page, await addPerson(query, 'owner'), `${LIST}?clientId=${customer.clientId}`);
  await expect(page.getByText(kit.list.nothingMatches)).toBeVisible();
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: w.title, level: 1 })).toBeVisible();

  await press(page, w.add);
  const dialog = page.getByRole('dialog', { name: w.add });
  await reach(page, dialog.getByRole('combobox', { name: w.client }));
  await page.keyboard.type(customer.name);
  const option = page.getByRole('option', { name: customer.name, exact: true });
  await expect(option).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: w.client })).toHaveValue(customer.name);
  await type(page, w.name, name);
  await type(page, w.phone, phone);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(filled(w.form.added, { name }))).toBeVisible();
  expect(await codeFor(baseURL, phone)).toMatch(/^\d{6}$/);

  // Found by the last digits, and no whole number on the page.
  await page.goto(`${LIST}?keyword=${phone.slice(-6)}`);
  const row = rowOf(page, name);
  await expect(row).toContainText(STATUS['zh-CN'].waiting);
  await expect(row).not.toContainText(phone);
  await press(page, `${kit.mask.reveal} ${filled(w.of, { name, field: w.phone })}`);
  await expect(row).toContainText(phone);
  await choose(page, 'zh-CN', name, w.actions.resend);
  await expect(page.getByRole('dialog').getByRole('button', { name: /\d+/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  // As after the activation in the app.
  await query(`update client_user set status = 'ACTIVE', activated_at = now() where phone = $1`, [phone]);
  await page.reload();
  await expect(row).toContainText(STATUS['zh-CN'].active);
  await choose(page, 'zh-CN', name, w.actions.disable);
  await expect(page.getByText(w.disable.text)).toBeVisible();
  await confirm(page, w.actions.disable);
  await expect(row).toContainText(STATUS['zh-CN'].disabled);
  await choose(page, 'zh-CN', name, w.actions.enable);
  await confirm(page, w.actions.enable);
  await expect(row).toContainText(STATUS['zh-CN'].active);

  await press(page, `${kit.common.edit} ${name}`);
  await press(page, `${w.validTo} ${filled(w.form.days, { days: 7 })}`);
  await expect(fieldOf(page, w.validTo)).not.toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(filled(w.form.saved, { name }))).toBeVisible();
  await expect(row).toContainText(/[78]/);

  await choose(page, 'zh-CN', name, kit.common.delete);
  await expect(page.getByText(w.deleteImpact)).toBeVisible();
  await confirm(page, kit.common.delete);
  await expect(row).toHaveCount(0);
  await press(page, kit.remove.undo);
  await expect(row).toContainText(STATUS['zh-CN'].active);
  const [counted] = await query('select user_count, active_user_count from client where id = $1', [customer.clientId]);
  expect(counted).toEqual({ user_count: 1, active_user_count: 1 });
});

test('several are disabled at once, and those it does not fit are left and said', async ({ page, look: query }) => {
  const kit = kitWords['zh-CN'];
  const w = clientUserWords['zh-CN'];
  const { clientId } = await addCustomer(query);
  const [one, two] = [await addUser(query, clientId), await addUser(query, clientId)];
  await query(`update client_user set status = 'DISABLED' where name = $1`, [two]);
  await openAs(page, await addPerson(query, 'owner'), `${LIST}?clientId=${clientId}`);
  await expect(rowOf(page, one)).toBeVisible();
  for (const name of [one, two]) {
    await reach(page, rowOf(page, name).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked();
  }
  await press(page, w.actions.disable);
  await confirm(page, w.actions.disable);
  const result = page.getByRole('dialog', { name: kit.bulk.partly });
  await expect(result.getByRole('row').filter({ hasText: two })).toContainText('无需更改');
  await expect(rowOf(page, one)).toContainText('已停用');
  await press(page, filled(kit.bulk.undoDone, { count: '1' }));
  await expect(page.getByText(filled(kit.bulk.undone, { count: '1' }))).toBeVisible();
  await expect(rowOf(page, one)).toContainText('正常');
});

test('an access that is over comes back with a later end', async ({ page, look: query }) => {
  const w = clientUserWords['zh-CN'];
  const { clientId } = await addCustomer(query);
  const name = await addUser(query, clientId, '2020-01-01T00:00:00Z');
  await query(`update client_user set status = 'EXPIRED' where name = $1`, [name]);
  await openAs(page, await addPerson(query, 'owner'), `${LIST}?clientId=${clientId}`);
  await press(page, name, 'link');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('访问已于')).toBeVisible();
  await press(page, '编辑');
  await expect(page.getByText(w.form.comesBack)).toBeVisible();
  await press(page, `${w.validTo} ${w.form.forever}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(filled(w.form.saved, { name }))).toBeVisible();
  await expect(page.getByText('访问已于')).toHaveCount(0);
  await expect(page.getByRole('region', { name: w.detail.usage })).toContainText('正常');
});

test('list, form and one person have nothing in the way of anyone, and fit a phone', async ({ page, look: query }) => {
  test.slow();
  const w = clientUserWords['zh-CN'];
  const { clientId } = await addCustomer(query);
  const name = await addUser(query, clientId, new Date(Date.now() + 5 * 86_400_000).toISOString());
  await openAs(page, await addPerson(query, 'owner'), `${LIST}?clientId=${clientId}`);
  await settled(page);
  await expect(rowOf(page, name)).toBeVisible();
  await expectNoViolations(page, 'the people', [390, 1280]);
  await page.getByRole('button', { name: w.add }).click();
  await expect(page.getByRole('dialog', { name: w.add })).toBeVisible();
  await expectNoViolations(page, 'the form', [390, 1280]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('region', { name: w.detail.usage })).toBeVisible();
  await expectNoViolations(page, 'one person', [390, 1280]);
});
