import { logWords } from '../../apps/console/src/locales/log/console-log.ts';
import { sentences as told } from '../../packages/contract/src/areas/log/console-log-sentence.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { anyOf, filled } from '../rig/looks/words.ts';

const path = '/accountManage/systemlog';

/** Someone of the first tenant adds a label, changes it, and mistypes their password. */
async function leaveTraces(page: Page, username: string, label: string): Promise<void> {
  await page.request.post('/tenant/auth/loginV402', { data: { username, password: 'not the password' } });
  const { post } = await callsAs(page, username);
  const fields = { color: '#D9363E', category: null };
  const { tagId, version } = await post('/tenant/tag/add', { ...fields, name: label, sort: 3 });
  await post('/tenant/tag/update', { ...fields, tagId, version, name: `${label} II`, sort: 4 });
}

const searchBox = (page: Page, locale: Locale) => page.getByRole('textbox', { name: logWords[locale].searchLabel });
const rows = (page: Page, locale: Locale) =>
  page.getByRole('table', { name: logWords[locale].title }).locator('tbody').getByRole('row');

async function search(page: Page, locale: Locale, query: string): Promise<void> {
  await page.keyboard.press('Escape');
  await reach(page, searchBox(page, locale));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(query);
  await page.keyboard.press('Enter');
}

const queries = {
  'zh-CN': { failed: (who: string) => `操作人:${who} 结果:失败`, changed: (what: string) => `对象:${what} 动作:修改` },
  'en-US': {
    failed: (who: string) => `actor:${who} result:failure`,
    changed: (what: string) => `object:${what} action:change`,
  },
};

test('what someone did is found by the search language, by keyboard, and seen in full', async ({ page, look }) => {
  const w = logWords['zh-CN'];
  const sentences = told['zh-CN'].calls;
  const username = await addPerson(look);
  const label = unique('标签');
  await leaveTraces(page, username, label);
  await openAs(page, await addPerson(look, 'owner'), path);

  // While one types, as in every list.
  await reach(page, searchBox(page, 'zh-CN'));
  await page.keyboard.type(queries['zh-CN'].failed(username));
  await expect(rows(page, 'zh-CN')).toHaveCount(1);
  await expect(rows(page, 'zh-CN')).toContainText(told['zh-CN'].actions.LOGIN_FAILED);
  await expect(page).toHaveURL(/query=/);

  // A key that nobody knows is told, with those that are known; nothing is asked for.
  await search(page, 'zh-CN', 'wer:x');
  await page.keyboard.press('Tab');
  await expect(page.getByText('“wer”')).toBeVisible();

  await search(page, 'zh-CN', queries['zh-CN'].changed(label));
  const sentence = filled(sentences['POST /tenant/tag/update'], { name: `${label} II` });
  await expect(rows(page, 'zh-CN')).toHaveCount(1);
  // What was found can be shared.
  await page.reload();
  await reach(page, page.getByRole('link', { name: sentence }));
  await expectNoViolations(page, 'list', [390, 1280]);
  await page.getByRole('link', { name: sentence }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
  const changed = page.getByRole('row', { name: new RegExp(`^${w.fields.name}`) });
  await expect(changed.locator('del')).toHaveText(label);
  await expect(changed.locator('ins')).toHaveText(`${label} II`);
  await expect(page.getByText(w.detail.intact)).toBeVisible();
  const same = page.getByRole('region', { name: w.detail.sameObject });
  await expect(same).toContainText(filled(sentences['POST /tenant/tag/add'], { name: label }));
  await expectNoViolations(page, 'detail', [390, 1280]);
});

test('keys and values are suggested while one types, and taken with the arrows', async ({ page, look }) => {
  const w = logWords['zh-CN'];
  await openAs(page, await addPerson(look, 'owner'), path);
  await expect(rows(page, 'zh-CN').first()).toBeVisible();
  await reach(page, searchBox(page, 'zh-CN'));
  await page.keyboard.type('结');
  await expect(page.getByRole('option', { name: '结果:' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(searchBox(page, 'zh-CN')).toHaveValue('结果:');
  await expect(page.getByRole('option', { name: '结果:失败' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(searchBox(page, 'zh-CN')).toHaveValue('结果:失败 ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('结果:失败')));
  await press(page, w.help);
  await expect(page.getByText(w.helpHint)).toBeVisible();
});

test('the chain holds until a row is bent behind our back, and then the verdict names it', async ({ page, look }) => {
  const w = logWords['zh-CN'].verify;
  await openAs(page, await addPerson(look, 'owner'), path);
  await press(page, w.button);
  await expect(page.getByRole('alert').getByText(anyOf(w.intact))).toBeVisible();
  await expectNoViolations(page, 'verified', [390, 1280]);

  const [line] = (await look(
    `select l.tenant_id, l.seq::int as seq, l.object_name from operation_log l join account a
       on a.tenant_id = l.tenant_id and a.username = 'owner' order by l.seq limit 1 offset 2`,
  )) as { tenant_id: string; seq: number; object_name: string | null }[];
  const bend = (name: string | null) =>
    look('update operation_log set object_name = $3 where tenant_id = $1 and seq = $2', [
      line!.tenant_id,
      line!.seq,
      name,
    ]);
  await bend('bent');
  await press(page, w.again);
  await expect(page.getByRole('alert').getByText(filled(w.changed, { seq: line!.seq }))).toBeVisible();
  await expect(page.getByText(w.todo)).toBeVisible();
  await expectNoViolations(page, 'bent', [390, 1280]);
  await press(page, w.seeLine, 'link');
  await expect(page.getByText(logWords['zh-CN'].detail.broken)).toBeVisible();
  await bend(line!.object_name);
  await page.reload();
  await expect(page.getByText(logWords['zh-CN'].detail.intact)).toBeVisible();
});
