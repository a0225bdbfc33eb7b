import { readFile } from 'node:fs/promises';
import { callWords } from '../../apps/console/src/locales/call/info.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { filled } from '../rig/looks/words.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { addCall, addEvents, addExpert } from './call-records.ts';

const w = callWords['zh-CN'];
const path = '/assistManage/callLog';

const numberOf = (page: Page, name: string) =>
  page.getByRole('region', { name: w.summary.title }).locator('div').filter({ hasText: name }).locator('dd').first();

test('an operator finds a call, goes along its line, reviews it, has it followed up and takes the list home', async ({
  page,
  look,
}) => {
  test.slow();
  const mark = unique('旅程');
  const minutesAgo = 90;
  const common = { caller_name: mark, minutesAgo };
  const low = await addCall(look, {
    ...common,
    call_no: `${mark}-1`,
    score: 2,
    comment: '等得太久',
    scored_at: new Date(),
    error_nos: ['E-77'],
    remark: '已指导更换滤芯',
    quality: 'POOR',
  });
  await addCall(look, { ...common, call_no: `${mark}-2`, score: 5, scored_at: new Date(), wait_sec: 5 });
  await addCall(look, { ...common, call_no: `${mark}-3`, status: 'MISSED' });
  await addEvents(look, low, Date.now() - minutesAgo * 60_000 + 20_000, [
    ['RING', -18],
    ['ANSWER', 0],
    ['HOLD', 30],
    ['RESUME', 45],
    ['NETWORK_POOR', 60],
    ['OCR', 70, 'E-77'],
    ['HANGUP', 120],
  ]);

  await openAs(page, 'operator', `${path}?keyword=${encodeURIComponent(mark)}`);
  const table = page.getByRole('table', { name: w.title });
  await expect(table.getByRole('link', { name: `${mark}-1` })).toBeVisible();
  await expect(numberOf(page, w.summary.total)).toContainText('3');
  await expect(numberOf(page, w.summary.missed)).toContainText('1');
  await expectNoViolations(page, 'the call log', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A number leads to the rows behind it.
  await page.getByRole('link', { name: filled(w.summary.open, { name: w.summary.missed, value: '1' }) }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('link', { name: `${mark}-3` })).toBeVisible();
  await expect(page).toHaveURL(/status=MISSED/);
  await expect(numberOf(page, w.summary.total)).toContainText('1');

  // Scores and how they are spread, over the same filters.
  await page.goto(`${path}?keyword=${encodeURIComponent(mark)}&tab=scores`);
  await expect(page.getByRole('link', { name: /^2 分\s*1 · 50%/ })).toBeVisible();
  await expectNoViolations(page, 'scores', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: /^2 分\s*1 · 50%/ }).click();
  await table.getByRole('link', { name: `${mark}-1` }).click();

  // One line; what is chosen there is marked in the list, and the other way round.
  await expect(page.getByRole('heading', { level: 1, name: `${mark}-1` })).toBeVisible();
  await expect(page.getByText(w.detail.broken)).toBeVisible();
  const line = page.getByRole('toolbar', { name: w.detail.timeline });
  const events = page.getByRole('list', { name: w.detail.events });
  await line.getByRole('button', { name: `-0:18 ${w.events.RING}` }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(line.getByRole('button', { name: `0:00 ${w.events.ANSWER}` })).toBeFocused();
  await expect(events.getByRole('button', { name: new RegExp(w.events.ANSWER) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('End');
  await expect(events.getByRole('button', { name: new RegExp(w.events.HANGUP) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await events.getByRole('button', { name: new RegExp(w.events.OCR) }).click();
  await expect(line.getByRole('button', { name: new RegExp(w.events.OCR) })).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page, 'one call', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: w.detail.writeReview }).click();
  await page.getByRole('textbox', { name: w.detail.reviewNote }).fill('下次先安抚客户');
  await page.getByRole('button', { name: w.detail.save, exact: true }).click();
  await expect(page.getByRole('region', { name: w.detail.review })).toContainText('下次先安抚客户');

  await page.getByRole('button', { name: w.detail.addFollowUp }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: w.detail.owner }).fill('李晨');
  await page.getByRole('option', { name: '李晨' }).first().click();
  await dialog.getByRole('button', { name: w.detail.addFollowUp }).click();
  const followUp = page.getByRole('region', { name: w.detail.followUp });
  await expect(followUp).toContainText(w.followUps.OPEN);
  await page.getByRole('button', { name: w.detail.closeFollowUp }).click();
  await dialog.getByRole('textbox', { name: w.detail.result }).fill('客户已满意');
  await dialog.getByRole('button', { name: w.detail.closeFollowUp }).click();
  await expect(followUp).toContainText('客户已满意');
  await expect(followUp).toContainText(w.followUps.DONE);

  // The file has the rows of the list.
  await page.goto(`${path}?keyword=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: w.export }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/i }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).toContain('E-77');
});

test('a recording that waits says for what and until when, and nothing calls it failed', async ({ page, look }) => {
  const mark = unique('等待');
  const callId = await addCall(look, { call_no: mark, caller_name: mark, minutesAgo: 60 });
  const since = new Date();
  for (const [failure, held] of [
    ['NO_ROOM', false],
    ['UNREACHABLE', true],
  ]) {
    // With its next try an hour away, as the job that met no room leaves it.
    await look(
      `with waits as (
         insert into call_recording (tenant_id, id, call_id, state, mime, started_at, expire_at, failure, waiting_since, legal_hold)
         select tenant_id, gen_random_uuid(), id, 'PROCESSING', 'video/webm', now() - interval '50 minutes',
                now() + interval '180 days', $2, $3, $4 from call where id = $1
         returning tenant_id, id)
       insert into job (tenant_id, id, kind, key, payload, run_at)
       select tenant_id, gen_random_uuid(), 'CALL_RECORDING', id, jsonb_build_object('recordingId', id), now() + interval '1 hour'
         from waits`,
      [callId, failure, since, held],
    );
  }
  await openAs(page, 'operator', `${path}/callLogDetail?callId=${callId}`);
  const recordings = page.getByRole('region', { name: w.detail.recordings }).getByRole('listitem');
  const room = recordings.filter({ hasText: '存储空间不足，腾出空间后会自动保存：每小时重试一次，直到 20' });
  await expect(room).toContainText(w.detail.waiting.state);
  const away = recordings.filter({ hasText: '无法连接存储，每小时自动重试一次，留存期间一直重试。' });
  await expect(away).toContainText(w.detail.waiting.state);
  // Held, it is tried for as long as that lasts.
  await expect(room.getByRole('button', { name: w.detail.hold })).toBeVisible();
  await expect(away.getByRole('button', { name: w.detail.release })).toBeVisible();
  await expect(recordings).toHaveCount(2);
  await expect(page.getByText(w.detail.recordingStates.FAILED)).toHaveCount(0);
  await expectNoViolations(page, 'a recording that waits', [1440, 390]);
});

test('an expert sees own calls and a leader those of the group', async ({ page, look }) => {
  const mark = unique('范围');
  const expert = await addExpert(look, unique('expert.'), 'SELF');
  const leaderName = unique('leader.');
  const leader = await addExpert(look, leaderName, 'DEPT_AND_CHILD', `${mark}组`);
  const [{ username }] = (await look(
    `select a.username from account a join team_user u on u.account_id = a.id where u.id = $1`,
    [expert.teamUserId],
  )) as [{ username: string }];
  const by = { caller_name: mark, minutesAgo: 30 };
  await addCall(look, { ...by, call_no: `${mark}-own`, expert_id: expert.teamUserId });
  await addCall(look, { ...by, call_no: `${mark}-led`, team_group_id: leader.groupId });
  const hidden = await addCall(look, { ...by, call_no: `${mark}-other` });

  const table = page.getByRole('table', { name: w.title });
  for (const [who, own] of [
    [username, `${mark}-own`],
    [leaderName, `${mark}-led`],
  ] as const) {
    await openAs(page, who, path);
    await expect(table.getByRole('link', { name: own })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(numberOf(page, w.summary.total)).toContainText('1');
    await page.goto(`${path}/callLogDetail?callId=${hidden}`);
    await expect(page.getByRole('heading', { level: 1, name: hidden })).toHaveCount(0);
    await expect(page.getByText(`${mark}-other`)).toHaveCount(0);
  }
});
