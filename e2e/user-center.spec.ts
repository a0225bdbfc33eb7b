import { settled, violations } from './axe.ts';
import { fieldOf, press, reach, reachByArrows, type } from './keyboard.ts';
import { looks, wear } from './looks.ts';
import { codeFor } from './outbox.ts';
import { addPerson } from './people.ts';
import { enter, openAs, password, unique } from './sign-in.ts';
import { expect, testApart as test, type Page } from './test.ts';
import { totp } from './totp.ts';

const security = '/user/info?tab=security';
const devices = '/user/info?tab=devices';

// Walking everywhere by the Tab key takes its time.
test.describe.configure({ timeout: 90_000 });

async function signOut(page: Page): Promise<void> {
  await reach(page, page.getByRole('button', { name: /用户菜单/ }));
  await page.keyboard.press('Enter');
  await reachByArrows(page, page.getByRole('menuitem', { name: '退出登录' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
}

/** Sets up the app and gives its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await press(page, '设置 验证器应用');
  const dialog = page.getByRole('dialog', { name: '设置验证器应用' });
  await expect(dialog.getByRole('img', { name: /二维码/ })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await expect(fieldOf(page, '6 位验证码')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('验证码错误');
  await type(page, '6 位验证码', totp(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: '请保存恢复码' });
  await shown.waitFor();
  const codes = await shown.getByRole('list', { name: '恢复码' }).getByRole('listitem').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('alert')).toContainText('请先保存恢复码');
  await press(page, '我已妥善保存');
  await expect(shown).toBeHidden();
  return { secret, codes };
}

test('a person changes the own profile and picture, and both show at once', async ({ page }) => {
  await openAs(page, 'operator', '/user/info');
  const chooser = page.waitForEvent('filechooser');
  await press(page, '上传图片');
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByRole('group', { name: /裁剪区域/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await reach(page, page.getByRole('slider', { name: '缩放' }));
  await page.keyboard.press('ArrowRight');
  await press(page, '使用此图片');
  await expect(page.getByRole('button', { name: '更换图片' })).toBeVisible();
  await type(page, '姓名', '李晨晨');
  await type(page, '个人网站', 'javascript:alert(1)');
  await page.keyboard.press('Control+Enter');
  await expect(fieldOf(page, '个人网站')).toHaveAttribute('aria-invalid', 'true');
  await type(page, '个人网站', 'https://example.com/me');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('个人资料已保存')).toBeVisible();
  const bar = page.getByRole('banner');
  await expect(bar.getByText('李晨晨')).toBeVisible();
  await expect(bar.locator('img[src^="blob:"]')).toBeVisible();
  await page.reload();
  await expect(fieldOf(page, '个人网站')).toHaveValue('https://example.com/me');
  await press(page, '移除图片');
  await expect(page.getByRole('button', { name: '上传图片' })).toBeFocused();
  await press(page, '保存');
  await expect(bar.locator('img[src^="blob:"]')).toHaveCount(0);
});

test('what was typed is neither lost nor written over what changed elsewhere', async ({ page }) => {
  await openAs(page, 'service', '/user/info');
  await type(page, '所在地', '苏州');
  await reach(page, page.getByRole('tab', { name: '个人资料' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=security/);
  await page.keyboard.press('ArrowLeft');
  await expect(fieldOf(page, '所在地')).toHaveValue('苏州');
  await press(page, '工作台', 'link');
  await expect(page.getByRole('dialog', { name: '有未保存的修改' })).toBeVisible();
  await press(page, '继续编辑');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const info = (await (await page.request.get('/tenant/auth/info', { headers })).json()) as {
    data: Record<string, unknown>;
  };
  const { version, name, avatar, job, introduction, personalWebsite } = info.data;
  const data = { version, name, avatar, job, introduction, personalWebsite, location: '杭州' };
  await page.request.post('/tenant/auth/updateInfo', { headers, data });
  await press(page, '保存');
  const conflict = page.getByRole('dialog', { name: '内容已被他人修改' });
  await expect(conflict).toContainText('杭州');
  await press(page, '按所选保存');
  await expect(page.getByText('个人资料已保存')).toBeVisible();
  await page.reload();
  await expect(fieldOf(page, '所在地')).toHaveValue('苏州');
});

test('a new password signs out every other device and keeps this one', async ({ page, browser, baseURL }) => {
  const next = 'three quiet herons';
  await openAs(page, 'viewer', security);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(elsewhere, 'viewer', '/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await press(page, '修改 登录密码');
  await expect(fieldOf(page, '当前密码')).toBeFocused();
  await page.keyboard.type('not my password');
  await type(page, '新密码', next);
  await type(page, '确认新密码', 'something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await type(page, '确认新密码', next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('当前密码错误');
  await type(page, '当前密码', password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码已修改，其他设备均已退出登录')).toBeVisible();

  await page.reload();
  await expect(page.getByText('登录与安全')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
  await signOut(page);
  await enter(page, 'viewer', next);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an e-mail address changes once its owner has read the code', async ({ page, baseURL }) => {
  const address = 'chen.new@kangheng.example';
  await openAs(page, 'operator', security);
  await press(page, /^修改 邮箱$/);
  await expect(fieldOf(page, '新邮箱')).toBeFocused();
  await page.keyboard.type('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入正确的邮箱地址')).toBeVisible();
  await type(page, '新邮箱', address);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/\d+ 秒后可重新发送/)).toBeVisible();
  await expect(fieldOf(page, '6 位验证码')).toBeFocused();

  await page.keyboard.type(await codeFor(baseURL, address));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`邮箱已改为 ${address}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '用于登录' })).toContainText(address);
});

test('an authenticator app is set up, asked for at sign-in, replaced by a recovery code and removed', async ({
  page,
}) => {
  await openAs(page, 'owner', security);
  const { secret, codes } = await setUpApp(page);
  await expect(page.getByText(`剩余 ${codes.length} 个`)).toBeVisible();
  await signOut(page);
  await enter(page, 'owner', password);
  await expect(fieldOf(page, '6 位验证码')).toBeFocused();
  await page.keyboard.type(totp(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await enter(page, 'owner', password);
  await press(page, /改用恢复码/);
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(security);
  await expect(page.getByText(`剩余 ${codes.length - 1} 个`)).toBeVisible();
  await press(page, '重新生成 恢复码');
  await press(page, '重新生成');
  await press(page, '我已妥善保存');
  await expect(page.getByText(`剩余 ${codes.length} 个`)).toBeVisible();
  await press(page, '移除 验证器应用');
  await press(page, '移除');
  await expect(page.getByRole('button', { name: '设置 验证器应用' })).toBeVisible();
});

test('a passkey is added, opens the second step and is removed', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAs(page, 'platform', security);
  await press(page, '添加 通行密钥');
  await expect(fieldOf(page, '名称')).toHaveValue(/Chrome · /);
  await type(page, '名称', '办公室电脑');
  await page.keyboard.press('Enter');
  await press(page, '我已妥善保存');
  await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('办公室电脑');
  await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('尚未使用');
  // The same device has nothing to add.
  await press(page, '添加 通行密钥');
  await page.keyboard.press('Enter');
  await expect(page.getByText('此设备上已有您的通行密钥，无需重复添加。')).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  await enter(page, 'platform', password);
  await press(page, '使用通行密钥');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(security);
  await expect(page.getByRole('list', { name: '通行密钥' })).toContainText('最近使用');
  await press(page, '移除 办公室电脑');
  await press(page, '移除');
  await expect(page.getByText('已移除通行密钥“办公室电脑”')).toBeVisible();
});

test('other devices are listed and signed out, one or all, and failed tries are told apart', async ({
  page,
  browser,
  baseURL,
}) => {
  const signIn = (secret: string) =>
    page.request.post('/tenant/auth/loginV402', { data: { username: 'service', password: secret } });
  await signIn('a wrong guess');
  await openAs(page, 'service', devices);
  const phone = await browser.newPage({
    baseURL: baseURL ?? '',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
  });
  await openAs(phone, 'service', '/dashboard');
  await signIn(password);
  await page.reload();
  const list = page.getByRole('list', { name: '已登录的设备' });
  await expect(list.getByRole('listitem').first()).toContainText('当前设备');
  await expect(list.getByRole('listitem').first()).toContainText('Chrome · ');
  await press(page, '退出 WeChat · iOS');
  await press(page, '退出');
  await expect(page.getByText('已退出“WeChat · iOS”')).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await phone.close();
  await press(page, /^退出其他 \d+ 台设备$/);
  await press(page, '退出');
  await expect(page.getByText('没有其他设备登录。')).toBeVisible();
  const tries = page.getByRole('table', { name: '最近的登录记录' });
  await expect(tries.getByRole('row', { name: /失败.*密码错误/ }).first()).toBeVisible();
  await expect(tries.getByRole('row', { name: /成功.*WeChat · iOS/ })).toBeVisible();
});

test('whoever must have a second factor is led to it, and everything opens once it is there', async ({ page }) => {
  await openAs(page, 'owner.ruichi', security);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const { data } = (await (await page.request.get('/tenant/sso/detail', { headers })).json()) as {
    data: { version: number };
  };
  const policy = { version: data.version, ssoOnly: false, secondFactorRequired: true, breakGlassId: null };
  const changed = await page.request.post('/tenant/sso/updatePolicy', { headers, data: policy });
  expect(await changed.json()).toMatchObject({ status: true });

  await openAs(page, 'operator.ruichi', '/recycleBin');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await expect(page.getByText('请先设置两步验证')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await press(page, '工作台', 'link');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await page.goto('/recycleBin');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await setUpApp(page);
  await expect(page.getByText('两步验证已设置，现在可以使用全部功能。')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(4);
  // The last one may not go.
  await press(page, '移除 验证器应用');
  await press(page, '移除');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('不能移除最后一种验证方式');
  await page.keyboard.press('Escape');
  await press(page, '继续');
  await expect(page).toHaveURL(/\/recycleBin$/);
});

/** A label that someone is about to add when the session is taken away. */
const addLabel = '/materialLibrary/sourceMaterial/labelManage/addLabel';

async function typeLabel(page: Page, username: string): Promise<string> {
  const name = unique('未存');
  await openAs(page, username, addLabel);
  await type(page, '标签名称', name);
  return name;
}

async function expectKept(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/addLabel$/);
  await expect(fieldOf(page, '标签名称')).toHaveValue(name);
}

/** Leaving must not be asked about: the person did not choose to, and nothing is lost. */
const refuseQuestions = (page: Page) =>
  page.on('dialog', () => {
    throw new Error('The browser asked whether to leave the page');
  });

test('a session that is ended from another device leads to sign-in, and back to what was typed', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  const username = await addPerson(look);
  refuseQuestions(page);
  const name = await typeLabel(page, username);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(elsewhere, username, devices);
  await press(elsewhere, /^退出其他 1 台设备$/);
  await press(elsewhere, '退出');
  await expect(elsewhere.getByText('没有其他设备登录。')).toBeVisible();
  await elsewhere.close();

  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('填写的内容已为您保留')).toBeVisible();
  await type(page, '用户名', username);
  await type(page, '密码', password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/已放回表单/)).toBeVisible();
  await expectKept(page, name);
});

test('a second factor that is required from now on leads there, and back to what was typed', async ({ page, look }) => {
  const require = (required: boolean) =>
    look(
      `insert into sign_in_setting (tenant_id, second_factor_required)
       select tenant_id, $1 from account where username = 'owner.ruichi'
       on conflict (tenant_id) do update set second_factor_required = excluded.second_factor_required`,
      [required],
    );
  await require(false);
  const username = await addPerson(look, 'operator.ruichi');
  refuseQuestions(page);
  const name = await typeLabel(page, username);
  await require(true);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/user\/info\?tab=security$/);
  await expect(page.getByText('请先设置两步验证')).toBeVisible();
  await setUpApp(page);
  await press(page, '继续');
  await press(page, '恢复草稿');
  await expectKept(page, name);
  await require(false);
});

for (const { locale, theme } of looks) {
  test(`nothing stands in anyone's way: ${locale}, ${theme}`, async ({ page }) => {
    await wear(page, { locale, theme });
    await openAs(page, 'operator', '/user/info');
    const check = async (what: string) => {
      await settled(page);
      expect(await violations(page), what).toEqual([]);
    };
    for (const path of ['/user/info', devices, '/user/info?tab=settings', security]) {
      await page.goto(path);
      await check(path);
    }
    for (const name of [/^(修改 登录密码|Change Password)$/, /^(修改|Change) (邮箱|E-mail)$/, /验证器|Authenticator/]) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(String(name));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.goto('/user/info');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /上传图片|Upload a picture/ }).click();
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(page.getByRole('slider')).toBeVisible();
    await check('crop');
  });
}
