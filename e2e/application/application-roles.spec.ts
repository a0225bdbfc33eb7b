import { agreementWords } from '../../apps/console/src/locales/application/agreement.ts';
import { applicationWords } from '../../apps/console/src/locales/application/application.ts';
import { downloadSettingsWords } from '../../apps/console/src/locales/application/download-page-settings.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { testAccountWords } from '../../apps/console/src/locales/application/test-account.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { callsAs } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';

// What someone may not do is not shown, and what is not saved is not lost by a slip.

const w = {
  agreement: agreementWords['zh-CN'],
  application: applicationWords['zh-CN'],
  kit: kitWords['zh-CN'],
  settings: downloadSettingsWords['zh-CN'],
  shell: shellWords['zh-CN'],
  test: testAccountWords['zh-CN'],
};

async function addApplication(page: Page) {
  const owner = await callsAs(page, 'owner');
  const name = unique('角色');
  const { applicationId } = await owner.post<{ applicationId: string }>('/tenant/application/add', {
    name,
    code: unique('com.example.'),
    platform: 'ANDROID',
    audience: 'BOTH',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
  });
  return { owner, name, applicationId };
}

/** One of each: an application with an agreement, and a test account. */
async function setUp(page: Page, look: Look): Promise<string> {
  const { owner, name, applicationId } = await addApplication(page);
  await owner.post('/tenant/application/agreement/add', { applicationId, kind: 'PRIVACY_POLICY', name });
  await look(
    `insert into test_account (tenant_id, id, account, name, user_kind, purpose, code_hash, valid_from, valid_to)
     select tenant_id, gen_random_uuid(), $2, $2, 'CLIENT_USER', '', 'x', now(), now() + interval '1 day'
       from application where id = $1`,
    [applicationId, name],
  );
  return name;
}

test('whoever only reads is shown nothing that changes applications', async ({ page, look }) => {
  const name = await setUp(page, look);
  const { edit, delete: remove } = w.kit.common;
  const main = page.getByRole('main');
  /** Buttons of a page; the menu of a row in which one can delete; how many switches a row has. */
  const rows: { menu: string; hidden: string[]; deletes?: string; switches?: number }[] = [
    {
      menu: w.application.title,
      hidden: [w.application.add, `${edit} ${name}`],
      deletes: `${w.application.more} ${name}`,
    },
    { menu: w.agreement.title, hidden: [w.agreement.add, `${edit} ${name}`, `${remove} ${name}`] },
    // Its name is a button, too, for those who may change it.
    {
      menu: w.test.title,
      hidden: [w.test.add, `${edit} ${name}`, name],
      deletes: `${w.test.more} ${name}`,
      switches: 1,
    },
  ];
  const expectShown = async (count: number) => {
    for (const { menu, hidden, deletes, switches = 0 } of rows) {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: menu, exact: true }).click();
      await expect(main.getByRole('heading', { level: 1, name: menu })).toBeVisible();
      await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
      for (const text of hidden) {
        await expect(main.getByRole('button', { name: text, exact: true }), `${menu} ${text}`).toHaveCount(count);
      }
      await expect(main.getByRole('switch', { name, exact: true }), menu).toHaveCount(count * switches);
      if (deletes === undefined) continue;
      await main.getByRole('button', { name: deletes, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expect(page.getByRole('menuitem', { name: remove, exact: true }), `${menu} ${deletes}`).toHaveCount(count);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    }
  };
  await openAs(page, 'owner', '/applyManage/application/applist');
  await expectShown(1);
  await page.getByRole('button', { name: w.shell.settings.title }).click();
  const preview = page.getByRole('switch', { name: w.shell.settings.preview });
  // By keyboard: the drawer is still on its way in, and a click may miss what moves.
  await preview.press('Space');
  await expect(preview).toBeChecked();
  await page.keyboard.press('Escape');
  await expectShown(0);
});

test('closing the settings of a download page asks what is to become of changes', async ({ page }) => {
  const { name, applicationId } = await addApplication(page);
  await openAs(page, 'owner', `/applyManage/application/applist?downloadPage=${applicationId}`);
  const settings = page.getByRole('dialog', { name });
  const intro = settings.getByLabel(`${w.settings.intro} · ${w.settings.language['zh-CN']}`);
  await intro.fill('透析护士的好帮手');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: w.kit.form.leaveTitle });
  await question.getByRole('button', { name: w.kit.form.leaveStay }).click();
  await expect(question).toBeHidden();
  await expect(intro).toHaveValue('透析护士的好帮手');
  await settings.getByRole('button', { name: w.kit.common.close }).click();
  await question.getByRole('button', { name: w.kit.form.leaveDrop }).click();
  await expect(settings).toBeHidden();
  // Without changes nobody is asked.
  await page.reload();
  await page.goto(`/applyManage/application/applist?downloadPage=${applicationId}`);
  await expect(intro).toHaveValue('');
  await settings.getByRole('button', { name: w.kit.common.close }).click();
  await expect(settings).toBeHidden();
});
