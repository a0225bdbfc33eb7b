import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

test('what is said once more while it stands there stays for its whole time again', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'owner', '/user/info');
  await expect(page.getByRole('main').getByRole('tab').first()).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const said = page.getByText(shellWords['zh-CN'].redirectedHere);
  // A page of sub-accounts, by a link inside the console: nothing is loaded again.
  const leadAway = async () => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, '/userManage/team/teamGroup');
    await expect(page).toHaveURL((url) => url.pathname === '/dashboard');
    await page.clock.runFor(500);
    await expect(said).toBeVisible();
  };
  await leadAway();
  await page.clock.runFor(3_000);
  await leadAway();
  // The first alone would be gone after four seconds.
  await page.clock.runFor(1_500);
  await expect(said).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(said).toBeHidden();
});
