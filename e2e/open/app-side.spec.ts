import type { Page } from '@playwright/test';
import { appKeysWords } from '../../apps/console/src/locales/application/app-key.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations, violations } from '../rig/looks/axe.ts';
import { wear } from '../rig/looks/looks.ts';
import { codeFor } from '../rig/people/outbox.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

// The vendor's app from its key to a notice that was read: the console on one side, the demonstration's app on the other.

/** Someone at this machine, which the demonstration's app is for; not through a proxy as everyone else. */
async function openApp(page: Page, server: string | undefined, locale: Locale): Promise<Page> {
  const context = await page.context().browser()!.newContext({ baseURL: server!, locale, extraHTTPHeaders: {} });
  const phone = await context.newPage();
  await phone.goto(`/dev/app?lang=${locale}`);
  return phone;
}

/** Whoever asked to be let in finds it in the answer. */
async function activationCode(server: string | undefined, number: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const sent = (await (await fetch(`${server}/dev/outbox.json`)).json()) as {
      recipient: string;
      template: string;
      params: { code: string } | null;
    }[];
    const found = sent.find(
      ({ recipient, template }) => recipient === number && /^SMS_(APP_ACTIVATION|TEMP_USER_APPROVED)$/.test(template),
    );
    code = found?.params?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass();
  return code;
}

test('an owner makes a key, replaces it and revokes it', async ({ page }) => {
  const w = appKeysWords['zh-CN'];
  const name = unique('巡检应用');
  await openAs(page, 'owner', '/accountManage/appKeys');
  await page.getByRole('button', { name: w.add }).first().click();
  const input = page.getByLabel(w.name);
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.nameBad)).toBeVisible();
  await input.fill(name);
  await page.keyboard.press('Enter');

  const secret = page.getByLabel(w.secret, { exact: true });
  await expect(secret).toHaveText(/^ak_[\w-]{43}$/);
  await expectNoViolations(page, 'a new key', [390, 1440]);
  const first = (await secret.textContent())!;
  await page.keyboard.press('Escape');
  await expect(page.getByText(w.keepFirst)).toBeVisible();
  await page.getByRole('button', { name: w.kept }).click();
  await expect(secret).toBeHidden();
  await expect(page.getByText(first)).toHaveCount(0);

  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(w.never);
  await row.getByRole('button', { name: `${w.rotate} ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.rotate }).click();
  await expect(secret).toHaveText(/^ak_/);
  await expect(secret).not.toHaveText(first);
  await page.getByRole('button', { name: w.kept }).click();
  await row.getByRole('button', { name: `${w.revoke} ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText(w.revokeUnused);
  await page.getByRole('dialog').getByRole('button', { name: w.revoke }).click();
  await expect(page.getByRole('list', { name: w.revokedTitle })).toContainText(name);
  await expectNoViolations(page, 'keys', [390, 1440]);
});

test('someone asks for access in the app, is approved, activates and reads a notice', async ({ page, baseURL }) => {
  const w = appKeysWords['en-US'];
  // A key of the customers' app, from the console, in English.
  await wear(page, { locale: 'en-US', theme: 'light' });
  await openAs(page, 'owner', '/accountManage/appKeys');
  await page.getByRole('button', { name: w.add }).first().click();
  await page.getByLabel(w.name).fill(unique('Customer app '));
  await page.getByRole('button', { name: w.create }).click();
  const key = (await page.getByLabel(w.secret, { exact: true }).textContent())!;

  const phone = await openApp(page, baseURL, 'en-US');
  await phone.getByText('App key', { exact: true }).click();
  await phone.getByLabel('Key', { exact: true }).fill(key);
  const number = `137${String(Date.now()).slice(-8)}`;
  const person = unique('Ada ');
  await phone.getByLabel('Your name').fill(person);
  await phone.getByLabel('Company', { exact: true }).fill(unique('Works '));
  await phone.getByLabel('Mobile number').fill(number);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await expect(phone.getByRole('status')).toContainText('outbox');
  await phone.getByLabel('Code', { exact: true }).fill(await codeFor(baseURL, number));
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText('Awaiting approval')).toBeVisible();
  expect(await violations(phone)).toEqual([]);

  const operator = await callsAs(page, 'operator');
  const { list: waiting } = await operator.post<{ list: { tempUserId: string; companyName: string }[] }>(
    '/tenant/client/tempuser/page',
    { keyword: person, status: 'PENDING' },
  );
  const [request] = waiting;
  await operator.post('/tenant/client/tempuser/approvePass', {
    items: [{ tempUserId: request!.tempUserId, clientId: null, newClientName: request!.companyName }],
    validTo: null,
    reply: null,
  });
  await phone.getByRole('button', { name: 'Refresh' }).click();
  await expect(phone.getByText('Approved')).toBeVisible();
  await phone.getByRole('button', { name: 'Activate with the code from the text message' }).click();
  await phone.getByLabel('Activation code from the text message').fill(await activationCode(baseURL, number));
  await phone.locator('form').getByRole('button', { name: 'Activate' }).click();
  await expect(phone.getByText(`Hello, ${person}`)).toBeVisible();

  const title = unique('Service ');
  const { noticeId } = await operator.post<{ noticeId: string }>('/tenant/client/notice/add', {
    type: 'NOTICE',
    level: 'MEDIUM',
    title: { 'zh-CN': title, 'en-US': title },
    content: { 'zh-CN': '<p>正文</p>', 'en-US': '<p>The lines rest on Sunday.</p>' },
    attachmentIds: [],
    target: { mode: 'ALL', ids: [] },
    channels: ['IN_APP'],
    pinned: false,
    popup: false,
    requireAck: true,
    publishAt: null,
    expireAt: null,
  });
  await operator.get(`/tenant/client/notice/publish?noticeId=${noticeId}`);
  await expect(async () => {
    await phone.getByRole('button', { name: 'Refresh' }).click();
    await expect(phone.getByRole('button', { name: title })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await phone.getByRole('button', { name: title }).click();
  await expect(phone.getByText('The lines rest on Sunday.')).toBeVisible();
  await phone.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(phone.getByText('Acknowledged')).toBeVisible();
  expect(await violations(phone)).toEqual([]);

  await operator.get(
    `/tenant/client/notice/revoke?noticeId=${noticeId}&reason=${encodeURIComponent('Moved to Monday')}`,
  );
  await phone.getByRole('button', { name: 'Back' }).click();
  await expect(phone.getByText('This notice has been revoked').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Sign out' }).click();
  await expect(phone.getByRole('button', { name: 'Send code' })).toBeVisible();
  await phone.context().close();
});
