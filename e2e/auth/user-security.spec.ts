import { faults } from '../../packages/contract/src/faults.ts';
import { recoveryWords } from '../../apps/console/src/locales/auth/recovery.ts';
import { deviceWords } from '../../apps/console/src/locales/auth/device.ts';
import { factorWords } from '../../apps/console/src/locales/auth/factor.ts';
import { profileWords } from '../../apps/console/src/locales/auth/profile.ts';
import { signInWaysWords } from '../../apps/console/src/locales/auth/sign-in-ways.ts';
import { fieldOf, press, type } from '../rig/looks/keyboard.ts';
import { codeFor } from '../rig/people/outbox.ts';
import { addPerson } from '../rig/people/people.ts';
import { enter, openAs, password, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { totp } from '../rig/people/totp.ts';
import { devices, security, setUpApp, signOut } from '../rig/people/user-center.ts';
import { anyOf, filled } from '../rig/looks/words.ts';

const w = { ...profileWords['zh-CN'], ...factorWords['zh-CN'], ...deviceWords['zh-CN'] };
const second = signInWaysWords['zh-CN'].second;

test('a new password signs out every other device and keeps this one', async ({ page, look, browser, baseURL }) => {
  const next = 'three quiet herons';
  const username = await addPerson(look, 'viewer');
  await openAs(page, username, security);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(elsewhere, username, '/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await press(page, `${w.list.change} ${w.list.password}`);
  await expect(fieldOf(page, w.password.current)).toBeFocused();
  await page.keyboard.type('not my password');
  await type(page, w.password.next, next);
  await type(page, w.password.repeat, 'something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText(recoveryWords['zh-CN'].form.differs)).toBeVisible();
  await type(page, w.password.repeat, next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(faults.AUTH_PASSWORD_WRONG['zh-CN']);
  await type(page, w.password.current, password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.password.done)).toBeVisible();

  await page.reload();
  await expect(page.getByText(w.list.title)).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
  await signOut(page, 'zh-CN');
  await enter(page, username, next, 'zh-CN');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an e-mail address changes once its owner has read the code', async ({ page, look, baseURL }) => {
  const address = `${unique('new')}@kangheng.example`;
  await openAs(page, await addPerson(look), security);
  await press(page, `${w.list.change} ${w.list.email}`);
  await expect(fieldOf(page, w.email.address)).toBeFocused();
  await page.keyboard.type('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.email.bad)).toBeVisible();
  await type(page, w.email.address, address);
  await page.keyboard.press('Enter');
  await expect(page.getByText(anyOf(w.email.wait))).toBeVisible();
  await expect(fieldOf(page, w.email.code)).toBeFocused();

  await page.keyboard.type(await codeFor(baseURL, address));
  await page.keyboard.press('Enter');
  await expect(page.getByText(filled(w.email.done, { email: address }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: w.list.emailHint })).toContainText(address);
});

test('an authenticator app is set up, asked for at sign-in, replaced by a recovery code and removed', async ({
  page,
  look,
}) => {
  const username = await addPerson(look, 'owner');
  await openAs(page, username, security);
  const { secret, codes } = await setUpApp(page, 'zh-CN');
  await expect(page.getByText(filled(w.list.codesLeft, { count: codes.length }))).toBeVisible();
  await signOut(page, 'zh-CN');
  await enter(page, username, password, 'zh-CN');
  await expect(fieldOf(page, second.totp)).toBeFocused();
  await page.keyboard.type(totp(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page, 'zh-CN');

  await enter(page, username, password, 'zh-CN');
  await press(page, second.others.RECOVERY_CODE);
  await expect(fieldOf(page, second.recovery)).toBeFocused();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(security);
  await expect(page.getByText(filled(w.list.codesLeft, { count: codes.length - 1 }))).toBeVisible();
  await press(page, `${w.list.renew} ${w.list.codes}`);
  await press(page, w.codes.renew);
  await press(page, w.codes.kept);
  await expect(page.getByText(filled(w.list.codesLeft, { count: codes.length }))).toBeVisible();
  await press(page, `${w.list.remove} ${w.list.totp}`);
  await press(page, w.list.remove);
  await expect(page.getByRole('button', { name: `${w.list.setUp} ${w.list.totp}` })).toBeVisible();
});

test('a passkey is added, opens the second step and is removed', async ({ page, look }) => {
  const name = '办公室电脑';
  const username = await addPerson(look, 'platform');
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
  await openAs(page, username, security);
  await press(page, `${w.list.add} ${w.list.passkeys}`);
  await expect(fieldOf(page, w.passkey.name)).toHaveValue(/Chrome · /);
  await type(page, w.passkey.name, name);
  await page.keyboard.press('Enter');
  await press(page, w.codes.kept);
  const list = page.getByRole('list', { name: w.list.passkeys });
  await expect(list).toContainText(name);
  await expect(list).toContainText(w.list.neverUsed);
  // The same device has nothing to add.
  await press(page, `${w.list.add} ${w.list.passkeys}`);
  await expect(fieldOf(page, w.passkey.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.passkey.known)).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page, 'zh-CN');
  await enter(page, username, password, 'zh-CN');
  await press(page, second.passkey);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(security);
  await expect(list).toContainText(anyOf(w.list.used));
  await press(page, filled(w.passkey.removeOf, { name }));
  await press(page, w.list.remove);
  await expect(page.getByText(filled(w.passkey.removed, { name }))).toBeVisible();
});

test('other devices are listed and signed out, one or all, and failed tries are told apart', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  const { devices: d, signIns } = w;
  const device = 'WeChat · iOS';
  const username = await addPerson(look, 'service');
  const signIn = (secret: string) =>
    page.request.post('/tenant/auth/loginV402', { data: { username, password: secret } });
  await signIn('a wrong guess');
  await openAs(page, username, devices);
  const phone = await browser.newPage({
    baseURL: baseURL ?? '',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
  });
  await openAs(phone, username, '/dashboard');
  await signIn(password);
  await page.reload();
  const list = page.getByRole('list', { name: d.title });
  await expect(list.getByRole('listitem').first()).toContainText(d.current);
  await expect(list.getByRole('listitem').first()).toContainText('Chrome · ');
  await press(page, filled(d.endOf, { device }));
  await press(page, d.end);
  await expect(page.getByText(filled(d.ended, { device }))).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await phone.close();
  await press(page, filled(d.endOthers, { count: 1 }));
  await press(page, d.end);
  await expect(page.getByText(d.onlyThis)).toBeVisible();
  const tries = page.getByRole('table', { name: signIns.title });
  const wrong = new RegExp(`${signIns.failure}.*${signIns.reasons.AUTH_BAD_CREDENTIALS}`);
  await expect(tries.getByRole('row', { name: wrong })).toBeVisible();
  await expect(tries.getByRole('row', { name: new RegExp(`${signIns.success}.*${device}`) })).toBeVisible();
});
