import { expect } from '@playwright/test';
import { ada, lastCode, password, signIn, takeTokens, test } from '../../rig/sso/identity-provider.ts';

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
  await page.getByLabel('Username or email').fill(ada.login);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('***0100')).toBeVisible();
  await page.getByLabel('6-digit code').fill(lastCode(idp) === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
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
