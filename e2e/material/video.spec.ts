import { expect as expectOf, type Locator, type Page } from '@playwright/test';
import { loadSharp } from '../../apps/server/src/kernel/files/load-sharp.js';
import { filmOf } from '../../apps/server/src/demonstration/makers/material/film.ts';
import { materialDetailWords } from '../../apps/console/src/locales/material/material-detail.ts';
import { materialShareWords } from '../../apps/console/src/locales/material/material-share.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openApp } from '../rig/people/app-user.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addKnowledgeTool, addToolbox } from '../toolbox/toolbox-rig.ts';

// A film of two scenes, blue and then red, from the upload to a phone.

const list = '/materialLibrary/sourceMaterial/videoManage';
const w = materialDetailWords['zh-CN'];
const share = materialShareWords['zh-CN'];
const SCENE_SECONDS = 5;
const cue = '先关闭电源，再打开后盖';
const vtt = `WEBVTT\n\n00:00:00.500 --> 00:00:04.500\n${cue}\n\n00:00:05.500 --> 00:00:09.500\n换上新的滤芯\n`;

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

/** A cue is drawn: the picture is another one without it, and nothing else has changed. */
async function expectCueDrawn(video: Locator, text: string): Promise<void> {
  const shown = () =>
    video.evaluate((element) =>
      [...(element as HTMLVideoElement).textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((one) => (one as VTTCue).text)),
    );
  await expectOf.poll(shown).toEqual([text]);
  const show = (mode: TextTrackMode) =>
    video.evaluate((element, to) => {
      const player = element as HTMLVideoElement;
      player.controls = false;
      player.textTracks[0]!.mode = to;
    }, mode);
  await show('showing');
  const bright = async () => {
    const whole = (await loadSharp())(await video.screenshot());
    const { width, height } = await whole.metadata();
    // Without its rounded corners, where the page shines through.
    const inner = whole.extract({ left: 20, top: 20, width: width - 40, height: height - 40 });
    const data = await inner.greyscale().raw().toBuffer();
    return data.filter((value) => value > 230).length;
  };
  await expectOf.poll(bright).toBeGreaterThan(80);
  await show('hidden');
  await expectOf.poll(bright).toBeLessThan(20);
  await show('showing');
  await video.evaluate((element) => {
    (element as HTMLVideoElement).controls = true;
  });
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

test('captions and chapters are written, and shown in the console, by a link and on a phone', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.slow();
  const [name, boxName] = [unique('字幕片'), unique('视频工具箱')];
  await upload(page, name);
  await page.getByRole('button', { name: `编辑 ${name}` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '添加章节' }).click();
  await fieldOf(page, '第 1 章的标题').fill('拆下旧滤芯');
  await drawer.getByRole('button', { name: '添加章节' }).click();
  await drawer
    .getByRole('textbox', { name: /时间|开始/ })
    .nth(1)
    .fill('0:05');
  await fieldOf(page, '第 2 章的标题').fill('装上新滤芯');
  await fieldOf(page, '中文字幕').fill(vtt.replace('00:00:04.500', '00:00:00.100'));
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText(/第 3 行/)).toBeVisible();
  await fieldOf(page, '中文字幕').fill(vtt);
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toBeHidden();

  const [found] = await look(`select id from material where name = $1`, [name]);
  const materialId = String(found!['id']);
  await page.goto(`${list}/detailVideo?materialId=${materialId}`);
  await watch(page);
  await expectNoViolations(page, 'a video with captions and chapters', [390, 1440]);

  const call = await callsAs(page, 'operator');
  const toolId = await addKnowledgeTool(page, unique('视频工具'), materialId);
  const toolboxId = await addToolbox(page, boxName);
  await call('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });
  await call('/tenant/product/toolbox/updateStatus', { toolboxId, status: 'ENABLED' });
  const phone = await openApp(browser, baseURL!, look);
  await phone.getByRole('button', { name: '工具箱', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(boxName) }).click();
  const line = phone.getByRole('button', { name: new RegExp(name) });
  await expect.poll(() => colorIn(line.locator('img'))).toBe('blue');
  await line.click();
  await watch(phone);
  await phone.context().close();

  await page.getByRole('button', { name: share.share, exact: true }).first().click();
  await page.getByRole('button', { name: share.dialog.confirm }).click();
  const address = await fieldOf(page, share.dialog.address).inputValue();
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const page2 = await visitor.newPage();
  await page2.goto(address);
  await watch(page2);
  await visitor.close();
});

/** Plays, shows the cue of the moment, and jumps to a chapter. */
async function watch(page: Page): Promise<void> {
  const video = page.locator('video');
  await stand(video, 1.5);
  await expectCueDrawn(video, cue);
  await video.evaluate((element) => {
    (element as HTMLVideoElement).muted = true;
  });
  await page.getByRole('button', { name: /装上新滤芯/ }).click();
  const at = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expectOf.poll(at).toBeGreaterThanOrEqual(5);
  await stand(video, 6);
  await expectCueDrawn(video, '换上新的滤芯');
  expectOf(await colorIn(video)).toBe('red');
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expectOf.poll(at).toBeGreaterThan(6.2);
}
