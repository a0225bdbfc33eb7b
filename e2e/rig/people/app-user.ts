import { randomInt } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Look } from '../server.ts';
import { codeFor } from './outbox.ts';

// One of their own: nobody is sent a second code within a minute.
const newNumber = () => `137${randomInt(10_000_000, 100_000_000)}`;

/** Somebody of a customer, signed in to the app that stands for the vendor's own; close the context of the page when done. */
export async function openApp(browser: Browser, baseURL: string, look: Look): Promise<Page> {
  const number = newNumber();
  await look(
    `insert into client_user (tenant_id, id, client_id, name, phone, status)
     select c.tenant_id, gen_random_uuid(), c.id, '林晓', $1, 'ACTIVE' from client c join tenant t on t.tenant_id = c.tenant_id
      where t.code = 'kangheng' and c.status = 'ACTIVE' and c.deleted_at is null order by c.id limit 1`,
    [number],
  );
  return signIn(browser, baseURL, number, 'CLIENT_USER');
}

/** The same as somebody of the vendor's team. */
export async function openAppAsTeam(browser: Browser, baseURL: string, look: Look): Promise<Page> {
  const number = newNumber();
  await look(
    `insert into team_user (tenant_id, id, name, phone, status)
     select t.tenant_id, gen_random_uuid(), '赵工', $1, 'ACTIVE' from tenant t where t.code = 'kangheng'`,
    [number],
  );
  return signIn(browser, baseURL, number, 'TEAM_USER');
}

async function signIn(browser: Browser, baseURL: string, number: string, kind: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: {} });
  const phone = await context.newPage();
  await phone.goto('/dev/app?lang=zh-CN');
  await phone.getByRole('button', { name: '登录', exact: true }).click();
  await phone.getByLabel('我的身份').selectOption(kind);
  await phone.getByLabel('手机号').fill(number);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await expect(phone.getByRole('status')).toContainText('发件箱');
  await phone.getByLabel('验证码', { exact: true }).fill(await codeFor(baseURL, number));
  await phone.locator('form').getByRole('button', { name: '登录' }).click();
  return phone;
}
