import { profileWords } from '../../../apps/console/src/locales/auth/profile.ts';
import { kitWords } from '../../../apps/console/src/locales/kit/kit.ts';
import { signInSettingsWords } from '../../../apps/console/src/locales/auth/sso-settings.ts';
import { expectNoViolations } from '../../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../../rig/looks/keyboard.ts';
import { addPerson, letAnHourPass } from '../../rig/people/people.ts';
import { enterHere, openAs, password, type Locale } from '../../rig/sign-in.ts';
import { callsAs } from '../../rig/calls.ts';
import { changeProvider, enterAtProvider, setFaults, type Settings } from '../../rig/sso/sso.ts';
import { expect, test, type Page } from '../../rig/test.ts';
import { anyOf, filled } from '../../rig/looks/words.ts';

const path = '/accountManage/signIn';

// The provider starts when it is first asked: here, so that no test waits for it.
test.beforeEach(({ page }) => setFaults(page));
test.afterEach(({ page }) => setFaults(page));

const check = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Whole, and back on the settings page. */
async function testSignIn(page: Page, who: string, locale: Locale = 'zh-CN'): Promise<void> {
  await press(page, signInSettingsWords[locale].testSignIn);
  await enterAtProvider(page, who);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** A change of the connection takes back what was tested, whatever ran before. */
async function takeBackTest(page: Page): Promise<void> {
  const before = await changeProvider(page, { clientId: 'console-2' });
  await changeProvider(page, { clientId: before.clientId });
}

async function flip(page: Page, name: string): Promise<void> {
  await reach(page, page.getByRole('switch', { name }));
  await page.keyboard.press('Space');
}

const w = signInSettingsWords['zh-CN'];

test('the connection is tested, and a failing check names what was found and how to mend it', async ({ page }) => {
  await openAs(page, 'owner', path);
  await press(page, w.test);
  await expect(page.getByText(filled(w.resultOf, { title: w.connectionResult, summary: w.passed }))).toBeVisible();
  await expect(page.getByRole('region', { name: w.connectionResult })).toBeFocused();
  await expect(check(page, w.checks.PKCE.name)).toContainText(w.results.PASS);

  const good = await fieldOf(page, w.issuer).inputValue();
  await type(page, w.issuer, `${good}/`);
  await press(page, w.test);
  const failed = check(page, w.checks.ISSUER_MATCH.name);
  await expect(failed).toContainText(w.results.FAIL);
  await expect(failed).toContainText(`${w.params.expected}${good}/`);
  await expect(failed).toContainText(`${w.params.found}${good}`);
  await expect(failed).toContainText(w.checks.ISSUER_MATCH.mend);
  await expectNoViolations(page, 'a check that fails');

  await type(page, w.issuer, 'https://acme-admin.okta.example');
  await press(page, w.test);
  await expect(page.getByText(w.issuerAdmin)).toBeVisible();
  await type(page, w.issuer, 'ftp://acme.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.issuerScheme)).toBeVisible();
});

test('a test sign-in signs nobody in and names the check that fails, also where the SDK gives up first', async ({
  page,
}) => {
  await takeBackTest(page);
  await openAs(page, 'owner', path);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (const [fault, name] of [
    ['nonce_changed', w.checks.NONCE.name],
    ['audience_wrong', w.checks.AUDIENCE.name],
  ] as const) {
    await setFaults(page, fault);
    await testSignIn(page, 'operator', 'zh-CN');
    await expect(check(page, name)).toContainText(w.results.FAIL);
    await expect(page.getByText(w.notTested)).toBeVisible();
  }
  await setFaults(page);
  await testSignIn(page, 'operator', 'zh-CN');
  await expect(page.getByText(filled(w.resultOf, { title: w.signInResult, summary: w.passed }))).toBeVisible();
  await expect(page.getByText(anyOf(w.testedAt))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
});

test('a lost session leads back here with what was typed, and saving asks who it is', async ({ page, look }) => {
  const username = await addPerson(look, 'owner');
  await openAs(page, username, path);
  await expect(fieldOf(page, w.clientId)).toHaveValue(/./);
  const before = await fieldOf(page, w.clientId).inputValue();
  await type(page, w.clientId, 'console-new');
  await look('delete from session where account_id = (select id from account where username = $1)', [username]);
  await press(page, w.test);
  await expect(page).toHaveURL(/\/login$/);
  await enterHere(page, username, password, 'zh-CN');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  // It comes back by itself: the person did not choose to leave.
  await expect(page.getByText(anyOf(kitWords['zh-CN'].form.draftRestored))).toBeVisible();
  await expect(fieldOf(page, w.clientId)).toHaveValue('console-new');
  await letAnHourPass(look, username);
  const saveThere = async (name: string) => {
    const button = page.getByRole('region', { name }).getByRole('button', { name: w.save, exact: true });
    await expect(button).toBeEnabled();
    await reach(page, button);
    await page.keyboard.press('Enter');
  };
  await saveThere(w.provider);
  await expect(fieldOf(page, profileWords['zh-CN'].confirm.password)).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.saved)).toBeVisible();
  await changeProvider(page, { clientId: before });

  await letAnHourPass(look, username);
  await page.reload();
  await flip(page, w.secondFactor);
  await press(page, w.preview);
  await saveThere(w.policy);
  await expect(page.getByRole('dialog', { name: profileWords['zh-CN'].confirm.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: w.secondFactor })).toBeChecked();
});

test('nobody saves a policy without having seen whom it shuts out', async ({ page }) => {
  await openAs(page, 'owner', path);
  const panel = page.getByRole('region', { name: w.policy });
  const save = panel.getByRole('button', { name: w.save, exact: true });
  await flip(page, w.secondFactor);
  await expect(save).toBeDisabled();
  await expect(panel.getByText(w.previewFirst)).toBeVisible();
  await press(page, w.preview);
  await expect(panel.getByText(anyOf(w.mustEnrol))).toBeVisible();
  await expect(panel.getByText(w.yourselfEnrol)).toBeVisible();
  await expect(panel.getByRole('row', { name: /operator/ })).toContainText(w.whys.NO_SECOND_FACTOR);
  await expect(save).toBeEnabled();
  await expectNoViolations(page, 'whom a policy shuts out');
  // What was shown was about another policy.
  await flip(page, w.ssoOnly);
  await expect(save).toBeDisabled();
});

test('a provider without S256 fails at that check alone', async ({ page }) => {
  await setFaults(page, 'discovery_no_s256');
  await openAs(page, 'owner', path);
  await page.getByRole('button', { name: '测试连接' }).press('Enter');
  await expect(check(page, '支持 PKCE')).toContainText('未通过');
  await expect(check(page, '支持 PKCE')).toContainText('应为S256');
  await expect(page.getByText('连接测试结果：1 项未通过')).toBeVisible();
});

test('a test sign-in that is cancelled says so on the settings page', async ({ page }) => {
  await openAs(page, 'owner', path);
  await page.getByRole('button', { name: '测试登录' }).press('Enter');
  await page.getByRole('button', { name: '取消' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText('登录已取消')).toBeVisible();
});

test('whoever saves later is told that someone was faster', async ({ page }) => {
  await openAs(page, 'owner', path);
  await expect(page.getByLabel('客户端 ID')).toHaveValue(/./);
  const before = await changeProvider(page, {});
  await page.getByLabel('客户端 ID').fill('another-client');
  await page.getByRole('button', { name: '保存' }).first().press('Enter');
  await expect(page.getByText(/已修改过此内容/)).toBeVisible();
  await page.getByRole('button', { name: '载入最新内容' }).press('Enter');
  await expect(page.getByLabel('客户端 ID')).toHaveValue(before.clientId);
});

test('what was typed is asked about before leaving, kept, and offered again', async ({ page, look }) => {
  await openAs(page, await addPerson(look, 'owner'), path);
  await type(page, '客户端 ID（Client ID）', 'half-typed');
  await page.getByRole('switch', { name: '必须使用两步验证' }).press('Space');
  await press(page, '工作台', 'link');
  await expect(page.getByRole('dialog', { name: '有未保存的修改' })).toBeVisible();
  await press(page, '保留草稿并离开');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(path);
  for (const name of ['身份提供方', '登录限制']) {
    await page.getByRole('region', { name }).getByRole('button', { name: '恢复草稿' }).press('Enter');
  }
  await expect(fieldOf(page, '客户端 ID（Client ID）')).toHaveValue('half-typed');
  await expect(page.getByRole('switch', { name: '必须使用两步验证' })).toBeChecked();
  for (const name of ['身份提供方', '登录限制']) {
    await page.getByRole('region', { name }).getByRole('button', { name: '还原' }).press('Enter');
  }
  // Nothing is left to ask about or to offer.
  await press(page, '工作台', 'link');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(path);
  await expect(fieldOf(page, '客户端 ID（Client ID）')).toHaveValue(/./);
  await expect(page.getByRole('button', { name: '恢复草稿' })).toHaveCount(0);
});

test('single sign-on only: a password is refused, the emergency account is still let in', async ({ page, browser }) => {
  await takeBackTest(page);
  await openAs(page, 'owner', path);
  const panel = page.getByRole('region', { name: '登录限制' });
  const keep = async () => {
    await panel.getByRole('button', { name: '预览影响' }).press('Enter');
    const save = panel.getByRole('button', { name: '保存' });
    await expect(save).toBeEnabled();
    await save.press('Enter');
  };
  const expectUnmet = async (text: string) => {
    await panel.getByRole('button', { name: '预览影响' }).press('Enter');
    await expect(panel.getByText(/人今后只能用单点登录/)).toBeVisible();
    await expect(panel.getByRole('alert').getByText(text)).toBeVisible();
    await expect(panel.getByRole('button', { name: '保存' })).toBeDisabled();
  };
  await panel.getByRole('switch', { name: '仅限单点登录' }).press('Space');
  await expectUnmet('请先用当前设置完成一次测试登录。');

  await testSignIn(page, 'operator');
  await expect(page.getByText('测试登录结果：全部通过')).toBeVisible();
  await expect(page.getByRole('region', { name: '测试登录结果' })).toBeFocused();
  await panel.getByRole('switch', { name: '仅限单点登录' }).press('Space');
  await expectUnmet('请选择一位设有密码的主账号作为应急账号。');

  await panel.getByRole('combobox', { name: '应急账号' }).click();
  await page.getByRole('option', { name: /\(owner\)/ }).click();
  await keep();
  await expect(page.getByText('登录限制已保存')).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(new URL('/login', page.url()).href);
  const tryPassword = async (username: string) => {
    await stranger.getByLabel('用户名', { exact: true }).fill(username);
    await stranger.getByLabel('密码', { exact: true }).fill(password);
    await stranger.keyboard.press('Enter');
  };
  await tryPassword('operator');
  await expect(stranger.getByText('贵公司要求使用单点登录')).toBeVisible();
  await tryPassword('owner');
  await expect(stranger).toHaveURL(/\/dashboard$/);
  await stranger.close();

  const owner = await callsAs(page, 'owner');
  const { version, breakGlassId } = await owner.get<Settings>('/tenant/sso/detail');
  const policy = { version, ssoOnly: false, secondFactorRequired: false, breakGlassId };
  await owner.post('/tenant/sso/updatePolicy', policy);
});
