import { settled, violations } from './axe.ts';
import { press, reach, type } from './keyboard.ts';
import { codeFor } from './outbox.ts';
import { password } from './sign-in.ts';
import { changeProvider, COMPANY, enterAtProvider, leaveForProvider, setFaults, signInBySso } from './sso.ts';
import { expect, testApart as test, type Page } from './test.ts';

/** Whatever a person sees of a sign-in that failed: why, and the ways on; nothing secret stays behind. */
async function expectFailure(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence);
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  expect(await kept(page)).not.toContain('"token"');
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));

/** Changes the address of the callback before the console reads it, as someone in between could. */
async function changeCallback(page: Page, change: Record<string, string | null>, once = false): Promise<void> {
  await page.addInitScript(
    ([changes, single]) => {
      if (location.pathname !== '/okta/login' || location.search === '' || sessionStorage.getItem('changed')) return;
      if (single) sessionStorage.setItem('changed', 'yes');
      const query = new URLSearchParams(location.search);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) query.delete(key);
        else query.set(key, value);
      }
      history.replaceState(null, '', `${location.pathname}?${query}`);
    },
    [change, once] as const,
  );
}

// The provider starts when it is first asked: here, so that no test waits for it.
test.beforeEach(({ page }) => setFaults(page));
test.afterEach(({ page }) => setFaults(page));

test('a person signs in by single sign-on with the keyboard alone, and no token of the provider is kept', async ({
  page,
}) => {
  await page.goto('/login');
  await reach(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('End');
  await type(page, '公司代码', COMPANY);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('用户名或邮箱')).toBeFocused();
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李晨');
  const found = await kept(page);
  expect(found).toContain('"token"');
  expect(found).not.toMatch(/eyJ|access_token|idToken|codeVerifier/);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.includes('sso-nonce'))).toEqual([]);
});

test('the page that was asked for opens after the sign-in', async ({ page }) => {
  await page.goto('/materialLibrary/sourceMaterial/labelManage?keyword=%E6%8A%A5%E8%AD%A6');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: '单点登录' }).click();
  await type(page, '公司代码', COMPANY);
  await page.keyboard.press('Enter');
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/labelManage\?keyword=/);
  await expect(page.getByRole('row', { name: /压力报警/ })).toBeVisible();
});

test('a company without single sign-on is told at the form', async ({ page }) => {
  await page.goto('/login?company=ruichi');
  await press(page, '前往公司登录');
  await expect(page.getByText('该公司未开通单点登录')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test.describe('what comes back is not what was sent for', () => {
  const changed: [string, Record<string, string | null>, string][] = [
    ['another state', { state: 'a'.repeat(64) }, '与本页发起的登录不一致'],
    ['a code that was swapped', { code: 'c'.repeat(43) }, '不再接受这次登录'],
    ['another issuer', { iss: 'https://evil.invalid' }, '来自另一个身份提供方'],
    [
      'a provider that wants a sign-in first',
      { code: null, error: 'login_required', error_description: 'End-User authentication is required' },
      '要求您先登录',
    ],
    [
      'a provider that refuses the client',
      { code: null, error: 'unauthorized_client', error_description: '<img src=x onerror=alert(1)>' },
      '单点登录设置可能有误',
    ],
  ];
  for (const [name, change, sentence] of changed) {
    test(name, async ({ page }) => {
      await changeCallback(page, change);
      await leaveForProvider(page);
      await enterAtProvider(page, 'operator');
      await expectFailure(page, sentence);
    });
  }

  test('markup in a provider’s words stays text', async ({ page }) => {
    const error = { code: null, error: 'access_denied', error_description: '<b id="injected">no</b>' };
    await changeCallback(page, error);
    await leaveForProvider(page);
    await enterAtProvider(page, 'operator');
    await expectFailure(page, '登录已取消');
    await page.getByText('技术信息').click();
    await expect(page.getByText('<b id="injected">no</b>')).toBeVisible();
    await expect(page.locator('#injected')).toHaveCount(0);
  });

  test('a stranger’s code, where no sign-in was begun', async ({ page }) => {
    await page.goto('/okta/login?code=of-someone-else&state=whatever');
    await expectFailure(page, '已经完成或已过期');
    await page.getByRole('button', { name: '重试' }).press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the same callback a second time', async ({ page }) => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await signInBySso(page, 'operator');
    const callback = visited.find((url) => url.includes('code=')) ?? '';
    await page.goto(callback);
    await expect(page.getByRole('alert')).toContainText('已经完成或已过期');
    // Whoever is signed in stays so.
    await page.getByRole('link', { name: '返回管理台' }).press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  for (const [name, storages] of [
    ['the transaction is gone', 'remove'],
    ['the verifier is another one', 'change'],
  ] as const) {
    test(name, async ({ page }) => {
      await page.addInitScript((how) => {
        if (location.pathname !== '/okta/login' || location.search === '') return;
        for (const storage of [localStorage, sessionStorage]) {
          for (const key of Object.keys(storage).filter((one) => one.includes('transaction'))) {
            const text = storage.getItem(key) ?? '';
            if (how === 'remove') storage.removeItem(key);
            else storage.setItem(key, text.replaceAll(/"codeVerifier":"[^"]*"/g, `"codeVerifier":"${'0'.repeat(43)}"`));
          }
        }
      }, storages);
      await leaveForProvider(page);
      await enterAtProvider(page, 'operator');
      await expectFailure(page, storages === 'remove' ? '已经完成或已过期' : '不再接受这次登录');
    });
  }
});

test.describe('a provider that misbehaves', () => {
  const faults: [string, string][] = [
    ['audience_wrong', '未通过检查'],
    ['issuer_wrong', '未通过检查'],
    ['alg_none', '未通过检查'],
    ['alg_none_kid', '未通过检查'],
    ['alg_hs256', '未通过检查'],
    ['key_other', '未通过检查'],
    ['kid_unknown', '未通过检查'],
    ['iat_future', '未通过检查'],
    ['exp_past', '未通过检查'],
    ['callback_iss', '来自另一个身份提供方'],
    ['code_expired', '不再接受这次登录'],
    ['token_down', '无法连接身份提供方'],
    ['keys_down', '无法连接身份提供方'],
    // These the browser cannot see; the server refuses them, with a trace id for the administrator.
    ['nonce_changed', '单点登录未通过验证'],
    ['nonce_missing', '单点登录未通过验证'],
    ['audience_list', '单点登录未通过验证'],
    ['email_unverified', '此身份没有可用的账号'],
  ];
  for (const [fault, sentence] of faults) {
    test(fault, async ({ page }) => {
      await leaveForProvider(page);
      await page.getByLabel('用户名或邮箱').waitFor();
      await setFaults(page, fault);
      // Someone who has never been here: a linked identity needs its e-mail address no more.
      await enterAtProvider(page, fault === 'email_unverified' ? 'viewer' : 'operator');
      await expectFailure(page, sentence);
      // The sentence asks to quote it, so it stands there.
      if (sentence.startsWith('单点登录')) await expect(page.getByText(/追踪编号 \w{8}/)).toBeVisible();
    });
  }

  for (const [fault, sentence] of [
    ['discovery_down', '无法连接身份提供方'],
    ['discovery_no_s256', '单点登录设置可能有误'],
  ] as const) {
    test(`${fault}, when the browser asks`, async ({ page }) => {
      // The server has asked before and remembers.
      await page.request.post('/tenant/auth/oktaNonce', { data: { company: COMPANY } });
      await setFaults(page, fault);
      await leaveForProvider(page);
      await expectFailure(page, sentence);
    });
  }
});

test('cancelling at the provider is no dead end', async ({ page }) => {
  test.setTimeout(60_000);
  await leaveForProvider(page);
  await page.getByRole('button', { name: '取消' }).press('Enter');
  await expectFailure(page, '登录已取消');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '重试' }).press('Enter');
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the failure speaks English, too', async ({ page }) => {
  await page.goto('/version.json');
  await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
  await page.goto('/okta/login?code=of-someone-else&state=whatever');
  await expect(page.getByRole('alert')).toContainText('finished or has expired');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Other ways to sign in' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('a provider that wants to show its own page', () => {
  const wanted = { code: null, error: 'interaction_required', error_description: 'interaction required' };

  test('may do so, once', async ({ page }) => {
    await changeCallback(page, wanted, true);
    await leaveForProvider(page);
    await enterAtProvider(page, 'operator');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('and when it wants it again, the person begins anew', async ({ page }) => {
    await changeCallback(page, wanted);
    await leaveForProvider(page);
    await enterAtProvider(page, 'operator');
    await expect(page).toHaveURL(/\/login\?company=kangheng$/);
    await expect(page.getByLabel('公司代码')).toHaveValue(COMPANY);
  });
});

test.describe('people without an account in use', () => {
  for (const name of ['outsider', 'unverified']) {
    test(name, async ({ page }) => {
      await leaveForProvider(page);
      await enterAtProvider(page, name);
      await expectFailure(page, '此身份没有可用的账号');
      // The provider remembers the wrong person; trying again must let one be someone else.
      await page.getByRole('button', { name: '重试' }).press('Enter');
      await enterAtProvider(page, 'operator');
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  }

  test('an account that was disabled, in both languages', async ({ page, look }) => {
    test.setTimeout(60_000);
    const setStatus = (status: string) => look(`update account set status = $1 where username = 'viewer'`, [status]);
    await setStatus('DISABLED');
    await leaveForProvider(page);
    await enterAtProvider(page, 'viewer');
    await expectFailure(page, '此身份没有可用的账号');
    await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
    // The provider remembers the person; here everything is typed again.
    await page.request.delete('/api/v1/sessions/me');
    await leaveForProvider(page);
    await enterAtProvider(page, 'viewer');
    await expect(page.getByRole('alert')).toContainText('There is no account in use for this identity.');
    await setStatus('ACTIVE');
  });

  test('single sign-on that is switched off while someone is at the provider', async ({ page }) => {
    await leaveForProvider(page);
    await page.getByLabel('用户名或邮箱').waitFor();
    await changeProvider(page, { enabled: false });
    await enterAtProvider(page, 'operator');
    await expectFailure(page, '该公司未开通单点登录');
    await changeProvider(page, { enabled: true });
  });
});

test('two tabs at once: one is in, and the other finds its way', async ({ page, context }) => {
  const other = await context.newPage();
  await leaveForProvider(page);
  await page.getByLabel('用户名或邮箱').waitFor();
  await leaveForProvider(other);
  await enterAtProvider(other, 'operator');
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.bringToFront();
  await enterAtProvider(page, 'operator');
  // The cookie of the first went with the second; whoever is signed in by now just goes on.
  await expect(page.getByRole('alert')).toContainText('单点登录未通过验证');
  await page.getByRole('link', { name: '返回管理台' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('"back" after the sign-in shows no code again and signs nobody out', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李晨');
});

test('signing out ends the provider’s session, too, while it is known', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).not.toContain('"token"');
  await leaveForProvider(page);
  await expect(page.getByLabel('用户名或邮箱')).toBeVisible();
});

test('after a reload signing out is local and does not wait for anyone', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.reload();
  await setFaults(page, 'discovery_down', 'token_down', 'keys_down');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('without a secure context the reason is told instead of an error', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await leaveForProvider(page);
  await expect(page.getByText(/需要安全的连接/)).toBeVisible();
});

test.describe('the account at the provider', () => {
  const identity = '/user/info?tab=identity';

  test('profile, addresses, phones and password are changed with the provider’s own calls', async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    await signInBySso(page, 'service');
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '用户中心' }).click();
    await page.getByRole('tab', { name: /身份提供/ }).click();

    await type(page, '昵称', '小赵');
    await page.keyboard.press('Enter');
    await expect(page.getByText('资料已保存')).toBeVisible();

    const emails = page.getByRole('region', { name: '邮箱' });
    await press(page, '添加邮箱');
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await expect(emails.getByText('请填写有效的邮箱地址')).toBeVisible();
    await type(page, '新邮箱地址', 'zhao.private@kangheng.example');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('6 位验证码').fill('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('验证码错误')).toBeVisible();
    await dialog.getByLabel('6 位验证码').fill(await codeFor(baseURL, 'zhao.private@kangheng.example'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(emails.getByRole('listitem').filter({ hasText: 'zhao.private' })).toContainText('已验证');

    await press(page, '添加邮箱');
    await page.keyboard.type('typo@kangheng.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '取消' }).click();
    await press(page, '删除 typo@kangheng.example');
    await dialog.getByRole('button', { name: '删除' }).press('Enter');
    await expect(emails.getByText('typo@kangheng.example')).toBeHidden();

    const phones = page.getByRole('region', { name: '手机' });
    await press(page, '添加手机');
    await page.keyboard.type('13912345678');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '重新发送' }).press('Enter');
    await expect(dialog.getByText('请等待 30 秒后再试')).toBeVisible();
    await dialog.getByLabel('6 位验证码').fill(await codeFor(baseURL, '+8613912345678'));
    await page.keyboard.press('Enter');
    await expect(phones.getByRole('listitem').filter({ hasText: '+8613912345678' })).toContainText('已验证');
    await press(page, '删除 +8613912345678');
    await dialog.getByRole('button', { name: '删除' }).press('Enter');
    await expect(phones.getByText('+8613912345678')).toBeHidden();

    await settled(page);
    expect(await violations(page)).toEqual([]);

    await press(page, '修改密码');
    await page.keyboard.type('not the password');
    await type(page, '新密码', 'Quite-another-2026');
    await type(page, '再次输入新密码', 'Quite-another-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByText('当前密码不正确')).toBeVisible();
    await type(page, '当前密码', password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('密码已保存')).toBeVisible();

    await press(page, '删除密码');
    await dialog.getByRole('button', { name: '删除' }).press('Enter');
    await expect(page.getByText('尚未设置密码')).toBeVisible();
    await press(page, '设置密码');
    await type(page, '新密码', 'short');
    await type(page, '再次输入新密码', 'short');
    await page.keyboard.press('Enter');
    await expect(page.getByText('密码不符合身份提供方的规则')).toBeVisible();
    await type(page, '新密码', password);
    await type(page, '再次输入新密码', password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/已设置，最近修改于/)).toBeVisible();
  });

  test('after a reload one button connects again, without a new sign-in to the console', async ({ page }) => {
    await signInBySso(page, 'operator');
    await page.goto(identity);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await press(page, '连接身份提供方');
    await expect(page.getByRole('region', { name: '邮箱' }).getByRole('listitem').first()).toBeVisible();
    await expect(page).toHaveURL(/tab=identity$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
    expect(await kept(page)).not.toMatch(/eyJ/);
  });

  test('where the provider has forgotten the person, its page asks and leads back here', async ({ page }) => {
    await signInBySso(page, 'operator');
    await page.request.delete('/api/v1/sessions/me');
    await page.goto(identity);
    await press(page, '连接身份提供方');
    await enterAtProvider(page, 'operator');
    await expect(page).toHaveURL(/tab=identity$/);
    await expect(page.getByRole('region', { name: '邮箱' }).getByRole('listitem').first()).toBeVisible();
  });
});
