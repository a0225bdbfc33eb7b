import { appOperationWords } from '../../apps/console/src/locales/application/app-operation.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { testAccountWords } from '../../apps/console/src/locales/application/test-account.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

// A test account from the console to the app and back: its code, what it did there, and its end.

interface Answer {
  status: boolean;
  message: string;
  data: Record<string, unknown>;
}

/** An application with a key of its own, by the calls themselves: their pages have journeys of their own. */
async function makeApp(page: Page, name: string): Promise<string> {
  const { post } = await callsAs(page, 'owner');
  const { applicationId } = await post('/tenant/application/add', {
    name,
    code: unique('com.example.'),
    platform: 'ANDROID',
    audience: 'BOTH',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
  });
  const { secret } = await post('/tenant/appkey/issue', { name, audience: 'BOTH', applicationId });
  return String(secret);
}

/** What the app sends, with its key and, once it has one, the user's token. */
const appOf = (page: Page, key: string) => async (path: string, data?: object, userToken?: string) => {
  const headers = { authorization: `Bearer ${key}`, ...(userToken !== undefined && { 'x-user-token': userToken }) };
  const answer = await (data ? page.request.post(path, { headers, data }) : page.request.get(path, { headers }));
  return (await answer.json()) as Answer;
};

const w = testAccountWords['zh-CN'];
const op = appOperationWords['zh-CN'];

test('a test account is added by keyboard, used in the app, and shut out', async ({ page }) => {
  const name = unique('test');
  const app = appOf(page, await makeApp(page, name));
  await openAs(page, 'owner', '/applyManage/testAccount');

  await press(page, w.add);
  await expect(fieldOf(page, w.account)).toBeFocused();
  await page.keyboard.type(name);
  await press(page, w.form.makeCode);
  const field = fieldOf(page, w.form.code);
  await expect(field).toHaveValue(/^\d{6}$/);
  await expect(page.getByText(w.form.codeNow)).toBeVisible();
  const code = await field.inputValue();
  await type(page, w.name, name);
  await type(page, w.purpose, '3.3');
  await expectNoViolations(page, 'a new test account', [390, 1440]);
  await page.keyboard.press('ControlOrMeta+Enter');
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('switch')).toBeChecked();
  await expect(row).toContainText(w.everywhere);
  await expectNoViolations(page, 'test accounts', [390, 1440]);

  const signIn = () => app('/open/v1/testSignIn', { account: name, code, device: { appVersion: '3.3.0' } });
  const { data, message } = await signIn();
  expect(data, message).toMatchObject({ user: { name, isTest: true } });
  const userToken = String(data['userToken']);
  const sessionId = crypto.randomUUID();
  const events = ['open', 'upgrade', 'close'].map((step, at) => ({
    id: crypto.randomUUID(),
    time: new Date(Date.now() - 60_000 + at * 1000).toISOString(),
    event: `${name}.${step}`,
    page: 'home',
    params: { from: '3.2.0', silent: false },
    ...(step === 'upgrade' && { result: 'FAILURE' }),
  }));
  const report = { versionName: '3.3.0', deviceModel: 'Mate 80', osVersion: '6.0', sessionId, list: events };
  expect((await app('/open/v1/operations', report, userToken)).data).toEqual({ kept: 3 });

  await page.goto('/applyManage/applicationlog/operationlog');
  const search = page.getByRole('searchbox', { name: op.search });
  await search.fill(name);
  // The newest three are theirs before anything was searched for as well.
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('row', { name: op.kinds.TEST_ACCOUNT })).toHaveCount(3);
  await expectNoViolations(page, 'operations', [390, 1440]);
  await press(page, `${name}.upgrade`, 'link');
  await expect(page.getByRole('heading', { level: 1, name: `${name}.upgrade` })).toBeVisible();
  await expect(page.getByRole('table', { name: op.detail.params })).toContainText('3.2.0');
  const steps = page.getByRole('region', { name: op.detail.session }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1)).toContainText(op.detail.here);
  await expectNoViolations(page, 'one operation', [390, 1440]);

  // From what was done to who did it, and out with them.
  await page.goto('/applyManage/testAccount');
  await expect(row).toContainText('3.3.0');
  await reach(page, row.getByRole('switch'));
  await page.keyboard.press('Space');
  await expect(page.getByText(w.turnOff)).toBeVisible();
  await press(page, kitWords['zh-CN'].status.off);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row.getByRole('switch')).not.toBeChecked();
  expect((await app('/open/v1/me', undefined, userToken)).status).toBe(false);
  expect((await signIn()).status).toBe(false);
});
