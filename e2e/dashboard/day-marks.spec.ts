import { callDataWords } from '../../apps/console/src/locales/dashboard/call-data.ts';
import { dayMarkWords } from '../../apps/console/src/locales/dashboard/day-mark.ts';
import { addExpert } from '../call/call-records.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { reach } from '../rig/looks/keyboard.ts';
import { languages } from '../rig/looks/looks.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = dayMarkWords['zh-CN'];
const c = callDataWords['zh-CN'].trend;
const path = '/dashboard/usage';
const marks = (page: Page) => page.getByRole('list', { name: c.marks });
const row = (page: Page, name: string) => marks(page).getByRole('listitem').filter({ hasText: name });
const drawer = (page: Page) => page.getByRole('dialog');

test('a day is marked by keyboard, shown on both charts with who did it, changed and taken away', async ({
  page,
  look,
}) => {
  test.slow();
  const name = unique('新版培训');
  await openAs(page, 'owner', path);
  await reach(page, page.getByRole('button', { name: w.add }));
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByLabel(w.name, { exact: false }).first()).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Training');
  await expectNoViolations(page, 'the drawer of a mark', [1440, 390], languages);
  await reach(page, drawer(page).getByRole('button', { name: w.add }));
  await page.keyboard.press('Enter');
  await expect(row(page, name)).toContainText(w.by.replace('{name}', '王敏'));
  await expect(row(page, name)).toContainText(c.kinds.HAND);

  await row(page, name)
    .getByRole('button', { name: new RegExp(w.change) })
    .click();
  await expect(drawer(page).getByLabel(w.nameEn)).toHaveValue('Training');
  await drawer(page).getByLabel(w.name, { exact: false }).first().fill(`${name}改期`);
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(row(page, `${name}改期`)).toBeVisible();

  // Whoever sees the calls sees it there, and changes nothing.
  const username = unique('expert.');
  await addExpert(look, username, 'SELF');
  await look(
    `update role set permissions = array['dashboard:call:query'], data_scope = 'ALL' where id in (
       select r.role_id from account_role r join account a on a.id = r.account_id where a.username = $1)`,
    [username],
  );
  await openAs(page, username, '/assistManage/callDashboard');
  await expect(row(page, `${name}改期`)).toBeVisible();
  await expect(row(page, name).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: w.add })).toHaveCount(0);

  await openAs(page, 'owner', path);
  await row(page, name)
    .getByRole('button', { name: new RegExp(w.remove) })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: w.remove }).click();
  await expect(row(page, name)).toHaveCount(0);
});
