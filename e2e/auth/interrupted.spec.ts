import { faults } from '../../packages/contract/src/faults.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { materialWords } from '../../apps/console/src/locales/material/tag.ts';
import { deviceWords } from '../../apps/console/src/locales/auth/device.ts';
import { factorWords } from '../../apps/console/src/locales/auth/factor.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { signInWords } from '../../apps/console/src/locales/auth/sign-in.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, type } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { enterHere, openAs, password, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { devices, setUpApp } from '../rig/people/user-center.ts';
import { anyOf, filled } from '../rig/looks/words.ts';

/** A label that someone is about to add when the session is taken away. */
const addLabel = '/materialLibrary/sourceMaterial/labelManage/addLabel';

async function typeLabel(page: Page, locale: Locale, username: string): Promise<string> {
  const name = unique('未存');
  await openAs(page, username, addLabel);
  await type(page, materialWords[locale].tag.name, name);
  return name;
}

async function expectKept(page: Page, locale: Locale, name: string): Promise<void> {
  await expect(page).toHaveURL(/addLabel$/);
  await expect(fieldOf(page, materialWords[locale].tag.name)).toHaveValue(name);
}

/** Leaving must not be asked about: the person did not choose to, and nothing is lost. */
const refuseQuestions = (page: Page) =>
  page.on('dialog', () => {
    throw new Error('The browser asked whether to leave the page');
  });

/** Of the second company, where nobody else is in the way. */
const requireSecondFactor = (look: Look, required: boolean) =>
  look(
    `insert into sign_in_setting (tenant_id, second_factor_required)
     select tenant_id, $1 from account where username = 'owner.ruichi'
     on conflict (tenant_id) do update set second_factor_required = excluded.second_factor_required`,
    [required],
  );

const w = { ...deviceWords['zh-CN'], ...factorWords['zh-CN'] };

test('whoever must have a second factor is led to it, and everything opens once it is there', async ({
  page,
  look,
}) => {
  const username = await addPerson(look, 'operator.ruichi');
  await openAs(page, 'owner.ruichi', '/version.json');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const { data } = (await (await page.request.get('/tenant/sso/detail', { headers })).json()) as {
    data: { version: number };
  };
  const policy = { version: data.version, ssoOnly: false, secondFactorRequired: true, breakGlassId: null };
  const changed = await page.request.post('/tenant/sso/updatePolicy', { headers, data: policy });
  expect(await changed.json()).toMatchObject({ status: true });

  await openAs(page, username, '/recycleBin');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await expect(page.getByText(w.enrol.title)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expectNoViolations(page, 'a second factor is asked for');
  await press(page, shellWords['zh-CN'].routes.dashboard, 'link');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await page.goto('/recycleBin');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await setUpApp(page, 'zh-CN');
  await expect(page.getByText(w.enrol.done)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(4);
  // The last one may not go.
  await press(page, `${w.list.remove} ${w.list.totp}`);
  await press(page, w.list.remove);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(faults.AUTH_FACTOR_LAST['zh-CN']);
  await page.keyboard.press('Escape');
  await press(page, w.enrol.goOn);
  await expect(page).toHaveURL(/\/recycleBin$/);
  await requireSecondFactor(look, false);
});

test('a session that is ended from another device leads to sign-in, and back to what was typed', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  const username = await addPerson(look);
  refuseQuestions(page);
  const name = await typeLabel(page, 'zh-CN', username);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(elsewhere, username, devices);
  await press(elsewhere, filled(w.devices.endOthers, { count: 1 }));
  await press(elsewhere, w.devices.end);
  await expect(elsewhere.getByText(w.devices.onlyThis)).toBeVisible();
  await elsewhere.close();

  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(signInWords['zh-CN'].expired)).toBeVisible();
  await enterHere(page, username, password, 'zh-CN');
  await expect(page.getByText(anyOf(kitWords['zh-CN'].form.draftRestored))).toBeVisible();
  await expectKept(page, 'zh-CN', name);
});

test('a token that is still read after its session ended costs neither the way back nor what was typed', async ({
  page,
  look,
}) => {
  const username = await addPerson(look);
  refuseQuestions(page);
  const name = await typeLabel(page, 'zh-CN', username);
  await look('delete from session where account_id = (select id from account where username = $1)', [username]);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(fieldOf(page, signInWords['zh-CN'].username)).toBeVisible();
  // As a page in another process begins that has not heard of the end yet.
  await page.evaluate(() => localStorage.setItem('token', 'of-a-session-that-is-over'));
  await page.goto('/login');
  await expect(page.getByText(signInWords['zh-CN'].expired)).toBeVisible();
  await enterHere(page, username, password, 'zh-CN');
  await expect(page.getByText(anyOf(kitWords['zh-CN'].form.draftRestored))).toBeVisible();
  await expectKept(page, 'zh-CN', name);
});

test('a second factor that is required from now on leads there, and back to what was typed', async ({ page, look }) => {
  await requireSecondFactor(look, false);
  const username = await addPerson(look, 'operator.ruichi');
  refuseQuestions(page);
  const name = await typeLabel(page, 'zh-CN', username);
  await requireSecondFactor(look, true);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await expect(page.getByText(w.enrol.title)).toBeVisible();
  await setUpApp(page, 'zh-CN');
  await press(page, w.enrol.goOn);
  await press(page, kitWords['zh-CN'].form.draftRestore);
  await expectKept(page, 'zh-CN', name);
  await requireSecondFactor(look, false);
});
