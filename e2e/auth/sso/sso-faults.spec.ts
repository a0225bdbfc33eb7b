import {
  COMPANY,
  changeCallback,
  enterAtProvider,
  expectFailure,
  leaveForProvider,
  setFaults,
  signInBySso,
} from '../../rig/sso/sso.ts';
import { expect, test, type Page } from '../../rig/test.ts';

// The provider starts when it is first asked: here, so that no test waits for it.
test.beforeEach(({ page }) => setFaults(page));
test.afterEach(({ page }) => setFaults(page));

/** One more visitor in the same browser, which has the console's files by now: nothing else is left of the one before. */
async function anotherVisitor(page: Page): Promise<Page> {
  const context = page.context();
  const visitor = await context.newPage();
  await context.clearCookies();
  await setFaults(visitor);
  await visitor.goto('/version.json');
  await visitor.evaluate(() => localStorage.clear());
  return visitor;
}

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
  test('what was changed on the way is told', async ({ page }) => {
    for (const [name, change, sentence] of changed) {
      await test.step(name, async () => {
        const visitor = await anotherVisitor(page);
        await changeCallback(visitor, change);
        await leaveForProvider(visitor);
        await enterAtProvider(visitor, 'operator');
        await expectFailure(visitor, sentence);
        await visitor.close();
      });
    }
  });

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
  const groups: [string, [string, string][]][] = [
    [
      'what it issues does not pass the checks',
      [
        ['audience_wrong', '未通过检查'],
        ['issuer_wrong', '未通过检查'],
        ['alg_none', '未通过检查'],
        ['alg_none_kid', '未通过检查'],
        ['alg_hs256', '未通过检查'],
      ],
    ],
    [
      'its keys and its clock do not pass, either',
      [
        ['key_other', '未通过检查'],
        ['kid_unknown', '未通过检查'],
        ['iat_future', '未通过检查'],
        ['exp_past', '未通过检查'],
      ],
    ],
    [
      'what it does on the way is told apart',
      [
        ['callback_iss', '来自另一个身份提供方'],
        ['code_expired', '不再接受这次登录'],
        ['token_down', '无法连接身份提供方'],
        ['keys_down', '无法连接身份提供方'],
      ],
    ],
    // With a trace id for the administrator.
    [
      'what the browser cannot see, the server refuses',
      [
        ['nonce_changed', '单点登录未通过验证'],
        ['nonce_missing', '单点登录未通过验证'],
        ['audience_list', '单点登录未通过验证'],
        ['email_unverified', '此身份没有可用的账号'],
      ],
    ],
  ];
  for (const [title, faults] of groups) {
    test(title, async ({ page }) => {
      for (const [fault, sentence] of faults) {
        await test.step(fault, async () => {
          const visitor = await anotherVisitor(page);
          await leaveForProvider(visitor);
          await visitor.getByLabel('用户名或邮箱').waitFor();
          await setFaults(visitor, fault);
          // Someone who has never been here: a linked identity needs its e-mail address no more.
          await enterAtProvider(visitor, fault === 'email_unverified' ? 'viewer' : 'operator');
          await expectFailure(visitor, sentence);
          // The sentence asks to quote it, so it stands there.
          if (sentence.startsWith('单点登录')) await expect(visitor.getByText(/追踪编号 \w{8}/)).toBeVisible();
          await visitor.close();
        });
      }
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
