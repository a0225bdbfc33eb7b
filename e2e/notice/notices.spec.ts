import { noticeWords } from '../../apps/console/src/locales/notice/notice.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach, type as typeInto } from '../rig/looks/keyboard.ts';
import { codeFor } from '../rig/people/outbox.ts';
import type { Look } from '../rig/server.ts';
import { openAs, password, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';
import { addAuthor, list, panel, textIn } from './notice-rig.ts';

interface Customers {
  groups: string[];
  phones: string[];
  names: string[];
}

/** Two groups with a customer each, who has one user. */
async function addCustomers(look: Look): Promise<Customers> {
  const word = unique('');
  const digits = String(Math.random()).slice(2, 9).padEnd(7, '0');
  const made = { groups: [`北区${word}`, `南区${word}`], phones: [`1381${digits}`, `1382${digits}`] };
  const names = [`钱多${word}`, `孙少${word}`];
  for (const at of [0, 1]) {
    await look(
      `with t as (select tenant_id from account where username = 'owner'),
            g as (insert into client_group (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from t
                  returning tenant_id, id),
            c as (insert into client (tenant_id, id, name, group_id)
                  select tenant_id, gen_random_uuid(), $2, id from g returning tenant_id, id)
       insert into client_user (tenant_id, id, client_id, name, phone, email, status, locale)
       select tenant_id, gen_random_uuid(), id, $3, $4, $5, 'ACTIVE', 'zh-CN' from c`,
      [made.groups[at], `医院${word}${at}`, names[at], made.phones[at], at === 0 ? `${word}@hospital.example` : null],
    );
  }
  return { ...made, names };
}

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
});

const draftOf = (title: Record<Locale, string>, more: object = {}) => ({
  type: 'NOTICE',
  level: 'LOW',
  title,
  content: {
    'zh-CN': title['zh-CN'] && '<p>周六停机两小时</p>',
    'en-US': title['en-US'] && '<p>Two hours on Saturday</p>',
  },
  attachmentIds: [],
  target: { mode: 'ALL', ids: [] },
  channels: ['IN_APP'],
  pinned: false,
  popup: false,
  requireAck: false,
  publishAt: null,
  expireAt: null,
  ...more,
});

async function addDraft(page: Page, title: Record<Locale, string>, more: object = {}) {
  const answer = await page.request.post('/tenant/client/notice/add', {
    data: draftOf(title, more),
    headers: await headersOf(page),
  });
  return ((await answer.json()) as { data: { noticeId: string; version: number } }).data;
}

/** A phone with the vendor's app, on which one of the customer's people has signed in. */
async function appOf(page: Page, server: string, phone: string) {
  const post = async (path: string, data: object, headers: Record<string, string>) => {
    const answer = await page.request.fetch(path, { method: 'POST', data, headers });
    return ((await answer.json()) as { data: never }).data as Record<string, unknown>;
  };
  const owner = await post('/tenant/auth/loginV402', { username: 'owner', password }, {});
  const { secret } = await post(
    '/tenant/appkey/issue',
    { name: unique('app'), audience: 'CLIENT' },
    { authorization: `Bearer ${String(owner['token'])}` },
  );
  const app = { authorization: `Bearer ${String(secret)}` };
  await post('/open/v1/code', { phone, purpose: 'SIGN_IN' }, app);
  const code = await codeFor(server, phone);
  const { userToken } = await post('/open/v1/signIn', { kind: 'CLIENT_USER', phone, code }, app);
  const headers = { ...app, 'x-user-token': String(userToken) };
  return (path: string, data: object) => post(path, data, headers);
}

const w = noticeWords['zh-CN'];

test('a notice to two groups is written, read in the app, revoked', async ({ page, look: query, server }) => {
  const { groups, phones, names } = await addCustomers(query);
  const title = unique('停机');
  await openAs(page, await addAuthor(query), list);
  await press(page, w.add, 'link');
  await typeInto(page, `${w.name} · ${w.language['zh-CN']}`, title);
  await reach(page, textIn(page, 'zh-CN', 'zh-CN'));
  await page.keyboard.type('Saturday ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('22:00');

  await page.getByText(/^(指定组|Selected groups)$/).click();
  for (const group of groups) {
    await page.getByRole('combobox', { name: w.pick.GROUPS }).fill(group);
    await page.getByRole('option', { name: group }).click();
  }
  await expect(page.getByRole('status', { name: w.recipients.title })).toContainText(
    filled(w.recipients.count, { count: 2 }),
  );
  await expect(page.getByRole('status', { name: w.recipients.title })).toContainText(names[0] ?? '');
  await page.getByRole('switch', { name: w.form.requireAck }).check();
  await press(page, w.actions.publishing);
  const question = page.getByRole('dialog', { name: filled(w.publish.title, { name: title }) });
  await expect(question).toContainText(filled(w.publish.now, { count: 2 }));
  await expect(question).toContainText(names[1] ?? '');
  await question.getByRole('button', { name: w.publish.confirm, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const receipts = page.getByRole('table', { name: w.receipts.title });
  await expect(receipts.getByRole('row')).toHaveCount(3);

  const app = await appOf(page, server.url, phones[0] ?? '');
  const { list: mine } = (await app('/open/v1/notices', {})) as { list: { noticeId: string }[] };
  const noticeId = mine[0]?.noticeId ?? '';
  await app('/open/v1/notices/report', { noticeIds: [noticeId], event: 'ACK' });
  await page.reload();
  await expect(receipts.getByRole('row', { name: new RegExp(names[0] ?? '') })).toContainText(w.receipts.states.ACKED);
  await expect(receipts.getByRole('row', { name: new RegExp(names[1] ?? '') })).toContainText(
    w.receipts.states.DELIVERED,
  );

  await press(page, filled(w.remind.unacked, { count: 1 }));
  await expect(page.getByRole('dialog', { name: filled(w.remind.title, { count: 1 }) })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: w.remind.confirm, exact: true }).click();
  await expect(page.getByText(filled(w.remind.done, { count: 1 }))).toBeVisible();

  await press(page, w.actions.revoke);
  const revoking = page.getByRole('dialog', { name: filled(w.revoke.title, { name: title }) });
  await revoking.getByRole('button', { name: w.revoke.confirm, exact: true }).click();
  await expect(revoking.getByText(w.revoke.required)).toBeVisible();
  await expect(revoking.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Wrong hour');
  await expect(revoking).toContainText(filled(w.revoke.tombstoneReason, { reason: 'Wrong hour' }));
  await revoking.getByRole('button', { name: w.revoke.confirm, exact: true }).click();
  await expect(page.getByRole('region', { name: w.phone.label })).toContainText(noticeWords['zh-CN'].revoke.tombstone);
  const after = (await app('/open/v1/notices', {})) as {
    list: { noticeId: string; revoked: { reason: string } | null }[];
  };
  expect(after.list.find((one) => one.noticeId === noticeId)?.revoked?.reason).toBe('Wrong hour');
});

test('what was written survives a reload, with the names of its recipients', async ({ page, look: query }) => {
  const { groups } = await addCustomers(query);
  await openAs(page, await addAuthor(query), panel);
  await typeInto(page, '标题 · 中文', '只写了一半');
  await textIn(page, 'zh-CN', 'zh-CN').click();
  await page.keyboard.type('正文也在');
  await page.getByText('指定组', { exact: true }).click();
  await page.getByRole('combobox', { name: w.pick.GROUPS }).fill(groups[0] ?? '');
  await page.getByRole('option', { name: groups[0] ?? '' }).click();
  await page.reload();
  await page.getByRole('button', { name: kitWords['zh-CN'].form.draftRestore }).click();
  await expect(page.getByLabel('标题 · 中文')).toHaveValue('只写了一半');
  await expect(textIn(page, 'zh-CN', 'zh-CN')).toHaveText('正文也在');
  await expect(page.getByText(groups[0] ?? '').first()).toBeVisible();
});

test('two editors: each keeps the language they wrote in', async ({ page, look: query }) => {
  const title = unique('冲突');
  await openAs(page, await addAuthor(query), list);
  const { noticeId, version } = await addDraft(page, { 'zh-CN': title, 'en-US': '' });
  await page.goto(`${panel}?noticeId=${noticeId}`);
  await expect(page.getByLabel('标题 · 中文')).toHaveValue(title);
  const theirs = { noticeId, version, ...draftOf({ 'zh-CN': title, 'en-US': 'Theirs' }) };
  await page.request.post('/tenant/client/notice/update', { data: theirs, headers: await headersOf(page) });
  await page.getByLabel('标题 · 中文').fill(`${title}我`);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '内容已被他人修改' });
  await expect(dialog.getByRole('row', { name: /标题 · 英文/ })).toContainText('Theirs');
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await expect(page).toHaveURL(/customNotice(\?|$)/);
  const after = await page.request.get(`/tenant/client/notice/detail?noticeId=${noticeId}`, {
    headers: await headersOf(page),
  });
  expect(((await after.json()) as { data: { title: unknown } }).data.title).toEqual({
    'zh-CN': `${title}我`,
    'en-US': 'Theirs',
  });
});

test('several drafts are deleted at once and taken back', async ({ page, look: query }) => {
  const kit = kitWords['zh-CN'];
  const word = unique('成批');
  const author = await addAuthor(query);
  await query(
    `update role set permissions = permissions || array['system:trash:query', 'system:trash:restore'] where code = $1`,
    [author],
  );
  await openAs(page, author, list);
  for (const end of ['甲', '乙']) await addDraft(page, { 'zh-CN': `${word}${end}`, 'en-US': '' });
  await page.goto(`${list}?keyword=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: kit.list.selectAll }).check();
  const bar = page.getByRole('region', { name: kit.list.selection });
  await bar.getByRole('button', { name: kit.common.delete, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: kit.common.delete }).click();
  await expect(page.getByText(kit.list.nothingMatches)).toBeVisible();
  await page.getByRole('button', { name: kit.bulk.undo, exact: true }).click();
  await expect(page.getByText(filled(kit.list.total, { total: '2' }))).toBeVisible();
});

test('a missing language is told in the list, and the buttons follow the role', async ({ page, look: query }) => {
  const title = unique('English only ');
  await openAs(page, await addAuthor(query), list);
  await addDraft(page, { 'zh-CN': '', 'en-US': title });
  await page.goto(`${list}?keyword=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('缺少中文');
  await expect(row).toContainText('英文已完成');
  await expect(row.getByRole('button', { name: /发布/ })).toBeVisible();

  await openAs(page, await addAuthor(query, ['query']), `${list}?keyword=${encodeURIComponent(title)}`);
  await expect(row).toContainText('缺少中文');
  await expect(row.getByRole('button', { name: /发布/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '新建公告' })).toHaveCount(0);
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('list, editor and receipts can be read by everyone', async ({ page, look: query }) => {
  const { groups, names } = await addCustomers(query);
  const title = unique('检查');
  await openAs(page, await addAuthor(query), list);
  const headers = await headersOf(page);
  const found = await page.request.post('/tenant/client/notice/groups', { data: { keyword: groups[0] }, headers });
  const ids = ((await found.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  const { noticeId } = await addDraft(page, { 'zh-CN': title, 'en-US': title }, { target: { mode: 'GROUPS', ids } });
  await page.goto(`${panel}?noticeId=${noticeId}`);
  await expect(textIn(page, 'zh-CN', 'en-US')).toContainText('Two hours');
  await expectNoViolations(page, 'the editor', [1440, 390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.request.get(`/tenant/client/notice/publish?noticeId=${noticeId}`, { headers });
  await page.goto(`${list}?keyword=${title}`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('已读');
  await expectNoViolations(page, 'the list', [1440, 390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${panel}?noticeId=${noticeId}`);
  await expect(page.getByRole('row', { name: new RegExp(names[0] ?? '') })).toBeVisible();
  await expectNoViolations(page, 'the receipts', [1440, 390]);
});

test('what can be published goes out together, and what cannot is named with the reason', async ({
  page,
  look: query,
}) => {
  const kit = kitWords['zh-CN'];
  const word = unique('成批发');
  await openAs(page, await addAuthor(query), list);
  await addDraft(page, { 'zh-CN': `${word}甲`, 'en-US': '' });
  await addDraft(page, { 'zh-CN': `${word}乙`, 'en-US': '' });
  await query(`update notice set expire_at = now() - interval '1 hour' where name = $1`, [`${word}乙`]);
  await page.goto(`${list}?keyword=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: kit.list.selectAll }).check();
  const bar = page.getByRole('region', { name: kit.list.selection });
  await bar.getByRole('button', { name: w.actions.publish, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w.many.publish, exact: true }).click();
  await expect(dialog.getByRole('row', { name: new RegExp(`${word}乙`) })).toBeVisible();
  await expect(dialog).toContainText(filled(w.many.published, { count: 1 }));
  await expectNoViolations(page, 'what was left', [390, 1440]);
  await dialog.getByRole('button', { name: kit.bulk.understood }).click();
  const live = page.getByRole('row', { name: new RegExp(`${word}甲`) });
  await expect(live).toContainText('已发布');

  await live.getByRole('checkbox').check();
  await bar.getByRole('button', { name: w.actions.revoke, exact: true }).click();
  const confirm = dialog.getByRole('button', { name: w.many.revoke, exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('发错了');
  await confirm.click();
  await expect(live).toContainText('已撤回');
});
