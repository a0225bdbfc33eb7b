import { accessRequestWords } from '../../apps/console/src/locales/auth/access-request.ts';
import { accessRequestFormWords } from '../../apps/console/src/locales/auth/access-request-form.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { languages, wear } from '../rig/looks/looks.ts';
import { mailTo } from '../rig/people/outbox.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const path = '/accountManage/accessRequest';
const phone = '13911002266';

/** On the sign-in page, as someone who has no account yet. */
async function askForAccess(page: Page, locale: Locale, company: string, email: string): Promise<void> {
  const w = accessRequestFormWords[locale];
  await page.goto('/login?view=register');
  await type(page, w.company, company);
  await type(page, w.name, '何一帆');
  await type(page, w.phone, phone);
  await type(page, w.email, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: w.doneTitle })).toBeFocused();
}

test('a request reaches the operators as something to do, is answered once, and the answer goes out by mail', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  const company = unique('云帆');
  const email = `${unique('he')}@yunfan.example`;
  await askForAccess(page, 'zh-CN', company, email);

  await openAs(page, 'platform', '/dashboard');
  await press(page, /^消息通知，\d+ 条未读$/);
  // The last of the tabs holds what is to be done.
  await reach(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('link', { name: new RegExp(`新的开通申请.*${company}`) }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const row = page.getByRole('row', { name: new RegExp(company) });
  await expect(row).toContainText('待答复');
  await expect(row).not.toContainText(phone);
  await reach(page, row.getByRole('button', { name: '查看完整内容 何一帆的手机号' }));
  await page.keyboard.press('Enter');
  await expect(row).toContainText(phone);

  // A colleague has the same request open.
  const colleague = await browser.newPage({ baseURL: baseURL ?? '' });
  await openAs(colleague, await addPerson(look, 'platform'), path);
  await press(colleague, `答复 ${company}`);
  await expect(fieldOf(colleague, '给申请人的话（可不填）')).toBeFocused();

  await press(page, `答复 ${company}`);
  await expect(fieldOf(page, '给申请人的话（可不填）')).toBeFocused();
  await page.keyboard.type('请周一来电。');
  await press(page, '同意并发送邮件');
  await expect(page.getByText(`已答复“${company}”，邮件即将发出`)).toBeVisible();
  await expect(row).toContainText('已同意');
  const mail = await mailTo(baseURL, email);
  expect(mail).toContain(company);
  expect(mail).toContain('请周一来电。');

  await colleague.bringToFront();
  await colleague.keyboard.type('很抱歉。');
  await press(colleague, '同意并发送邮件');
  await expect(colleague.getByRole('alert')).toContainText('您的答复没有发出');
  expect(await mailTo(baseURL, email)).toBe(mail);
  await colleague.keyboard.press('Escape');
  await expect(colleague.getByRole('row', { name: new RegExp(company) })).toContainText('已同意');
  await press(colleague, `查看 ${company}`);
  await expect(colleague.getByRole('dialog')).toContainText('请周一来电。');
  await colleague.close();
});

for (const { locale, theme } of languages) {
  test(`whoever is refused reads so in the own language, and nobody is shut out: ${locale}`, async ({
    page,
    look,
    baseURL,
  }) => {
    const w = accessRequestWords[locale];
    const company = unique('Yunfan');
    const email = `${unique('he')}@yunfan.example`;
    await wear(page, { locale, theme });
    await askForAccess(page, locale, company, email);
    await openAs(page, await addPerson(look, 'platform'), path);
    // It goes through all the languages and themes by itself.
    const check = (what: string) => locale === 'zh-CN' && expectNoViolations(page, what, [390, 1280]);
    await expect(page.getByRole('row', { name: new RegExp(company) })).toContainText(w.statuses.PENDING);
    await check('list');
    await press(page, `${w.answer} ${company}`);
    await reach(page, page.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: w.refuse })).toBeChecked();
    await check('answer');
    await press(page, w.send.REFUSED);
    await expect(page.getByRole('row', { name: new RegExp(company) })).toContainText(w.statuses.REFUSED);
    expect(await mailTo(baseURL, email)).toContain(w.mail.REFUSED.subject);
  });
}
