import { ssoWords } from '../../../apps/console/src/locales/auth/sso.ts';
import { callsAs } from '../calls.ts';
import { password, type Locale } from '../sign-in.ts';
import { expect, type Page } from '../test.ts';

export const COMPANY = 'kangheng';

/** Makes the embedded provider misbehave; an empty list makes it good again. */
export async function setFaults(page: Page, ...faults: string[]): Promise<void> {
  const answer = await page.request.post('/idp/faults', { data: { faults } });
  if (!answer.ok()) throw new Error(`The provider does not know ${faults.join()}`);
}

/** From the sign-in page to the provider's own, by keyboard: the company is filled in by the link. */
export async function leaveForProvider(page: Page): Promise<void> {
  await page.goto(`/login?company=${COMPANY}`);
  await page.getByRole('button', { name: /^(前往公司登录|Go to company)/ }).press('Enter');
}

export async function enterAtProvider(page: Page, name: string, secret = password): Promise<void> {
  await expect(page.getByLabel(/^(用户名或邮箱|Username or email)$/)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
}

export async function signInBySso(page: Page, name: string): Promise<void> {
  await leaveForProvider(page);
  await enterAtProvider(page, name);
  await page.waitForURL(/\/dashboard$/);
}

export interface Settings {
  version: number;
  enabled: boolean;
  issuer: string;
  clientId: string;
  scopes: string[];
  breakGlassId: string | null;
  owners: { accountId: string; username: string }[];
}

/** Changes the company's provider, and gives back what was there before. */
export async function changeProvider(page: Page, change: Partial<Settings>): Promise<Settings> {
  const owner = await callsAs(page, 'owner');
  const before = await owner.get<Settings>('/tenant/sso/detail');
  const { version, enabled, issuer, clientId, scopes } = { ...before, ...change, version: before.version };
  await owner.post('/tenant/sso/update', { version, enabled, issuer, clientId, scopes });
  return before;
}

/** Whatever a person sees of a sign-in that failed: why, and the ways on; nothing secret stays behind. */
export async function expectFailure(page: Page, sentence: string | RegExp, locale: Locale = 'zh-CN'): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence);
  await expect(page.getByRole('button', { name: ssoWords[locale].retry })).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  expect(await kept(page)).not.toContain('"token"');
}

/** All that the browser keeps of the console. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));

/** Changes the address of the callback before the console reads it, as someone in between could. */
export async function changeCallback(page: Page, change: Record<string, string | null>, once = false): Promise<void> {
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
