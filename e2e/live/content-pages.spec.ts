import { readFile } from 'node:fs/promises';
import type { MaterialKind } from '../../packages/contract/src/areas/material/material/parts.ts';
import { zip } from '../../apps/server/src/areas/base/file/zip-rig.ts';
import { machineFile } from '../../apps/server/src/demonstration/makers/product/model-file.ts';
import { addPathOf } from '../../apps/console/src/areas/live/item/item-paths.ts';
import { signInFailedWords } from '../../apps/console/src/locales/auth/sign-in-failed.ts';
import { liveItemWords } from '../../apps/console/src/locales/live/item.ts';
import { callsAs } from '../rig/calls.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { expectNoViolations, watchRequests } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { pathIn } from './live-rig.ts';

const w = liveItemWords['zh-CN'];
const ended = signInFailedWords['zh-CN'].reasons.link;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** A session by the calls themselves: its form has journeys of its own. */
async function makeLive(page: Page, title: string) {
  const { post } = await callsAs(page, 'operator');
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { liveId } = await post<{ liveId: string }>('/live-console/live/add', {
    title,
    titleEn: null,
    intro: null,
    introEn: null,
    coverFileId: null,
    hostIds: [],
    planStartAt: inHours(24),
    planEndAt: inHours(25),
    source: 'PULL_URL',
    pullUrl: 'https://live.example.com/a.m3u8',
    startOnStream: false,
    access: 'PUBLIC',
    clientGroupIds: [],
    agreementId: null,
    reminders: [],
    moderated: false,
    autoCue: false,
    record: false,
    replay: 'NONE',
    replayDays: null,
    password: null,
  });
  const link = () =>
    post<{ url: string; link: { linkId: string } }>('/live-console/item/link', { liveId, itemId: null });
  return { post, liveId, link };
}

test('a phone adds a text and a file by a link, until that is revoked', async ({ page, browser, baseURL }) => {
  test.slow();
  const title = unique('新机培训');
  const { post, link } = await makeLive(page, title);
  const made = await link();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    baseURL: baseURL!,
  });
  const phone = await context.newPage();
  watchRequests(phone);
  await phone.goto(pathIn(made.url));
  await expect(phone.getByRole('heading', { name: w.page.add })).toBeVisible();
  await expect(phone.getByText(title)).toBeVisible();
  await expect(phone.getByRole('banner')).toContainText('康衡医疗器械有限公司');
  await expect(phone.getByText(w.there.none)).toBeVisible();

  await fieldOf(phone, w.form.title).fill('看指示灯');
  await phone.getByRole('textbox', { name: w.form.content }).fill('先看指示灯是否为绿色。');
  await fieldOf(phone, w.form.cue).fill('90');
  await fieldOf(phone, w.form.summary).click();
  await expect(phone.getByText(w.form.cueWrong)).toBeVisible();
  await fieldOf(phone, w.form.cue).fill('1:30');
  await expectNoViolations(phone, 'a content page', [390, 1440]);
  await phone.getByRole('button', { name: w.form.adding, exact: true }).click();
  await expect(phone.getByRole('alert').getByText(w.saved.added)).toBeVisible();
  await expect(phone.getByRole('listitem').filter({ hasText: '看指示灯' })).toContainText('01:30');
  await expectNoViolations(phone, 'a saved item', [390, 1440]);

  await phone.getByRole('navigation', { name: w.page.kind }).getByRole('link', { name: w.kinds.FILE }).click();
  await phone.getByRole('button', { name: w.form.adding, exact: true }).click();
  await expect(phone.getByText(w.form.needFile)).toBeVisible();
  await phone
    .locator('input[type="file"]')
    .setInputFiles({ name: '操作手册.pdf', mimeType: 'application/pdf', buffer: pdf });
  // What a file is called becomes its title.
  await expect(fieldOf(phone, w.form.title)).toHaveValue('操作手册');
  await phone.getByRole('button', { name: w.form.adding, exact: true }).click();
  await expect(phone.getByRole('alert').getByText(w.saved.added)).toBeVisible();
  await expect(phone.getByRole('listitem')).toHaveCount(2);

  await phone.getByRole('link', { name: w.there.edit.replace('{name}', '看指示灯') }).click();
  await expect(phone.getByRole('heading', { name: w.page.edit })).toBeVisible();
  await expect(phone.getByRole('textbox', { name: w.form.content })).toContainText('先看指示灯');
  await fieldOf(phone, w.form.title).fill('先看指示灯');
  await post('/live-console/item/revokeLink', { linkId: made.link.linkId });
  await phone.getByRole('button', { name: w.form.save, exact: true }).click();
  await expect(phone.getByRole('heading', { name: ended.title })).toBeVisible();
  await expect(phone).toHaveURL(/\/faild_auth\?reason=link$/);
  await phone.goto(pathIn(made.url));
  await expect(phone).toHaveURL(/\/faild_auth\?reason=link$/);
  await context.close();
});

test('a link past its time and a page without one lead to the page that says so', async ({ page, look }) => {
  const { link, liveId } = await makeLive(page, unique('过期'));
  const made = await link();
  await look(`update live_link set end_at = now() where id = '${made.link.linkId}' returning id`);
  await page.goto(pathIn(made.url));
  await expect(page).toHaveURL(/\/faild_auth\?reason=link$/);
  await expect(page.getByText(ended.text)).toBeVisible();
  await page.goto(`/addVideo?live=${liveId}`);
  await expect(page).toHaveURL(/\/faild_auth\?reason=general$/);
});

test('who is signed in and may needs no link', async ({ page }) => {
  const title = unique('登录后');
  const { liveId } = await makeLive(page, title);
  await openAs(page, 'operator', `/addH5?live=${liveId}`);
  await expect(page.getByText(title)).toBeVisible();
  await fieldOf(page, w.form.title).fill('结构动画');
  await page.getByText(w.form.sources.URL).click();
  await fieldOf(page, w.form.h5Url).fill('https://pages.example.com/spin');
  await expectNoViolations(page, 'an H5 page', [390, 1440]);
  await page.getByRole('button', { name: w.form.adding, exact: true }).click();
  await expect(page.getByRole('alert').getByText(w.saved.added)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '结构动画' })).toBeVisible();
});

/** Somebody whose one role holds these permissions. */
async function someoneWho(look: Look, ...permissions: string[]): Promise<string> {
  const username = await addPerson(look, 'viewer');
  await look('delete from account_role where account_id = (select id from account where username = $1)', [username]);
  await look(
    `with made as (
       insert into role (tenant_id, id, name, code, permissions)
       select tenant_id, gen_random_uuid(), $1, $1, $2 from account where username = $1 returning tenant_id, id)
     insert into account_role (tenant_id, account_id, role_id, is_default)
     select a.tenant_id, a.id, made.id, true from made join account a on a.tenant_id = made.tenant_id and a.username = $1`,
    [username, permissions],
  );
  return username;
}

test('who may change sessions and not what they show is told so before writing anything', async ({ page, look }) => {
  const { post, liveId } = await makeLive(page, unique('没有素材权限'));
  const { itemId } = await post<{ itemId: string }>('/live-console/item/add', {
    liveId,
    kind: 'IMAGE_TEXT',
    title: '要点',
    summary: null,
    locale: 'zh-CN',
    content: '<p>看灯。</p>',
    fileId: null,
    h5Url: null,
    orientation: 'AUTO',
    allowedHosts: [],
    allowDownload: false,
    cueSec: null,
  });
  const [add, edit] = [`/addImageText?live=${liveId}`, `/editImageText?item=${itemId}`];
  const live = ['live:session:query', 'live:session:update'];
  for (const [right, opens, refuses] of [
    ['material:item:create', add, edit],
    ['material:item:update', edit, add],
  ] as const) {
    const username = await someoneWho(look, ...live, right);
    await openAs(page, username, refuses);
    await expect(page).toHaveURL(/\/faild_auth\?reason=general$/);
    await openAs(page, username, opens);
    await expect(fieldOf(page, w.form.title)).toBeVisible();
  }
});

test('of a session that is over the content stays, and its pages say why', async ({ page }) => {
  const { post, liveId } = await makeLive(page, unique('不办了'));
  await post('/live-console/live/cancel', { liveId, reason: '改期' });
  await openAs(page, 'operator', `/addImageText?live=${liveId}`);
  await expect(page.getByRole('heading', { name: w.page.over })).toBeVisible();
  await expectNoViolations(page, 'a content page of a session that is over', [390, 1440]);
  await page.getByRole('link', { name: w.page.toSession }).click();
  await expect(page.getByText(w.list.overHint)).toBeVisible();
  await expect(page.getByRole('button', { name: w.list.make })).toHaveCount(0);
});

const fileOf: Record<
  Exclude<MaterialKind, 'IMAGE_TEXT'>,
  () => Promise<{ name: string; mimeType: string; buffer: Buffer }>
> = {
  VIDEO: async () => ({
    name: '报警演示.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile('apps/server/data/demo-live.mp4'),
  }),
  FILE: async () => ({ name: '操作手册.pdf', mimeType: 'application/pdf', buffer: pdf }),
  H5: async () => ({
    name: '自检清单.zip',
    mimeType: 'application/zip',
    buffer: zip([{ name: 'index.html', bytes: Buffer.from('<!doctype html><title>自检</title><p>一、看电源。</p>') }]),
  }),
  MODEL: async () => ({
    name: '泵体.glb',
    mimeType: 'model/gltf-binary',
    buffer: machineFile([{ form: 'box', size: [0.4, 0.3, 0.2], at: [0, 0, 0], color: '#2B71F0' }]),
  }),
};

test('each kind is added on its page, and changed on the page that is for that', async ({ page, look }) => {
  test.slow();
  const { liveId } = await makeLive(page, unique('五种内容'));
  await openAs(page, 'operator', `/live/liveDetail?liveId=${liveId}`);
  await page.goto(`/addImageText?live=${liveId}`);
  for (const kind of ['IMAGE_TEXT', 'VIDEO', 'FILE', 'H5', 'MODEL'] as const) {
    const title = unique(w.kinds[kind]);
    await page.getByRole('navigation', { name: w.page.kind }).getByRole('link', { name: w.kinds[kind] }).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${addPathOf(kind, liveId).replace('?', '[?]')}$`));
    const typed = () => fieldOf(page, w.form.title).fill(title);
    if (kind === 'IMAGE_TEXT') {
      await page.getByRole('textbox', { name: w.form.content }).fill('第一步');
      await typed();
    } else {
      // Who names it while the file is on its way keeps that name.
      const file = await fileOf[kind]();
      await page.route('**/base/file/save', (route) => typed().then(() => route.continue()), { times: 1 });
      await page.locator('input[type="file"]').setInputFiles(file);
      await expect(page.getByText(file.name, { exact: true })).toBeVisible();
      await expect(fieldOf(page, w.form.title)).toHaveValue(title);
    }
    await page.getByRole('button', { name: w.form.adding, exact: true }).click();
    await expect(page.getByRole('alert').getByText(w.saved.added)).toBeVisible();
    await expectNoViolations(page, `added: ${kind}`, [390, 1440]);

    // A cover that is drawn meanwhile changes it as well, and whoever edits is asked which of both stays.
    const beingMade = `select from job j join material m on m.tenant_id = j.tenant_id and m.name = $1
      where j.key = m.id::text or j.payload ->> 'materialId' = m.id::text`;
    await expect.poll(async () => (await look(beingMade, [title])).length).toBe(0);
    await page.getByRole('link', { name: w.saved.edit, exact: true }).click();
    await expect(page).toHaveURL(
      new RegExp(`/edit${addPathOf(kind, liveId).slice('/add'.length).split('?')[0]}[?]item=`),
    );
    await expect(fieldOf(page, w.form.title)).toHaveValue(title);
    await fieldOf(page, w.form.title).fill(`${title}，修订`);
    await expectNoViolations(page, `changed: ${kind}`, [390, 1440]);
    await page.getByRole('button', { name: w.form.save, exact: true }).click();
    await expect(page.getByRole('alert').getByText(w.saved.changed, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: `${title}，修订` })).toBeVisible();
    // The list below has been read anew by now, and the message is still there, with the form behind it.
    await page.getByRole('alert').getByText(w.saved.changed, { exact: true }).waitFor();
    await page.getByRole('button', { name: w.saved.edit, exact: true }).click();
    await expect(fieldOf(page, w.form.title)).toHaveValue(`${title}，修订`);
    await page.goto(`/addImageText?live=${liveId}`);
  }
  await expect(page.getByRole('listitem')).toHaveCount(5);
});
