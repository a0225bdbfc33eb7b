import type { Page } from '@playwright/test';
import { violations } from '../rig/looks/axe.ts';
import { expect, test } from '../rig/test.ts';
import { givenPeople, openPhone } from './call-people.ts';

// What becomes of a recording whose parts do not get through at once.

const pieces = '**/open/v1/calls/recording/piece';

/** A customer and an expert in a call that is recorded. */
async function recordedCall(page: Page, server: string) {
  const people = await givenPeople(page, { route: { recording: 'ASK' } });
  const expert = await openPhone(page, server, 'TEAM_USER', people.expert);
  await expect(expert.getByText('当前没有呼叫')).toBeVisible();
  const customer = await openPhone(page, server, 'CLIENT_USER', people.customer);
  await customer.getByRole('button', { name: '视频呼叫' }).click();
  await expert.getByRole('button', { name: '接听' }).click();
  await customer.getByRole('button', { name: '同意录像' }).click();
  await expect(expert.getByRole('button', { name: '开始录像' })).toBeVisible();
  const record = async () => {
    await expert.getByRole('button', { name: '开始录像' }).click();
    await expect(expert.getByRole('button', { name: '停止录像' })).toBeVisible();
  };
  const recordings = async () => {
    const { list } = await people.operator.post<{ list: { callId: string }[] }>('/tenant/call/info/page', {
      keyword: people.customer.name,
    });
    const [{ callId } = {}] = list;
    return (await people.operator.post<{ recordings: { state: string }[] }>('/tenant/call/info/detail', { callId }))
      .recordings;
  };
  return { expert, customer, record, recordings, close: () => closeAll([expert, customer]) };
}

const closeAll = (phones: readonly Page[]) => Promise.all(phones.map((phone) => phone.context().close()));

const seqOf = (body: string | null) => Number(/name="seq"\r\n\r\n(\d+)/.exec(body ?? '')?.[1]);

test('parts that do not get through are kept, sent again in their order, and are all there', async ({
  page,
  baseURL,
  look,
}) => {
  test.slow();
  const { expert, customer, record, recordings, close } = await recordedCall(page, baseURL!);
  const tried: number[] = [];
  let kept = 0;
  let isDown = true;
  // Online all the while: once the server cannot, once nothing answers that is a server of ours, once the answer is lost.
  await expert.route(pieces, async (route) => {
    tried.push(seqOf(route.request().postDataBuffer()?.toString('latin1') ?? null));
    if (!isDown) {
      kept += 1;
      return route.continue();
    }
    if (tried.length === 1) return route.fulfill({ status: 503, body: '<html>Bad gateway</html>' });
    if (tried.length === 2) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.abort('connectionfailed');
  });
  await record();
  await expect(expert.getByText(/录像有 2 段尚未上传，正在重试/)).toBeVisible();
  expect(await expert.evaluate(() => navigator.onLine)).toBe(true);
  await expect(expert.getByText('正在录像 · ')).toBeVisible();
  await expect(expert.getByRole('button', { name: '停止录像' })).toBeEnabled();
  expect(await violations(expert)).toEqual([]);
  expect(new Set(tried)).toEqual(new Set([0]));

  isDown = false;
  await expect(expert.getByText(/段尚未上传/)).toBeHidden();
  await expert.getByRole('button', { name: '停止录像' }).click();
  await expect(customer.getByText('正在录像')).toBeHidden();
  await expect(expert.getByRole('button', { name: '开始录像' })).toBeVisible();
  expect(tried.toSorted((a, b) => a - b)).toEqual(tried);
  expect(new Set(tried).size).toBe(Math.max(...tried) + 1);
  expect(kept).toBeGreaterThan(1);
  await expect.poll(async () => (await recordings()).map(({ state }) => state)).toEqual(['READY']);
  // The one whose answer was lost is there once.
  const [stored] = await look(`select next_seq as next from call_recording order by started_at desc limit 1`, []);
  expect(stored!['next']).toBe(Math.max(...tried) + 1);
  await close();
});

test('whoever hangs up is not held by parts that wait, and they arrive afterwards', async ({ page, baseURL }) => {
  test.slow();
  const { expert, customer, record, recordings, close } = await recordedCall(page, baseURL!);
  let isDown = true;
  await expert.route(pieces, (route) => (isDown ? route.abort('connectionfailed') : route.continue()));
  await record();
  await expect(expert.getByText(/录像有 \d+ 段尚未上传，正在重试/)).toBeVisible();
  await expert.getByRole('button', { name: '挂断' }).click();
  await expect(customer.getByText('通话已结束')).toBeVisible();
  await expect(expert.getByText('通话已结束')).toBeVisible();
  await expect(expert.getByText(/录像有 \d+ 段尚未上传，正在重试/)).toBeVisible();
  isDown = false;
  await expect(expert.getByText(/段尚未上传/)).toBeHidden();
  await expect.poll(async () => (await recordings()).map(({ state }) => state)).toEqual(['READY']);
  await close();
});

test('the server ends a recording, and what still waits is not sent for ever', async ({ page, baseURL }) => {
  test.slow();
  const { expert, customer, record, close } = await recordedCall(page, baseURL!);
  let isDown = true;
  await expert.route(pieces, (route) => (isDown ? route.abort('connectionfailed') : route.continue()));
  await record();
  await expect(expert.getByText(/录像有 \d+ 段尚未上传，正在重试/)).toBeVisible();
  await customer.getByRole('button', { name: '撤回同意' }).click();
  await expect(expert.getByText('正在录像 · ')).toBeHidden();
  isDown = false;
  await expect(expert.getByText('录像已结束，请重新开始录像')).toBeVisible();
  await expect(expert.getByText(/段尚未上传/)).toBeHidden();
  // The call itself goes on.
  await expect(expert.getByRole('button', { name: '挂断' })).toBeEnabled();
  await close();
});
