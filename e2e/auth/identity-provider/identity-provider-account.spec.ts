import { expect } from '@playwright/test';
import { ada, lastCode, password, signIn, takeTokens, test } from '../../rig/sso/identity-provider.ts';

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
