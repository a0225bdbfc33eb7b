import type { Locator, Page } from '@playwright/test';
import { loadSharp } from '../../apps/server/src/kernel/files/load-sharp.js';
import { filmOf } from '../../apps/server/src/demonstration/makers/material/film.ts';
import { materialDetailWords } from '../../apps/console/src/locales/material/material-detail.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

// A film of two scenes, blue and then red.

const list = '/materialLibrary/sourceMaterial/videoManage';
const w = materialDetailWords['zh-CN'];
const SCENE_SECONDS = 5;

const film = () =>
  filmOf(
    ['#1030E0', '#E02010'].map((ground) => ({ ground, patches: () => [] })),
    SCENE_SECONDS,
  );

/** The colour that a picture is mostly of. */
async function colorIn(shown: Locator): Promise<'blue' | 'red' | 'neither'> {
  const { channels } = await (await loadSharp())(await shown.screenshot()).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  if (blue! > red! + 60) return 'blue';
  return red! > blue! + 60 ? 'red' : 'neither';
}

async function upload(page: Page, name: string): Promise<void> {
  await openAs(page, 'operator', list);
  const file = { name: `${name}.webm`, mimeType: 'video/webm', buffer: await film() };
  await page.locator('main input[type="file"]').first().setInputFiles([file]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('已发布')).toBeVisible();
}

const stand = (video: Locator, at: number) =>
  video.evaluate(async (element, to) => {
    const player = element as HTMLVideoElement;
    player.pause();
    const sought = new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }));
    player.currentTime = to;
    await sought;
  }, at);

test('a video has a picture of its own, and an editor chooses another moment of it', async ({ page }) => {
  test.slow();
  const name = unique('换滤芯');
  await upload(page, name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect.poll(() => colorIn(row.locator('img'))).toBe('blue');
  await page.getByRole('button', { name: '图库视图' }).click();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect.poll(() => colorIn(card.locator('img'))).toBe('blue');

  await card.getByText(name).click();
  const video = page.locator('video');
  await stand(video, SCENE_SECONDS + 2);
  await page.getByRole('button', { name: w.moment.choose }).click();
  await expect(page.getByText('已将 0:07 的画面设为封面')).toBeVisible();
  await expectNoViolations(page, 'a video', [390, 1440]);
  await page.goto(list);
  await page.getByRole('searchbox', { name: /搜索/ }).fill(name);
  await expect.poll(() => colorIn(page.getByRole('listitem').filter({ hasText: name }).locator('img'))).toBe('red');
  await page.getByRole('button', { name: '表格视图' }).click();
});
