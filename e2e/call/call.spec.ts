import type { Page } from '@playwright/test';
import type { Calls } from '../rig/calls.ts';
import { violations } from '../rig/looks/axe.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { givenPeople, openPhone } from './call-people.ts';

// A call that happens: a customer and an expert, each on a phone of their own, with cameras that show a test picture.

const frames = (phone: Page) =>
  phone.locator('video.remote').evaluate((video: HTMLVideoElement) => {
    const { totalVideoFrames } = video.getVideoPlaybackQuality();
    return video.videoWidth > 0 ? totalVideoFrames : 0;
  });

const isDrawnOn = (phone: Page) =>
  phone.locator('canvas.drawing').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((byte) => byte !== 0);
  });

/** What passes between a click and what it does, on a slow machine too. */
const CLICK_SECONDS = 5;

/** The recording plays, is as long as it took, and its events are where they happened. */
async function expectPlayable(page: Page, { post }: Calls, callId: string, recordedFor: number): Promise<void> {
  type Recorded = { recordings: { state: string; atSec: number }[]; snapshots: { at: number }[] };
  const detail = () => post<Recorded>('/tenant/call/info/detail', { callId });
  await expect.poll(async () => (await detail()).recordings.map(({ state }) => state)).toEqual(['READY']);
  const { recordings, snapshots } = await detail();
  const { list: events } = await post<{ list: { type: string; at: number }[] }>('/tenant/call/info/detailEvent', {
    callId,
  });
  const at = (type: string) => events.find((event) => event.type === type)!.at;
  expect(Math.abs(at('RECORD_START') - recordings[0]!.atSec)).toBeLessThan(1);
  expect(Math.abs(at('RECORD_STOP') - at('RECORD_START') - recordedFor)).toBeLessThan(CLICK_SECONDS);
  expect(Math.abs(at('SNAPSHOT') - snapshots[0]!.at)).toBeLessThan(0.1);
  await page.reload();
  await page.getByRole('button', { name: '播放录像' }).click();
  const video = page.locator('video');
  const shown = () =>
    video.evaluate((player: HTMLVideoElement) => ({
      frames: player.videoWidth > 0 ? player.getVideoPlaybackQuality().totalVideoFrames : 0,
      duration: player.duration,
      at: player.currentTime,
    }));
  await expect.poll(async () => (await shown()).frames).toBeGreaterThan(3);
  expect(Math.abs((await shown()).duration - recordedFor)).toBeLessThan(CLICK_SECONDS);
  // What is chosen in the list is where the player goes.
  await video.evaluate((player: HTMLVideoElement) => player.pause());
  await page.getByRole('list', { name: '事件' }).getByRole('button', { name: /截图/ }).click();
  const wanted = at('SNAPSHOT') - recordings[0]!.atSec;
  await expect.poll(async () => Math.abs((await shown()).at - wanted)).toBeLessThan(1);
  await expect(page.getByRole('img', { name: /截图/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await expectClip(page);

  await page.getByRole('button', { name: '留存录像' }).click();
  await page.getByLabel('原因').fill('客户投诉');
  await page.getByRole('dialog').getByRole('button', { name: '留存录像' }).click();
  await expect(page.getByText('留存原因：客户投诉')).toBeVisible();
}

/** A part of the recording becomes a video of the library, which its message leads to, and plays. */
async function expectClip(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: '复制为培训片段' }).click();
  const dialog = page.getByRole('dialog', { name: '复制为培训片段' });
  const film = dialog.locator('video');
  await expect.poll(() => film.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await film.evaluate((player: HTMLVideoElement) => (player.currentTime = 1));
  await dialog.getByRole('button', { name: '从播放位置开始' }).click();
  await expect(dialog.getByLabel('开始（分:秒）')).toHaveValue('0:01');
  await dialog.getByLabel('开始（分:秒）').press('ArrowDown');
  await expect(dialog.getByLabel('开始（分:秒）')).toHaveValue('0:00');
  await dialog.getByLabel('结束（分:秒）').fill('9:59');
  await expect(dialog.getByText(/录像到 0:\d\d 为止/)).toBeVisible();
  await dialog.getByLabel('结束（分:秒）').fill('0:02');
  await expect(dialog.getByText('片段时长 0:02')).toBeVisible();
  const title = `更换滤芯 ${Date.now()}`;
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByRole('button', { name: '生成片段' }).click();
  await expect(page.getByText('片段正在生成')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto('/user/messages?kind=MESSAGE');
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const clip = page.locator('video');
  await expect
    .poll(() => clip.evaluate((player: HTMLVideoElement) => (player.videoWidth > 0 ? player.duration : 0)))
    .toBeGreaterThan(1);
  await clip.evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await expect.poll(() => clip.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2);
  await page.goto(address);
}

test('a customer calls, an expert answers, both see each other, and the record tells it', async ({ page, baseURL }) => {
  const people = await givenPeople(page, { route: { recording: 'ASK' } });
  const expert = await openPhone(page, baseURL!, 'TEAM_USER', people.expert);
  await expect(expert.getByText('当前没有呼叫')).toBeVisible();
  const customer = await openPhone(page, baseURL!, 'CLIENT_USER', people.customer);
  await customer.getByLabel('错误编号').fill('E-07');
  expect(await violations(customer)).toEqual([]);
  await customer.getByRole('button', { name: '视频呼叫' }).click();
  await expect(customer.getByText('正在呼叫…')).toBeVisible();

  await expect(expert.getByText(`${people.customer.name} 正在呼叫`)).toBeVisible();
  await expert.getByRole('button', { name: '接听' }).click();
  await expect(customer.getByText(people.expert.name)).toBeVisible();
  await expect.poll(() => frames(customer)).toBeGreaterThan(5);
  await expect.poll(() => frames(expert)).toBeGreaterThan(5);
  expect(await violations(expert)).toEqual([]);

  // The customer is asked, both see that it is recorded, and a first piece is on the server.
  await expect(expert.getByRole('button', { name: '开始录像' })).toBeHidden();
  await customer.getByRole('button', { name: '同意录像' }).click();
  const started = expert.waitForResponse((answer) => answer.url().endsWith('/calls/recording/start'));
  const arrived = expert.waitForResponse((answer) => answer.url().endsWith('/calls/recording/piece'));
  await expert.getByRole('button', { name: '开始录像' }).click();
  await started;
  const recordedFrom = Date.now();
  await expect(customer.getByText(`正在录像 · ${people.expert.name}`)).toBeVisible();
  await expect(expert.getByText(`正在录像 · ${people.expert.name}`)).toBeVisible();
  expect(((await (await arrived).json()) as { data: { next: number } }).data.next).toBe(1);
  await expert.getByRole('button', { name: '截图' }).click();
  await expect(expert.getByText('截图已保存。')).toBeVisible();

  await expert.getByLabel('显示屏上的错误编号').fill('E-12');
  await expert.getByRole('button', { name: '记录' }).click();
  await expect(expert.getByText('已记录：E-12')).toBeVisible();
  await expert.locator('canvas.drawing').scrollIntoViewIfNeeded();
  const canvas = (await expert.locator('canvas.drawing').boundingBox())!;
  await expert.mouse.move(canvas.x + 40, canvas.y + 40);
  await expert.mouse.down();
  await expert.mouse.move(canvas.x + 120, canvas.y + 90, { steps: 5 });
  await expert.mouse.up();
  await expect.poll(() => isDrawnOn(customer)).toBe(true);
  await customer.getByLabel('消息').fill('看到红圈了');
  await customer.getByRole('button', { name: '发送' }).click();
  await expect(expert.getByText('看到红圈了')).toBeVisible();

  await expert.getByRole('button', { name: '停止录像' }).click();
  const recordedFor = (Date.now() - recordedFrom) / 1000;
  await expect(customer.getByText('正在录像')).toBeHidden();
  await expert.getByRole('button', { name: '挂断' }).click();
  await expect(customer.getByText('通话已结束')).toBeVisible();
  await customer.getByLabel('本次服务如何？').selectOption('1');
  await customer.getByLabel('补充说明（选填）').fill('等了太久');
  await customer.getByRole('button', { name: '提交评分' }).click();
  await expect(customer.getByText('感谢您的评价。')).toBeVisible();
  await expert.getByLabel('备注').fill('指导更换了滤芯');
  await expert.getByLabel('是否解决').selectOption('YES');
  await expert.getByRole('button', { name: '保存' }).click();
  await expect(expert.getByText('已保存。')).toBeVisible();

  const { list } = await people.operator.post<{
    list: { callId: string; status: string; errorNos: string[]; score: number; followUpState: string }[];
  }>('/tenant/call/info/page', { keyword: people.customer.name });
  expect(list).toMatchObject([{ status: 'COMPLETED', errorNos: ['E-07', 'E-12'], score: 1, followUpState: 'OPEN' }]);
  await openAs(page, 'operator', `/assistManage/callLog/callLogDetail?callId=${list[0]!.callId}`);
  await expect(page.getByText('指导更换了滤芯').first()).toBeVisible();
  await expect(page.getByText('等了太久').first()).toBeVisible();
  await expectPlayable(page, people.operator, list[0]!.callId, recordedFor);
  await Promise.all([customer.context().close(), expert.context().close()]);
});
