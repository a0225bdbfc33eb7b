import { watchWords } from '../../apps/console/src/locales/live/watch.ts';
import { unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { planLive, watchPath } from './live-rig.ts';

const w = watchWords['zh-CN'];

test('the count-down goes by the clock of the server, however wrong that of the phone is', async ({ page, look }) => {
  const { slug, liveId } = await planLive(page, look, { title: unique('倒计时') });
  await page.setViewportSize({ width: 390, height: 844 });
  // Three hours ahead: by this clock it would have begun long ago.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await page.goto(watchPath(slug));
  await page.getByRole('button', { name: w.door.enterWaiting }).click();
  await expect(page.getByRole('heading', { name: w.wait.title })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^0[01]\s*时\s*[05]\d\s*分/);
  await expect(page.getByRole('button', { name: w.wait.remindMe })).toBeVisible();

  // Too late to be told: nothing is promised.
  await look(
    `update live set plan_start_at = now() + interval '4 minutes', change_no = change_no + 1 where id = $1 returning id`,
    [liveId],
  );
  await page.reload();
  await expect(page.getByRole('timer')).toContainText(/^00\s*时\s*0[34]\s*分/);
  await expect(page.getByRole('button', { name: w.wait.remindMe })).toHaveCount(0);
});
