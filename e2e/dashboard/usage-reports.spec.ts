import { usageDataWords } from '../../apps/console/src/locales/dashboard/usage-data.ts';
import { usageReportWords } from '../../apps/console/src/locales/dashboard/usage-report.ts';
import { fallback } from '../../apps/console/src/locales/zh-CN/shell/fallback.ts';
import { addExpert } from '../call/call-records.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { reach } from '../rig/looks/keyboard.ts';
import { languages } from '../rig/looks/looks.ts';
import { filled } from '../rig/looks/words.ts';
import { mailTo } from '../rig/people/outbox.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = usageReportWords['zh-CN'];
const u = usageDataWords['zh-CN'];
const path = '/dashboard/usageReports';
const MAILBOX = 'min.wang@kangheng.example';

const reports = (page: Page) => page.getByRole('list', { name: w.title });
const drawer = (page: Page) => page.getByRole('dialog');
const sendOne = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${w.sendToMe}.*${name}`) });

/** Of a name that nobody else has; may see the numbers, and has an address. */
async function addColleague(look: Look): Promise<string> {
  const [username, name] = [unique('expert.'), unique('同事')];
  await addExpert(look, username, 'DEPT_AND_CHILD');
  await look(`update account set name = $1, email = $2 where username = $3`, [
    name,
    `${username}@kangheng.example`,
    username,
  ]);
  await onlySees(look, username);
  return name;
}

const onlySees = (look: Look, username: string) =>
  look(
    `update role set permissions = array['dashboard:usage:query'] where id in (
       select r.role_id from account_role r join account a on a.id = r.account_id where a.username = $1)`,
    [username],
  );

test('a report is set up, sent to oneself and read; its numbers open their lists', async ({ page, server, look }) => {
  test.slow();
  const name = unique('管理层周报');
  const colleague = await addColleague(look);
  await openAs(page, 'owner', '/dashboard/usage');
  await page.getByRole('link', { name: u.reports }).click();
  await expect(page.getByRole('heading', { name: w.empty })).toBeVisible();
  await page.getByRole('button', { name: w.add }).first().click();
  await drawer(page).getByLabel(w.name).fill(name);
  await drawer(page).getByRole('combobox', { name: w.recipients }).fill(colleague);
  await page.getByRole('option', { name: colleague }).click();
  await page.keyboard.press('Escape');
  await drawer(page)
    .getByRole('radiogroup', { name: new RegExp(colleague) })
    .getByText('English')
    .click();
  await drawer(page).getByRole('button', { name: w.add }).click();
  const row = reports(page).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(filled(w.to, { count: 1, names: colleague }));
  await expect(row).toContainText(w.never);

  await sendOne(page, name).click();
  await expect(page.getByText(w.sentToMe)).toBeVisible();
  const { text } = JSON.parse(await mailTo(server.url, MAILBOX)) as { text: string };
  expect(text).toContain(name);
  const [, active, address] = /活跃用户 ([\d,]+)（.*）\n(\S+)/.exec(text) ?? [];
  const { pathname, search } = new URL(address!);
  await page.goto(pathname + search);
  await expect(page.getByRole('tab', { name: u.tabs.people })).toHaveAttribute('aria-selected', 'true');
  const people = page.getByRole('table', { name: u.list.title });
  await expect(people.getByRole('row')).toHaveCount(Math.min(Number(active!.replaceAll(',', '')), 20) + 1);

  // What became of a mail is said as it is.
  await look(
    `insert into usage_report_period (tenant_id, report_id, rhythm, first_day, last_day, outbox_ids)
     select r.tenant_id, r.id, r.rhythm, '2026-11-02', '2026-11-08', array[gen_random_uuid()] from usage_report r where r.name = $1`,
    [name],
  );
  await look(
    `insert into outbox (tenant_id, id, channel, recipient, template, params, locale, last_error)
     select p.tenant_id, p.outbox_ids[1], 'MAIL', 'a@b.example', 'USAGE_REPORT_WEEKLY', '{}', 'zh-CN', 'refused'
       from usage_report_period p join usage_report r on r.tenant_id = p.tenant_id and r.id = p.report_id where r.name = $1`,
    [name],
  );
  await page.goto(path);
  await expect(row).toContainText(filled(w.mails.retrying, { count: 1 }));
  await look(`update outbox set status = 'SENT' where recipient = 'a@b.example'`);
  await page.reload();
  await expect(row).toContainText(filled(w.mails.sent, { count: 1 }));
  await expect(row).not.toContainText(filled(w.mails.retrying, { count: 1 }));
  await expectNoViolations(page, 'mail reports', [1440, 390], languages);

  await page.getByRole('button', { name: new RegExp(`${w.remove}.*${name}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.remove }).click();
  await expect(page.getByRole('heading', { name: w.empty })).toBeVisible();
});

test('the drawer is filled in by keyboard, and says what is missing', async ({ page, look }) => {
  test.slow();
  const name = unique('键盘周报');
  const colleague = await addColleague(look);
  await openAs(page, 'owner', path);
  await reach(page, page.getByRole('button', { name: w.add }).first());
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByLabel(w.name)).toBeFocused();
  await page.keyboard.type(name);
  await reach(page, drawer(page).getByRole('button', { name: w.add }));
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('combobox', { name: w.recipients })).toBeFocused();
  await page.keyboard.type(colleague);
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${colleague} \\(expert\\.`)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('list', { name: w.language })).toContainText(colleague);
  // Its list closes when the focus leaves it.
  await reach(page, drawer(page).getByRole('button', { name: w.add }));
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectNoViolations(page, 'the drawer of a mail report', [1440, 390], languages);
  await reach(page, drawer(page).getByRole('button', { name: w.add }));
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toHaveCount(0);
  await expect(reports(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await look('delete from usage_report where name = $1', [name]);
});

test('whoever may only see the numbers sets up no reports', async ({ page, look }) => {
  const username = unique('expert.');
  await addExpert(look, username, 'SELF');
  await onlySees(look, username);
  await openAs(page, username, '/dashboard/usage');
  await expect(page.getByRole('heading', { name: u.title })).toBeVisible();
  await expect(page.getByRole('link', { name: u.reports })).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: fallback.noAccess.title })).toBeVisible();
});
