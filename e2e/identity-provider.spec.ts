import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { ada, lastCode, password, signIn, takeTokens, test } from './identity-provider.ts';

test('sign in by redirect, user info, silent renewal, revoke and sign out', async ({ page, idp }) => {
  await signIn(page, idp);
  const claims = await page.evaluate(async () => (await window.auth.token.getUserInfo()) as object);
  expect(claims).toMatchObject({ email: ada.email, name: 'Ada Lovelace' });

  const silent = await page.evaluate(async () => {
    const { tokens } = await window.auth.token.getWithoutPrompt();
    return tokens.idToken?.claims.email;
  });
  expect(silent).toBe(ada.email);

  const renewed = await page.evaluate(async () => {
    const before = window.auth.getAccessToken();
    const tokens = await window.auth.token.renewTokens();
    return tokens.accessToken?.accessToken !== before;
  });
  expect(renewed).toBe(true);

  await page.evaluate(() => void window.auth.signOut({ postLogoutRedirectUri: `${window.location.origin}/login` }));
  await page.waitForURL(`${idp.url}/login`);
  const session = await page.evaluate(async () => (await window.auth.session.get()).status);
  expect(session).toBe('INACTIVE');
  expect(idp.asked).toContain('POST /oauth2/default/v1/revoke');
});

test('cancelling is told to the console', async ({ page, idp }) => {
  await page.goto(idp.url);
  await page.evaluate(() => void window.auth.token.getWithRedirect());
  await page.getByRole('button', { name: '取消' }).click();
  await page.waitForURL(`${idp.url}/okta/login?*`);
  const error = await page.evaluate(() => window.auth.token.parseFromUrl().catch((reason: unknown) => String(reason)));
  expect(error).toContain('End-User aborted interaction');
});

test('a code is asked for when the console wants two factors', async ({ page, idp }) => {
  const acrValues = 'urn:okta:loa:2fa:any';
  await page.goto(idp.url);
  await page.evaluate((values) => void window.auth.token.getWithRedirect({ acrValues: values }), acrValues);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByLabel('User name or e-mail').fill(ada.login);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('***0100')).toBeVisible();
  await page.getByLabel('6-digit code').fill(lastCode(idp) === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The code is not right');
  await page.getByLabel('6-digit code').fill(lastCode(idp));
  await page.keyboard.press('Enter');
  await takeTokens(page, idp);
  const claims = await page.evaluate(() => window.auth.tokenManager.getTokensSync().idToken?.claims);
  expect(claims).toMatchObject({ acr: acrValues, amr: ['pwd', 'otp', 'mfa'] });
  expect(idp.sent).toMatchObject([{ channel: 'SMS', to: ada.phone, minutes: 5, locale: 'en-US' }]);
});

test('with a second factor outstanding, a silent request says interaction_required', async ({ page, idp }) => {
  await signIn(page, idp);
  const error = await page.evaluate(() =>
    window.auth.token
      .getWithoutPrompt({ acrValues: 'urn:okta:loa:2fa:any' })
      .catch((reason: { errorCode: string }) => reason.errorCode),
  );
  expect(error).toBe('interaction_required');
});

test('sessions: get, exists, refresh, user and close', async ({ page, idp }) => {
  await page.goto(idp.url);
  expect(await page.evaluate(async () => (await window.auth.session.get()).status)).toBe('INACTIVE');
  await signIn(page, idp);
  const seen = await page.evaluate(async () => {
    const { session } = window.auth;
    const got = (await session.get()) as Awaited<ReturnType<typeof session.get>> & { refresh(): Promise<object> };
    const user = await got.user?.();
    return {
      exists: await session.exists(),
      got: { ...got },
      again: await got.refresh(),
      more: await session.refresh(),
      user,
    };
  });
  expect(seen).toMatchObject({
    exists: true,
    got: { status: 'ACTIVE', login: 'ada', amr: ['pwd'], mfaActive: false },
    again: { status: 'ACTIVE' },
    more: { status: 'ACTIVE' },
    user: { profile: { firstName: 'Ada' } },
  });
  const closed = await page.evaluate(async () => [await window.auth.closeSession(), await window.auth.closeSession()]);
  expect(closed).toEqual([true, false]);
  expect(await page.evaluate(() => window.auth.session.exists())).toBe(false);
});

test('authn: credentials with and without a fingerprint, then a session by its token', async ({ page, idp }) => {
  await page.goto(idp.url);
  const wrong = await page.evaluate(() =>
    window.auth.signInWithCredentials({ username: 'ada', password: 'not it' }).catch((error: object) => ({ ...error })),
  );
  expect(wrong).toMatchObject({ errorCode: 'E0000004', errorSummary: 'Authentication failed' });

  const plain = await page.evaluate(
    async (secret) => (await window.auth.signInWithCredentials({ username: 'ada', password: secret })).status,
    password,
  );
  expect(plain).toBe('SUCCESS');
  expect(idp.fingerprints).toEqual([]);

  const token = await page.evaluate(async (secret) => {
    const options = { username: 'ada', password: secret, sendFingerprint: true };
    const { status, sessionToken } = await window.auth.signInWithCredentials(options);
    return status === 'SUCCESS' ? sessionToken : undefined;
  }, password);
  expect(idp.fingerprints).toHaveLength(1);
  expect(idp.asked).toContain('GET /auth/services/devicefingerprint');

  await page.evaluate((one) => window.auth.session.setCookieAndRedirect(one, `${window.location.origin}/home`), token);
  await page.waitForURL(`${idp.url}/home`);
  expect(await page.evaluate(() => window.auth.session.exists())).toBe(true);

  // The token was good for one use.
  await page.evaluate(() => window.auth.closeSession());
  await page.evaluate((one) => window.auth.session.setCookieAndRedirect(one, `${window.location.origin}/home`), token);
  await expect(page.getByRole('heading', { name: '登录已过期' })).toBeVisible();
});

test('authn: recovery of the password by mail and by text message, unlocking, and introspection', async ({
  page,
  idp,
}) => {
  await page.goto(idp.url);
  const forgot = await page.evaluate(async () => {
    const transaction = await window.auth.forgotPassword({ username: 'ada', factorType: 'EMAIL' });
    return { ...transaction };
  });
  expect(forgot).toMatchObject({ status: 'RECOVERY_CHALLENGE', factorResult: 'WAITING', recoveryType: 'PASSWORD' });

  const byMail = await page.evaluate(async (recoveryToken) => {
    const recovery = await window.auth.verifyRecoveryToken({ recoveryToken });
    const question = recovery.user?.['recovery_question'] as { question: string };
    const inspected = await window.auth.authn.introspect({ stateToken: window.stateTokenOf(recovery) });
    const reset = await recovery['answer']?.({ answer: 'Lovelace' });
    const weak = await reset?.['resetPassword']?.({ newPassword: 'short' }).catch(
      (error: { errorCode: string }) => error.errorCode,
    );
    const done = await reset?.['resetPassword']?.({ newPassword: 'Difference-Engine-1822' });
    return [recovery.status, question.question, inspected.status, reset?.status, weak, done?.status];
  }, lastCode(idp));
  expect(byMail).toEqual([
    'RECOVERY',
    'What is your family name?',
    'RECOVERY',
    'PASSWORD_RESET',
    'E0000080',
    'SUCCESS',
  ]);

  const stateToken = await page.evaluate(async () =>
    window.stateTokenOf(await window.auth.forgotPassword({ username: 'ada', factorType: 'SMS' })),
  );
  const bySms = await page.evaluate(
    async ([token, passCode]) => {
      const resumed = await window.auth.authn.resume({ stateToken: String(token) });
      const reset = await resumed['verify']?.({ passCode });
      const done = await reset?.['resetPassword']?.({ newPassword: 'Bernoulli-Numbers-1842' });
      return [resumed.status, reset?.status, done?.status];
    },
    [stateToken, lastCode(idp)],
  );
  expect(bySms).toEqual(['RECOVERY_CHALLENGE', 'PASSWORD_RESET', 'SUCCESS']);

  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.evaluate(() =>
      window.auth.signInWithCredentials({ username: 'ada', password: 'wrong' }).catch(() => undefined),
    );
  }
  const tryIn = () =>
    page.evaluate(
      async () =>
        (await window.auth.signInWithCredentials({ username: 'ada', password: 'Bernoulli-Numbers-1842' })).status,
    );
  expect(await tryIn()).toBe('LOCKED_OUT');
  await page.evaluate(() => window.auth.unlockAccount({ username: 'ada', factorType: 'EMAIL' }));
  const unlocked = await page.evaluate(async (recoveryToken) => {
    const recovery = await window.auth.verifyRecoveryToken({ recoveryToken });
    return (await recovery['answer']?.({ answer: 'lovelace' }))?.status;
  }, lastCode(idp));
  expect(unlocked).toBe('SUCCESS');
  expect(await tryIn()).toBe('SUCCESS');
});

test('authn: a second factor by code, and one that is approved on another device', async ({ page, idp, context }) => {
  await signIn(page, idp);
  await page.evaluate(async () => {
    const { profile } = await window.my.getProfile(window.auth);
    await window.my.updateProfile(window.auth, { payload: { profile: { ...profile, secondFactor: true } } });
  });
  const begun = await page.evaluate(async (secret) => {
    const required = await window.auth.signInWithCredentials({ username: 'ada', password: secret });
    const stateToken = window.stateTokenOf(required);
    const inspected = await window.auth.authn.introspect({ stateToken });
    const asked = await inspected.factors?.find((factor) => factor['factorType'] === 'sms')?.['verify']();
    return { stateToken, states: [required.status, inspected.status, asked.status] };
  }, password);
  expect(begun.states).toEqual(['MFA_REQUIRED', 'MFA_REQUIRED', 'MFA_CHALLENGE']);
  const byCode = await page.evaluate(
    async ([stateToken, code]) => {
      const resumed = await window.auth.authn.resume({ stateToken: String(stateToken) });
      const wrong = await resumed['verify']?.({ passCode: 'nope' }).catch(
        (error: { errorCode: string }) => error.errorCode,
      );
      return [wrong, (await resumed['verify']?.({ passCode: code }))?.status];
    },
    [begun.stateToken, lastCode(idp)],
  );
  expect(byCode).toEqual(['E0000068', 'SUCCESS']);

  const polling = page.evaluate(async (secret) => {
    const required = await window.auth.signInWithCredentials({ username: 'ada', password: secret });
    const waiting = await required.factors?.find((factor) => factor['factorType'] === 'push')?.['verify']();
    return (await waiting.poll(100)).status as string;
  }, password);
  await expect.poll(() => idp.asked.filter((line) => line.includes('/factors/push-')).length).toBeGreaterThan(2);
  const phone = await context.newPage();
  await phone.goto(`${idp.url}/idp/approve`);
  await phone.getByLabel('用户名或邮箱').fill(ada.login);
  await phone.getByLabel('6 位验证码').fill(lastCode(idp));
  await phone.getByRole('button', { name: '批准' }).click();
  await expect(phone.getByRole('status')).toContainText('已批准');
  expect(await polling).toBe('SUCCESS');
});

test('a form inside the console: interact, introspect, a wrong and a right password, tokens', async ({ page, idp }) => {
  await page.goto(idp.url);
  const begun = await page.evaluate(async () => {
    const { interactionHandle } = await window.auth.idx.interact();
    const state = await window.auth.idx.introspect({ interactionHandle });
    return { interactionHandle, steps: state.neededToProceed.map(({ name }) => name) };
  });
  expect(begun.interactionHandle).toMatch(/^[\w-]{43}$/);
  expect(begun.steps).toEqual(['identify']);

  const result = await page.evaluate(async (secret) => {
    window.auth.transactionManager.clear();
    const started = await window.auth.idx.start();
    const wrong = await window.auth.idx.proceed({ step: 'identify', username: 'ada', password: 'not it' });
    const right = await window.auth.idx.proceed({ step: 'identify', username: 'ada', password: secret });
    return {
      started: [started.status, started.neededToProceed.map(({ name }) => name)],
      wrong: [wrong.status, wrong.messages?.map((message) => message.i18n?.key)],
      right: right.status,
      claims: right.tokens?.idToken?.claims,
    };
  }, password);
  expect(result).toMatchObject({
    started: ['PENDING', ['identify']],
    wrong: ['PENDING', ['errors.E0000004']],
    right: 'SUCCESS',
    claims: { email: ada.email, acr: 'urn:okta:loa:1fa:any' },
  });
  expect(await page.evaluate(() => window.auth.session.exists())).toBe(true);
});

test('a form inside the console asks for the code when two factors are wanted', async ({ page, idp }) => {
  await page.goto(idp.url);
  const asked = await page.evaluate(async (secret) => {
    await window.auth.idx.start({ acrValues: 'urn:okta:loa:2fa:any' });
    const next = await window.auth.idx.proceed({ step: 'identify', username: 'ada', password: secret });
    return [next.status, next.nextStep?.name];
  }, password);
  expect(asked).toEqual(['PENDING', 'challenge-authenticator']);
  const done = await page.evaluate(async (verificationCode) => {
    const next = await window.auth.idx.proceed({ step: 'challenge-authenticator', verificationCode });
    return [next.status, next.tokens?.idToken?.claims.acr];
  }, lastCode(idp));
  expect(done).toEqual(['SUCCESS', 'urn:okta:loa:2fa:any']);
});

test('the own account: profile', async ({ page, idp }) => {
  await signIn(page, idp);
  const seen = await page.evaluate(async () => {
    const { auth, my } = window;
    const { properties } = (await my.getProfileSchema(auth)) as unknown as { properties: Record<string, object> };
    const before = await my.getProfile(auth);
    const profile = { ...before.profile, nickName: 'Countess', displayName: null };
    const after = await my.updateProfile(auth, { payload: { profile } });
    const partial = await my
      .updateProfile(auth, { payload: { profile: { firstName: 'A' } } })
      .catch((error: { errorCode: string }) => error.errorCode);
    return { schema: properties['firstName'], login: before.profile, after: after.profile, partial };
  });
  expect(seen).toMatchObject({
    schema: { type: 'string', required: true, permissions: { SELF: 'READ_WRITE' } },
    login: { login: 'ada', firstName: 'Ada', email: ada.email },
    after: { nickName: 'Countess' },
    partial: 'E0000001',
  });
});

test('the own account: e-mail addresses with challenge, poll and verify', async ({ page, idp }) => {
  await signIn(page, idp);
  const challenged = await page.evaluate(async () => {
    const { auth, my } = window;
    const payload = { profile: { email: 'countess@example.com' }, sendEmail: false, role: my.EmailRole.PRIMARY };
    const added = await my.addEmail(auth, { payload });
    const again = await my.addEmail(auth, { payload }).catch((error: { errorCode: string }) => error.errorCode);
    const got = await my.getEmail(auth, { id: added.id });
    const challenge = await my.sendEmailChallenge(auth, { id: got.id });
    const polled = await challenge.poll();
    const asked = await my.getEmailChallenge(auth, { emailId: added.id, challengeId: challenge.id });
    const ids = { emailId: added.id, challengeId: challenge.id };
    const wrong = await my
      .verifyEmailChallenge(auth, { ...ids, payload: { verificationCode: 'nope' } })
      .catch((error: { errorCode: string }) => error.errorCode);
    return { ...ids, states: [added.status, again, polled.status, asked.status, wrong] };
  });
  expect(challenged.states).toEqual(['UNVERIFIED', 'E0000157', 'UNVERIFIED', 'UNVERIFIED', 'E0000004']);
  expect(challenged.challengeId).toMatch(/^myaccount\./);
  expect(idp.sent.at(-1)).toMatchObject({ channel: 'MAIL', to: 'countess@example.com', minutes: 5 });

  const { emailId, challengeId } = challenged;
  const options = { emailId, challengeId, payload: { verificationCode: lastCode(idp) } };
  const listed = await page.evaluate(async (verification) => {
    const { auth, my } = window;
    await my.verifyEmailChallenge(auth, verification);
    const payload = { profile: { email: 'spare@example.com' }, sendEmail: true, role: my.EmailRole.SECONDARY };
    const spare = await my.addEmail(auth, { payload });
    const links = [typeof spare.verify, typeof spare.poll, (await spare.poll?.())?.status];
    await my.deleteEmail(auth, { id: spare.id });
    const gone = await spare.get().catch((error: { errorCode: string }) => error.errorCode);
    const emails = (await my.getEmails(auth)) as unknown as { profile: object; roles: string[]; status: string }[];
    return { links, gone, emails: emails.map(({ profile, roles, status }) => ({ profile, roles, status })) };
  }, options);
  expect(listed).toEqual({
    links: ['function', 'function', 'UNVERIFIED'],
    gone: 'E0000007',
    emails: [
      { profile: { email: ada.email }, roles: ['SECONDARY'], status: 'VERIFIED' },
      { profile: { email: 'countess@example.com' }, roles: ['PRIMARY'], status: 'VERIFIED' },
    ],
  });
});

test('the own account: phones with challenge and verify', async ({ page, idp }) => {
  await signIn(page, idp);
  const added = await page.evaluate(async () => {
    const { auth, my } = window;
    const payload = { profile: { phoneNumber: '+44 20 7946 0000' }, sendCode: false, method: 'SMS' };
    const phone = await my.addPhone(auth, { payload });
    const got = await my.getPhone(auth, { id: phone.id });
    await my.sendPhoneChallenge(auth, { id: phone.id, payload: { method: 'SMS' } });
    const soon = await my
      .sendPhoneChallenge(auth, { id: phone.id, payload: { method: 'SMS' } })
      .catch((error: { xhr: { status: number } }) => error.xhr.status);
    return { id: phone.id, states: [phone.status, got.status, typeof phone.verify, soon] };
  });
  expect(added.states).toEqual(['UNVERIFIED', 'UNVERIFIED', 'undefined', 429]);
  expect(idp.sent.at(-1)).toMatchObject({ channel: 'SMS', to: '+442079460000' });

  const options = { id: added.id, payload: { verificationCode: lastCode(idp) } };
  const after = await page.evaluate(async (verification) => {
    const { auth, my } = window;
    await my.verifyPhoneChallenge(auth, verification);
    const phones = (await my.getPhones(auth)) as unknown as { id: string; status: string }[];
    const states = phones.map(({ status }) => status);
    await my.deletePhone(auth, { id: verification.id });
    const gone = await my
      .getPhone(auth, { id: verification.id })
      .catch((error: { errorCode: string }) => error.errorCode);
    return { states, gone };
  }, options);
  expect(after).toEqual({ states: ['VERIFIED', 'VERIFIED'], gone: 'E0000008' });
});

test('the own account: password', async ({ page, idp }) => {
  await signIn(page, idp);
  const seen = await page.evaluate(async (secret) => {
    const { auth, my } = window;
    const before = await my.getPassword(auth);
    const change = (wanted: string, currentPassword: string) =>
      my.updatePassword(auth, { payload: { profile: { password: wanted, currentPassword } } });
    const wrong = await change('Difference-Engine-1822', 'not it').catch(
      (error: { errorCode: string }) => error.errorCode,
    );
    const weak = await change('short', secret).catch((error: { errorCode: string }) => error.errorCode);
    const changed = await change('Difference-Engine-1822', secret);
    await my.deletePassword(auth);
    const none = await my.getPassword(auth);
    const made = await my.enrollPassword(auth, { payload: { profile: { password: 'Bernoulli-Numbers-1842' } } });
    return [before.status, wrong, weak, changed.status, none.status, typeof none.enroll, made.status];
  }, password);
  expect(seen).toEqual(['ACTIVE', 'E0000014', 'E0000001', 'ACTIVE', 'NOT_ENROLLED', 'function', 'ACTIVE']);
});

test('a change with an old sign-in asks for a new one, and is told how', async ({ page, idp }) => {
  await signIn(page, idp);
  const { now } = Date;
  // The provider runs in this process: its clock goes on by a quarter of an hour.
  Date.now = () => now() + 901_000;
  const refused = await page
    .evaluate(() =>
      window.my.deletePassword(window.auth).catch((error: { errorSummary: string; meta: object }) => ({
        summary: error.errorSummary,
        meta: error.meta,
      })),
    )
    .finally(() => (Date.now = now));
  expect(refused).toMatchObject({ summary: 'insufficient_authentication_context', meta: { max_age: 900 } });

  await page.evaluate(() => void window.auth.token.getWithRedirect({ prompt: 'login', maxAge: 900 }));
  await page.getByLabel('用户名或邮箱').fill(ada.login);
  await page.getByLabel('密码').fill(password);
  await page.keyboard.press('Enter');
  await takeTokens(page, idp);
  expect(await page.evaluate(async () => (await window.my.getPassword(window.auth)).status)).toBe('ACTIVE');
});

test('a state token that has ended is forgotten by the SDK', async ({ page, idp }) => {
  await page.goto(idp.url);
  await page.request.post(`${idp.url}/idp/faults`, { data: { faults: ['password_warn'] } });
  const seen = await page.evaluate(async (secret) => {
    const { auth } = window;
    const warned = await auth.signInWithCredentials({ username: 'ada', password: secret });
    const before = auth.authn.exists();
    const stateToken = window.stateTokenOf(warned);
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/v1/authn/cancel', { method: 'POST', headers, body: JSON.stringify({ stateToken }) });
    const code = await auth.authn.introspect().catch((error: { errorCode: string }) => error.errorCode);
    return [warned.status, before, code, auth.authn.exists()];
  }, password);
  expect(seen).toEqual(['PASSWORD_WARN', true, 'E0000011', false]);
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const found = (await runner.run()).violations;
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages are readable by everybody and on a phone, ${colorScheme}`, async ({ page, idp }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(...(message.type() === 'error' ? [message.text()] : [])));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    const look = async (name: string) => {
      expect(await violations(page), name).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
    };
    await page.goto(idp.url);
    await page.evaluate(() => void window.auth.token.getWithRedirect({ acrValues: 'urn:okta:loa:2fa:any' }));
    await expect(page.getByLabel('用户名或邮箱')).toBeFocused();
    await look('sign in');
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '登录' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('6 位验证码')).toBeFocused();
    await look('code');
    for (const [path, heading] of [
      ['/idp/faults', '故障开关'],
      ['/idp/faults?lang=en-US', 'Fault switches'],
      ['/idp/approve', '批准登录'],
      ['/oauth2/default/interaction/none?lang=en-US', 'This sign-in has expired'],
    ] as const) {
      await page.goto(idp.url + path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await look(path);
    }
    // The last page is an answer with a status that Chromium reports by itself.
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  });
}

test('the switches work by hand', async ({ page, idp }) => {
  await page.goto(`${idp.url}/idp/faults`);
  await page.getByLabel('公钥不可用').check();
  await expect(page.getByRole('status')).toHaveText('已保存。');
  const keys = () => page.request.get(`${idp.url}/oauth2/default/v1/keys`).then((answer) => answer.status());
  expect(await keys()).toBe(503);
  await page.reload();
  await expect(page.getByLabel('公钥不可用')).toBeChecked();
  await page.getByRole('button', { name: '全部关闭' }).click();
  await expect(page.getByRole('status')).toHaveText('已保存。');
  expect(await keys()).toBe(200);
});
