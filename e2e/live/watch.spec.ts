import { watchWords } from '../../apps/console/src/locales/live/watch.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { looks, putOn } from '../rig/looks/looks.ts';
import { expectEnglish, filled } from '../rig/looks/words.ts';
import { unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { liveOf, planLive, watchPath } from './live-rig.ts';

const w = watchWords['zh-CN'];

const enter = (page: Page) => page.getByRole('button', { name: w.door.enterReplay, exact: true }).click();
const shown = (page: Page) => page.getByRole('region', { name: w.shown.title });
const cues = (page: Page) => page.getByRole('region', { name: w.cues.title }).getByRole('button');
const second = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

test('a past session replays, and what was shown appears with its picture', async ({ page, look }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(watchPath(await liveOf(look, 'KH-M90 监护仪上手培训')));
  await expect(page.getByRole('heading', { level: 1, name: 'KH-M90 监护仪上手培训' })).toBeVisible();
  await expect(page).toHaveTitle('KH-M90 监护仪上手培训');
  await expectNoViolations(page, 'the door', [390, 1440], looks);
  await fieldOf(page, w.door.name).fill('小韩');
  await enter(page);

  await expect(cues(page)).toHaveCount(5);
  await page.getByLabel(filled(w.stage.replay, { title: 'KH-M90 监护仪上手培训' })).focus();
  await cues(page).nth(3).click();
  await expect.poll(() => second(page)).toBeGreaterThan(24.5);
  await expect(shown(page).getByRole('heading', { name: '监护仪网络配置指南' })).toBeVisible();
  await expect(cues(page).nth(3)).toHaveAttribute('aria-current', 'true');
  // It goes on by itself into what comes next.
  await expect(shown(page).getByRole('heading', { name: '监护仪交互式操作练习' })).toBeVisible();
  const practice = page.frameLocator('iframe').getByRole('listitem').first();
  await expect(practice).toBeVisible();
  await cues(page).first().click();
  await expect(shown(page).getByText('接通电源，绿灯常亮')).toBeVisible();
  await page.evaluate(() => document.querySelector('video')?.pause());

  const questions = page.getByRole('region', { name: w.questions.title });
  await expect(questions.getByRole('listitem').first()).toContainText('自检时屏幕闪一下是正常的吗？');
  await expect(questions.getByText('正常，自检会切换一次显示模式')).toBeVisible();
  await expectNoViolations(page, 'a replay', [390, 1440], looks);

  // The same window comes back without a door; who watched a replay is among those who came.
  await page.reload();
  await expect(cues(page)).toHaveCount(5);
  await expect
    .poll(
      async () =>
        (
          await look(`select v.id from live_visit o join live_viewer v on v.id = o.viewer_id
                                    where v.name = '小韩' and o.replay`)
        ).length,
    )
    .toBeGreaterThan(0);
});

test('a session of tomorrow counts down, and reminds by mail', async ({ page, look }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(watchPath(await liveOf(look, '输液泵报警处理答疑')));
  const go = page.getByRole('button', { name: w.door.enterWaiting });
  await go.click();
  await expect(page.getByText(w.door.agreeEmpty)).toBeVisible();
  await page.getByRole('checkbox', { name: w.door.agree }).check();
  await go.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: w.wait.remindMe }).click();
  await expect(page.getByText(w.wait.emailWrong)).toBeVisible();
  await expectNoViolations(page, 'before the start', [390, 1440], looks);
  await fieldOf(page, w.wait.email).fill('ward@hospital.example');
  await page.getByRole('button', { name: w.wait.remindMe }).click();
  await expect(page.getByText(w.wait.reminded)).toBeVisible();
  await putOn(page, { locale: 'en-US', theme: 'light' });
  await expectEnglish(page);
  await expect(page).toHaveTitle('Infusion pump alarms: questions and answers');
  await putOn(page, { locale: 'zh-CN', theme: 'light' });
  await page.getByRole('button', { name: w.wait.takeBack }).click();
  await expect(fieldOf(page, w.wait.email)).toBeVisible();
});

test('a password opens the door, and a visit whose day is over leads back to it', async ({ page, look }) => {
  const title = unique('有密码的直播');
  const { liveId, slug } = await planLive(page, look, { title, access: 'PASSWORD', password: 'heron-9' });
  await page.goto(watchPath(slug));
  const go = page.getByRole('button', { name: w.door.enterWaiting });
  await go.click();
  await expect(page.getByText(w.door.passwordEmpty)).toBeVisible();
  await fieldOf(page, w.door.password).fill('heron-8');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, w.door.password)).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page, 'a wrong password', [390, 1440]);
  await fieldOf(page, w.door.name).fill('小满');
  await fieldOf(page, w.door.password).fill('heron-9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  // A ticket that is none leads to the door, with the name still there; and it is not left in the address.
  await page.evaluate((key) => sessionStorage.setItem(key, 'x'.repeat(60)), `watch ${slug}`);
  await page.goto(`${watchPath(slug)}#${'y'.repeat(60)}`);
  await page.reload();
  await expect(fieldOf(page, w.door.password)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await look(
    `update live set status = 'CANCELED', cancel_reason = '讲师生病', change_no = change_no + 1 where id = $1`,
    [liveId],
  );
  await page.reload();
  await expect(page.getByText(w.stage.canceled)).toBeVisible();
  await page.goto(watchPath('nowhere-at-all'));
  await expect(page.getByRole('heading', { name: w.closed.title })).toBeFocused();
});
