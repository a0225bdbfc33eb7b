import { approvalWords } from '../../apps/console/src/locales/client/temp-user-approval.ts';
import { signInFailedWords } from '../../apps/console/src/locales/auth/sign-in-failed.ts';
import { reviewWords } from '../../apps/console/src/locales/client/temp-user.ts';
import { addApplicant, addCustomer, stateOf } from '../rig/people/applicants.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

test('an approver passes a request from the mail on the phone, once', async ({ page, look }) => {
  const w = approvalWords['zh-CN'];
  const company = unique('启明医院');
  await addCustomer(look, `${company}有限公司`);
  const applicant = await addApplicant(look, { company });
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto(applicant.link);
  await expect(page.getByRole('heading', { name: w.title })).toBeVisible();
  await expect(page.getByText(applicant.phone)).toBeVisible();
  await expect(page.getByText('康衡医疗器械有限公司', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('租户管理台')).toHaveCount(0);
  await expect(page).toHaveTitle(/康衡医疗器械有限公司$/);
  // The secret has left the address, and a reload still finds its way.
  await expect(page).toHaveURL(/\/approval$/);
  await page.reload();
  await expect(page.getByText(applicant.phone)).toBeVisible();
  await expect(page.getByRole('radio', { name: new RegExp(`${company}有限公司`) })).toBeChecked();
  const submit = page.getByRole('button', { name: w.passSubmit });
  await reach(page, submit);
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: w.done.passed.title })).toBeFocused();
  expect(await stateOf(look, applicant)).toEqual({ status: 'APPROVED', via: 'LINK', client: `${company}有限公司` });
  const secret = applicant.link.split('#')[1]!;
  expect(asked.filter((text) => text.includes(secret))).toEqual([]);

  // The same mail again, later.
  await page.goto('/version.json');
  await page.goto(applicant.link);
  await expect(page).toHaveURL(/\/failure_audit$/);
  await expect(page.getByRole('heading', { name: w.failure.decided.title })).toBeFocused();
  await expect(page.getByText(/王敏/)).toBeVisible();
});

test('an approver refuses with a reason, by keyboard', async ({ page, look }) => {
  const w = approvalWords['zh-CN'];
  const words = reviewWords['zh-CN'];
  const applicant = await addApplicant(look);
  await page.goto(applicant.link);
  await reach(page, page.getByRole('radio', { name: words.pass, exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: words.refuse, exact: true })).toBeChecked();
  await press(page, w.refuseSubmit);
  await expect(page.getByText(words.reasonPick, { exact: true })).toBeVisible();
  expect((await stateOf(look, applicant))?.['status']).toBe('PENDING');
  const reason = page.getByRole('combobox', { name: words.rejectReason });
  await page.keyboard.press('Shift+Tab');
  await reach(page, reason);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(reason).not.toHaveValue('');
  await press(page, w.refuseSubmit);
  await expect(page.getByRole('heading', { name: w.done.refused.title })).toBeFocused();
  expect(await stateOf(look, applicant)).toMatchObject({ status: 'REJECTED', via: 'LINK' });
});

test('a link that expired, lost its request, or was made up says so, and looking decides nothing', async ({
  page,
  look,
  baseURL,
}) => {
  const w = approvalWords['zh-CN'];
  const [expired, canceled] = [await addApplicant(look), await addApplicant(look)];
  await look('update temp_user_link set expires_at = now() where temp_user_id = $1', [expired.tempUserId]);
  await page.goto(expired.link);
  await expect(page).toHaveURL(/\/failure_audit$/);
  await expect(page.getByRole('heading', { name: w.failure.expired.title })).toBeFocused();

  await look(`update temp_user set status = 'CANCELED' where id = $1`, [canceled.tempUserId]);
  await page.goto('/version.json');
  await page.goto(canceled.link);
  await expect(page.getByRole('heading', { name: w.failure.closed.title })).toBeFocused();

  await page.goto('/version.json');
  await page.goto('/approval#made-up-by-someone');
  await expect(page).toHaveURL(/\/faild_auth\?reason=link$/);
  await expect(page.getByRole('heading', { name: signInFailedWords['zh-CN'].reasons.link.title })).toBeFocused();

  // As a mail scanner does, also where the secret stands in the query.
  const scanned = await addApplicant(look);
  const address = `${baseURL}${scanned.link.replace('#', '?token=')}`;
  for (const method of ['GET', 'HEAD']) await fetch(address, { method, headers: { accept: 'text/html' } });
  expect((await stateOf(look, scanned))?.['status']).toBe('PENDING');
  await page.goto(address);
  await expect(page.getByText(scanned.phone)).toBeVisible();
  await expect(page).toHaveURL(/\/approval$/);
});

test('two who hold the same request open: the second hears who was faster', async ({
  page,
  look,
  browser,
  baseURL,
}) => {
  const w = approvalWords['zh-CN'];
  const applicant = await addApplicant(look);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  for (const one of [page, other]) {
    await one.goto(applicant.link);
    await expect(one.getByText(applicant.phone)).toBeVisible();
  }
  await press(page, w.passSubmit);
  await expect(page.getByRole('heading', { name: w.done.passed.title })).toBeFocused();
  await other.bringToFront();
  await press(other, w.passSubmit);
  await expect(other.getByRole('heading', { name: w.failure.decided.title })).toBeFocused();
  await other.close();
});

test('the approval pages read well in both languages and themes', async ({ page, look }) => {
  const company = unique('同济医院');
  await addCustomer(look, company);
  const applicant = await addApplicant(look, { company, dueInHours: -3 });
  await page.goto(applicant.link);
  await expect(page.getByText(applicant.phone)).toBeVisible();
  await expectNoViolations(page, 'the request', [390, 1440]);
  await reach(page, page.getByRole('radio', { name: '通过', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('combobox', { name: '拒绝原因' })).toBeVisible();
  await expectNoViolations(page, 'refusing', [390]);
  await page.goto('/failure_audit');
  await expectNoViolations(page, 'a link that has ended', [390, 1440]);
});
