import { accessRequestWords } from '../../apps/console/src/locales/auth/access-request.ts';
import { recoveryWords } from '../../apps/console/src/locales/auth/recovery.ts';
import { primaryWords } from '../../apps/console/src/locales/account/primary-account.ts';
import { accessRequestFormWords } from '../../apps/console/src/locales/auth/access-request-form.ts';
import { faults } from '../../packages/contract/src/faults.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, reachByArrows, type } from '../rig/looks/keyboard.ts';
import { wear } from '../rig/looks/looks.ts';
import { linkFor } from '../rig/people/outbox.ts';
import { addPerson } from '../rig/people/people.ts';
import { enter, openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const path = '/accountManage/permission/primaryAccount';
const secret = 'a lantern by the river';

/** A day so many days from now, as a field for dates takes it by keyboard in either language. */
async function typeDay(page: Page, label: string, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await reach(page, fieldOf(page, label));
  await fieldOf(page, label).fill(day);
}

async function askForAccess(page: Page, locale: Locale, company: string, email: string): Promise<void> {
  const w = accessRequestFormWords[locale];
  await page.goto('/login?view=register');
  await type(page, w.company, company);
  await type(page, w.name, '何一帆');
  await type(page, w.phone, `139${String(Math.random()).slice(2, 10)}`);
  await type(page, w.email, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: w.doneTitle })).toBeFocused();
}

async function openMenu(page: Page, locale: Locale, name: string, item: string): Promise<void> {
  await press(page, `${primaryWords[locale].actions.more} ${name}`);
  await reachByArrows(page, page.getByRole('menuitem', { name: item }));
  await page.keyboard.press('Enter');
}

test('a company is opened from its request, used by its owner and ended by the platform', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  // Two people on their way through many pages: long for one test where the machine is busy.
  test.slow();
  const w = primaryWords['zh-CN'];
  const company = unique('Yunfan');
  const code = company.toLowerCase();
  const username = unique('boss');
  const email = `${username}@yunfan.example`;
  const operator = await addPerson(look, 'platform');
  await askForAccess(page, 'zh-CN', company, email);

  await openAs(page, operator, '/accountManage/accessRequest');
  await press(page, `${accessRequestWords['zh-CN'].answer} ${company}`);
  await press(page, w.request.open, 'link');
  await expect(fieldOf(page, w.form.tenantName)).toHaveValue(company);
  await expect(fieldOf(page, w.form.email)).toHaveValue(email);
  await type(page, w.form.tenantCode, 'kangheng');
  await type(page, w.form.username, username);
  await reach(page, page.getByRole('checkbox', { name: '远程协助' }));
  await page.keyboard.press('Space');
  await type(page, w.form.accountQuota, '7');
  await typeDay(page, w.form.expireAt, 20);
  await press(page, w.form.create);
  // The code is taken; what was typed stays, and the field is where one goes on.
  await expect(fieldOf(page, w.form.tenantCode)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(code);
  await press(page, w.form.create);
  const row = page.getByRole('row', { name: new RegExp(company) });
  await expect(row).toContainText(w.statuses.PENDING_ACTIVATION);
  await expect(row).toContainText('1 / 7');

  const owner = await browser.newPage({ baseURL: baseURL ?? '' });
  await owner.goto(await linkFor(baseURL, email));
  const words = recoveryWords['zh-CN'];
  await type(owner, words.form.password, secret);
  await type(owner, words.form.repeat, secret);
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('heading', { name: words.success.activated.title })).toBeFocused();
  await enter(owner, username, secret, 'zh-CN');
  await expect(owner).toHaveURL(/\/dashboard$/);
  const usage = owner.getByRole('region', { name: w.dashboard.title });
  await expect(usage).toContainText('1 / 7');
  await expect(usage).toContainText(/2[01]/);
  await owner.goto(path);
  await expect(owner.getByRole('region', { name: company })).toContainText('1 / 7');
  // The only owner cannot shut themselves out, and is told why.
  await press(owner, `${w.actions.more} 何一帆`);
  await expect(owner.getByRole('menuitem', { name: w.actions.delete })).toContainText(w.why.self);
  await expect(owner.getByRole('menuitem', { name: w.actions.delete })).toBeDisabled();
  await owner.keyboard.press('Escape');

  await page.goto(`${path}?keyword=${company}`);
  await expect(row).toContainText(w.statuses.ACTIVE);
  await press(page, `${w.actions.edit} 何一帆`, 'link');
  await typeDay(page, w.form.expireAt, -2);
  await expect(page.getByText(w.form.ended.replace('{company}', company))).toBeVisible();
  await press(page, w.form.save);
  await expect(row).toContainText(w.end.ended);

  await owner.goto('/dashboard');
  await expect(owner).toHaveURL(/\/login/);
  await enter(owner, username, secret, 'zh-CN');
  await expect(owner.getByText(faults.TENANT_EXPIRED['zh-CN']).first()).toBeVisible();
  await owner.close();
});

test('owners are disabled and deleted only when somebody is left, and the page says what will happen', async ({
  page,
  look,
}) => {
  const w = primaryWords['zh-CN'];
  const username = await addPerson(look, 'owner.ruichi');
  await look(`update account set name = $2 where username = $1`, [username, '章小满']);
  await openAs(page, 'owner.ruichi', path);
  await openMenu(page, 'zh-CN', '章小满', w.actions.disable);
  await expect(page.getByRole('dialog')).toContainText('立即从所有设备退出');
  await press(page, w.actions.disable);
  const row = page.getByRole('row', { name: /章小满/ });
  await expect(row).toContainText(w.statuses.DISABLED);
  await openMenu(page, 'zh-CN', '章小满', w.actions.enable);
  await expect(row).toContainText(w.statuses.ACTIVE);
  await openMenu(page, 'zh-CN', '章小满', w.actions.delete);
  await press(page, '删除');
  await expect(row).toHaveCount(0);
});

test('primary accounts stand in nobody’s way, in any language or theme', async ({ page, look }) => {
  test.slow();
  const w = primaryWords['zh-CN'];
  const operator = await addPerson(look, 'platform');
  await wear(page, { locale: 'zh-CN', theme: 'light' });
  await openAs(page, operator, path);
  await expect(page.getByRole('row', { name: /明德口腔/ })).toContainText(w.end.ended);
  await expectNoViolations(page, 'list', [390, 1280]);
  await press(page, `${w.actions.detail} 叶知秋`);
  await expect(page.getByRole('dialog')).toContainText('mingde');
  await expectNoViolations(page, 'detail', [390, 1280]);
  await page.goto(`${path}?add=1`);
  await expect(fieldOf(page, w.form.tenantName)).toBeVisible();
  await expectNoViolations(page, 'form', [390, 1280]);
  await openAs(page, 'owner', path);
  await expect(page.getByRole('region', { name: /康衡/ })).toBeVisible();
  await expectNoViolations(page, 'own company', [390, 1280]);
  await page.goto('/accountManage/account');
  await expect(page.getByText('信息中心')).toBeVisible();
  await expectNoViolations(page, 'own account', [390, 1280]);
});
