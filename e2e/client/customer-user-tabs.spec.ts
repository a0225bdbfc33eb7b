import { personWords } from '../../apps/console/src/locales/kit/person.ts';
import { expectNoViolations, settled } from '../rig/looks/axe.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const w = personWords['zh-CN'];
const CUSTOMERS = '/userManage/custom/userInfo/userInfoDetail?clientUserId=';
const TEAM = '/userManage/team/teamInfo/teamInfoDetail?teamUserId=';

/** Somebody of the demonstration whose apps have sent something of everything. */
async function knownUser(look: Look, kind: 'CLIENT_USER' | 'TEAM_USER'): Promise<string> {
  const [row] = await look(
    `select l.user_id from upload_log l join account o on o.tenant_id = l.tenant_id and o.username = 'operator'
      where l.user_kind = $1 order by
        exists (select from plan_offer r where r.tenant_id = l.tenant_id and r.user_id = l.user_id) desc,
        exists (select from consent c where c.tenant_id = l.tenant_id and c.user_id = l.user_id) desc, l.user_id limit 1`,
    [kind],
  );
  return String(row?.['user_id']);
}

const paths: Record<keyof typeof w.tabs, string> = {
  devices: '/tenant/upgradeplan/userDevice',
  upgrades: '/tenant/upgradeplan/userRecord',
  logs: '/tenant/application/log/page',
  operations: '/tenant/operationlog/appuser/page',
  consents: '/tenant/application/agreement/userConsents',
  notices: '/tenant/client/notice/receipts',
};
const keys = Object.keys(paths) as (keyof typeof paths)[];

test('a customer’s person is seen all round, tab by tab, each with its address', async ({ page, look }) => {
  const userId = await knownUser(look, 'CLIENT_USER');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, await addPerson(look), CUSTOMERS + userId);
  await expect(page.getByRole('tab', { name: w.facts })).toHaveAttribute('aria-selected', 'true');
  await settled(page);
  // Nothing is asked for before somebody wants to see it.
  expect(asked.filter((path) => Object.values(paths).includes(path))).toEqual([]);

  for (const key of keys) {
    await page.getByRole('tab', { name: w.tabs[key], exact: true }).click();
    await expect(page.getByRole('table', { name: w.tabs[key] }).getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`clientUserId=${userId}&tab=${key}$`));
    expect(asked).toContain(paths[key]);
  }
  await expectNoViolations(page, 'tabs of a customer user', [390]);

  // The address brings back the tab, and names nobody else.
  const another = '00000000-0000-7000-8000-000000000000';
  await page.goto(`${CUSTOMERS}${userId}&tab=operations&userId=${another}`);
  await expect(page.getByRole('tab', { name: w.tabs.operations })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('table', { name: w.tabs.operations }).getByRole('row').nth(1)).toBeVisible();
});

test('a member of the team is seen the same way', async ({ page, look }) => {
  const userId = await knownUser(look, 'TEAM_USER');
  await openAs(page, await addPerson(look), `${TEAM}${userId}&tab=notices`);
  // The team's apps have had no upgrade yet.
  for (const key of keys.filter((one) => one !== 'upgrades').toReversed()) {
    await page.getByRole('tab', { name: w.tabs[key], exact: true }).click();
    await expect(page.getByRole('table', { name: w.tabs[key] }).getByRole('row').nth(1)).toBeVisible();
  }
});

test('whoever lacks the right for a tab does not see it, and an empty one says so', async ({ page, look }) => {
  const username = await addPerson(look);
  await look(
    `with made as (
       insert into role (tenant_id, id, name, code, permissions, data_scope, type)
       select tenant_id, gen_random_uuid(), $2, $2, array['client:user:query', 'log:upload:query'], 'ALL', 'CUSTOM'
         from account where username = $1 returning tenant_id, id)
     update account_role r set role_id = made.id from made, account a
      where a.username = $1 and r.tenant_id = a.tenant_id and r.account_id = a.id and r.is_default`,
    [username, unique('R')],
  );
  await look(
    `delete from account_role r using account a where a.username = $1 and r.account_id = a.id and not r.is_default`,
    [username],
  );
  const [row] = await look(
    `select c.id from client_user c join account a on a.tenant_id = c.tenant_id and a.username = $1
      where not exists (select from upload_log l where l.tenant_id = c.tenant_id and l.user_id = c.id) limit 1`,
    [username],
  );
  // A tab that one may not see leads to what one may.
  await openAs(page, username, `${CUSTOMERS}${String(row?.['id'])}&tab=operations`);
  await expect(page.getByRole('tab')).toHaveText([w.facts, w.tabs.logs]);
  await expect(page.getByRole('tab', { name: w.facts })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: w.tabs.logs }).click();
  await expect(page.getByText(w.empty.logs)).toBeVisible();
});
