import { reviewWords } from '../../apps/console/src/locales/client/temp-user.ts';
import { addApplicant, addCustomer, stateOf } from '../rig/people/applicants.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const path = (keyword: string) => `/userManage/custom/userInfo/userReview?keyword=${encodeURIComponent(keyword)}`;
const filled = (sentence: string, params: Record<string, string | number>) =>
  Object.entries(params).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, String(value)), sentence);

async function chooseReason(page: Page, locale: Locale): Promise<void> {
  const field = page.getByRole('combobox', { name: reviewWords[locale].rejectReason });
  await reach(page, field);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).not.toHaveValue('');
}

test('requests are passed into a likely customer, refused, and decided in bulk', async ({ page, look }) => {
  const w = reviewWords['zh-CN'];
  const company = unique('启明医院');
  await addCustomer(look, `${company}有限公司`);
  const late = await addApplicant(look, { company, dueInHours: -2 });
  const refused = await addApplicant(look, { company: `${company}二部` });
  await openAs(page, await addPerson(look, 'owner'), path(company));
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row(late.name)).toContainText(w.clockLate.replace('{span}', '').trim());
  await expect(row(refused.name)).toContainText(w.clockLeft.replace('{span}', '').trim());
  await expect(row(late.name)).not.toContainText(late.phone);

  await press(page, `${w.decide} ${late.name}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('radio', { name: new RegExp(`${company}有限公司`) })).toBeChecked();
  // The decision stands beside what it is about: nobody scrolls to decide.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(panel.getByRole('button', { name: w.passSubmit })).toBeInViewport({ ratio: 1 });
  await reach(page, fieldOf(page, w.reply));
  await page.keyboard.type('欢迎');
  await press(page, w.passSubmit);
  await expect(page.getByText(filled(w.passed, { name: late.name }))).toBeVisible();
  await expect(row(late.name)).toHaveCount(0);
  expect(await stateOf(look, late)).toEqual({ status: 'APPROVED', via: 'CONSOLE', client: `${company}有限公司` });

  await press(page, `${w.decide} ${refused.name}`);
  await reach(page, panel.getByRole('radio', { name: w.pass, exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: w.refuse, exact: true })).toBeChecked();
  await chooseReason(page, 'zh-CN');
  await press(page, w.refuseSubmit);
  await expect(page.getByText(filled(w.refused, { name: refused.name }))).toBeVisible();
  expect((await stateOf(look, refused))?.['status']).toBe('REJECTED');

  const [first, second] = [
    await addApplicant(look, { company }),
    await addApplicant(look, { company: `${company}新区` }),
  ];
  await page.reload();
  await expect(row(second.name)).toBeVisible();
  for (const { name } of [first, second]) {
    await reach(page, row(name).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(row(name).getByRole('checkbox')).toBeChecked();
  }
  await press(page, w.bulk.pass);
  await expect(panel).toContainText(second.company);
  // A colleague is faster with one of them: none is decided, and it is said which.
  await look(
    `update temp_user set status = 'REJECTED', decided_at = now(), decided_via = 'CONSOLE',
            decided_by = (select id from account where username = 'operator') where id = $1`,
    [second.tempUserId],
  );
  await press(page, w.bulk.passSubmit);
  await expect(panel.getByRole('alert')).toContainText(second.name);
  expect((await stateOf(look, first))?.['status']).toBe('PENDING');
  await look(`update temp_user set status = 'PENDING', decided_at = null, decided_by = null where id = $1`, [
    second.tempUserId,
  ]);
  await press(page, w.bulk.passSubmit);
  await expect(panel).toHaveCount(0);
  expect((await stateOf(look, first))?.['client']).toBe(`${company}有限公司`);
  expect((await stateOf(look, second))?.['status']).toBe('APPROVED');
});

test('who may only look decides nothing, and who approves may change the settings', async ({ page, look }) => {
  const w = reviewWords['zh-CN'];
  const applicant = await addApplicant(look);
  await openAs(page, await addPerson(look, 'viewer'), path(applicant.company));
  await press(page, `${w.view} ${applicant.name}`);
  await expect(page.getByRole('dialog')).toContainText(applicant.company);
  await expect(page.getByRole('button', { name: w.passSubmit })).toHaveCount(0);
  await expect(page.getByRole('button', { name: w.settings.open })).toHaveCount(0);

  await openAs(page, await addPerson(look, 'owner'), path(applicant.company));
  await press(page, w.settings.open);
  const hours = fieldOf(page, w.settings.slaHours);
  await reach(page, hours);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('8');
  await press(page, '保存');
  await expect(page.getByText(w.settings.saved)).toBeVisible();
  const [row] = await look(
    `select s.sla_hours from temp_user_setting s join account a on a.tenant_id = s.tenant_id where a.username = 'owner'`,
  );
  expect(row).toEqual({ sla_hours: 8 });
  await look('delete from temp_user_setting');
});

test('the review reads well in both languages and themes', async ({ page, look }) => {
  const w = reviewWords['zh-CN'];
  const company = unique('同济医院');
  await addCustomer(look, company);
  const applicant = await addApplicant(look, { company, dueInHours: -30 });
  await openAs(page, await addPerson(look, 'owner'), path(company));
  await expect(page.getByRole('row', { name: new RegExp(applicant.name) })).toBeVisible();
  await expectNoViolations(page, 'the queue', [390, 1440]);
  await press(page, `${w.decide} ${applicant.name}`);
  await expect(page.getByRole('radio', { name: new RegExp(company) })).toBeChecked();
  await expectNoViolations(page, 'deciding', [390, 1440]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await reach(page, page.getByRole('row', { name: new RegExp(applicant.name) }).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, w.bulk.pass);
  await expect(page.getByRole('dialog')).toContainText(company);
  await expectNoViolations(page, 'deciding in bulk', [390, 1440]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, w.settings.open);
  await expect(fieldOf(page, w.settings.slaHours)).toBeVisible();
  await expectNoViolations(page, 'settings', [390, 1440]);
});
