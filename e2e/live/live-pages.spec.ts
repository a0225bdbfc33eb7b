import { liveFormWords } from '../../apps/console/src/locales/live/live-form.ts';
import { liveWords } from '../../apps/console/src/locales/live/live.ts';
import { liveRoomWords } from '../../apps/console/src/locales/live/room.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, reach } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { inAWeek, planLive } from './live-rig.ts';

const w = liveWords['zh-CN'];
const f = liveFormWords['zh-CN'];
const room = liveRoomWords['zh-CN'];

test('a session is planned, announced, copied and canceled with its reason, and the copy goes to the recycle bin', async ({
  page,
}) => {
  test.slow();
  const [title, titleEn] = [unique('监护仪直播'), unique('Monitor training ')];
  await openAs(page, 'operator', '/live/liveList');
  await page.getByRole('link', { name: w.add }).first().click();
  await fieldOf(page, f.title).fill(title);
  await fieldOf(page, f.titleEn).fill(titleEn);
  await fieldOf(page, f.intro).fill('每周三上午，讲解报警处理。');
  await fieldOf(page, f.introEn).fill('Every Wednesday: how to handle alarms.');
  await fieldOf(page, f.start).fill(inAWeek(10));
  await fieldOf(page, f.end).fill(inAWeek(9));
  await page.getByRole('button', { name: f.add }).click();
  await expect(page.getByText('结束时间要晚于开始时间')).toBeVisible();
  await fieldOf(page, f.end).fill(inAWeek(11));
  await page.getByRole('radio', { name: w.sources.PULL_URL }).check();
  await fieldOf(page, f.pullUrl).fill('https://live.example.com/room.m3u8');
  await page.getByRole('radio', { name: w.accesses.PASSWORD }).check();
  await page.getByRole('button', { name: f.add }).click();
  await expect(page.getByText('请设置 4 至 32 个字符的密码')).toBeVisible();
  await page.getByRole('radio', { name: w.accesses.PUBLIC }).check();
  await expectNoViolations(page, 'form', [390, 1440]);
  await page.getByRole('button', { name: f.add }).click();

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main.getByText(w.detail.draftNote)).toBeVisible();
  await expect(main.getByRole('img', { name: w.detail.qr })).toBeVisible();
  await expectNoViolations(page, 'draft', [390, 1440]);
  await page.getByRole('button', { name: w.actions.publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.publish.confirm }).click();
  await expect(main.getByText(w.detail.draftNote)).toBeHidden();

  // The table and the calendar know it, and the calendar's month is in the address.
  await page.goto(`/live/liveList?keyword=${encodeURIComponent(title)}`);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText(w.statuses.SCHEDULED);
  await expectNoViolations(page, 'list', [390, 1440]);
  const month = inAWeek(10).slice(0, 7);
  await page.goto(`/live/liveList?view=calendar&month=${month}&keyword=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: `10:00 ${title} · ${w.statuses.SCHEDULED}` })).toBeVisible();
  await expectNoViolations(page, 'calendar', [390, 1440]);
  await page.getByRole('button', { name: w.views.table, exact: true }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `${w.more} ${title}` }).click();
  await page.getByRole('menuitem', { name: w.actions.copy }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.copy.confirm }).click();
  await expect(main.getByText(w.detail.draftNote)).toBeVisible();
  await page.getByRole('button', { name: `${w.more} ${title}` }).click();
  await page.getByRole('menuitem', { name: w.actions.delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page).toHaveURL(/liveList/);

  await page.goto(`/live/liveList?keyword=${encodeURIComponent(title)}`);
  await row.getByRole('button', { name: `${w.more} ${title}` }).click();
  await page.getByRole('menuitem', { name: w.actions.cancel }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: w.cancel.confirm }).click();
  await expect(dialog.getByText(w.cancel.reasonMissing)).toBeVisible();
  await dialog.getByLabel(w.cancel.reason).fill('设备检修，改期举行');
  await dialog.getByRole('button', { name: w.cancel.confirm }).click();
  await expect(row).toContainText(w.statuses.CANCELED);
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(main.getByText('已取消：设备检修，改期举行')).toBeVisible();

  await page.goto('/recycleBin');
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
});

test('a day of the calendar is where a new session begins', async ({ page }) => {
  const day = inAWeek(10).slice(0, 10);
  await openAs(page, 'operator', `/live/liveList?view=calendar&month=${day.slice(0, 7)}`);
  await page.getByRole('link', { name: `在 ${day} 新增直播` }).click();
  await expect(fieldOf(page, f.start)).toHaveValue(`${day} 10:00`);
});

test('a picture of another host is shown once the page that may show it is loaded', async ({ page, look }) => {
  const title = unique('外部画面');
  const given = {
    title,
    source: 'PULL_URL',
    pullUrl: 'https://live.invalid/room.m3u8',
    startOnStream: false,
    record: false,
  };
  const { liveId, post } = await planLive(page, look, { ...given, replay: 'NONE' });
  await post('/live-console/live/start', { liveId });
  await openAs(page, 'operator', `/live/liveList?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText(room.elsewhere)).toBeVisible();
  await page.getByRole('button', { name: room.elsewhereLoad }).click();
  await expect(page.getByLabel(room.picture)).toBeVisible();
  await post('/live-console/live/stop', { liveId });
});

test('the content of a session is put in order by keyboard alone, and stays there', async ({ page, look }) => {
  const { liveId, post } = await planLive(page, look, { title: unique('内容排序') });
  const materials = await look(
    `select id, name from material where kind = 'IMAGE_TEXT' and status = 'READY' and deleted_at is null order by id limit 2`,
  );
  await post('/live-console/item/pick', { liveId, materialIds: materials.map(({ id }) => id) });
  const [one, two] = materials.map(({ name }) => String(name));
  await openAs(page, 'operator', `/live/liveDetail?liveId=${liveId}`);
  const handles = page.getByRole('main').getByRole('button', { name: /^拖动/ });
  await expect(handles).toHaveCount(2);
  const handle = page.getByRole('button', { name: `拖动“${two}”` });
  await reach(page, handle);
  await page.keyboard.press('ArrowUp');
  await expect(handles.first()).toHaveAccessibleName(new RegExp(`^拖动“${two}”`));
  await expect(handle).toBeFocused();
  const kept = () =>
    look(
      `select m.name from live_item i join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
        where i.live_id = $1 order by i.sort`,
      [liveId],
    );
  await expect.poll(kept).toEqual([{ name: two }, { name: one }]);
});
