import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { pictureWords } from '../../apps/console/src/locales/kit/picture.ts';
import { factorWords } from '../../apps/console/src/locales/auth/factor.ts';
import { profileWords } from '../../apps/console/src/locales/auth/profile.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { devices, profile, security } from '../rig/people/user-center.ts';

const w = profileWords['zh-CN'];
const kit = kitWords['zh-CN'];

test('a person changes the own profile and picture, and both show at once', async ({ page, look }) => {
  const picture = pictureWords['zh-CN'];
  await openAs(page, await addPerson(look), profile);
  const chooser = page.waitForEvent('filechooser');
  await press(page, picture.choose);
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByRole('group', { name: picture.area })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await reach(page, page.getByRole('slider', { name: picture.zoom }));
  await page.keyboard.press('ArrowRight');
  await press(page, picture.use);
  await expect(page.getByRole('button', { name: picture.replace })).toBeVisible();
  await type(page, w.profile.name, '李晨晨');
  await type(page, w.profile.website, 'javascript:alert(1)');
  await page.keyboard.press('Control+Enter');
  await expect(fieldOf(page, w.profile.website)).toHaveAttribute('aria-invalid', 'true');
  await type(page, w.profile.website, 'https://example.com/me');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(w.profile.saved)).toBeVisible();
  const bar = page.getByRole('banner');
  await expect(bar.getByText('李晨晨')).toBeVisible();
  await expect(bar.locator('img[src^="blob:"]')).toBeVisible();
  await page.reload();
  await expect(fieldOf(page, w.profile.website)).toHaveValue('https://example.com/me');
  await press(page, picture.remove);
  await expect(page.getByRole('button', { name: picture.choose })).toBeFocused();
  await press(page, kit.common.save);
  await expect(bar.locator('img[src^="blob:"]')).toHaveCount(0);
});

test('what was typed is neither lost nor written over what changed elsewhere', async ({ page, look }) => {
  await openAs(page, await addPerson(look), profile);
  await type(page, w.profile.location, '苏州');
  await reach(page, page.getByRole('tab', { name: w.tabs.profile }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=security/);
  await page.keyboard.press('ArrowLeft');
  await expect(fieldOf(page, w.profile.location)).toHaveValue('苏州');
  await press(page, shellWords['zh-CN'].routes.dashboard, 'link');
  await expect(page.getByRole('dialog', { name: kit.form.leaveTitle })).toBeVisible();
  await press(page, kit.form.leaveStay);

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const info = (await (await page.request.get('/tenant/auth/info', { headers })).json()) as {
    data: Record<string, unknown>;
  };
  const { version, name, avatar, job, introduction, personalWebsite } = info.data;
  const data = { version, name, avatar, job, introduction, personalWebsite, location: '杭州' };
  await page.request.post('/tenant/auth/updateInfo', { headers, data });
  await press(page, kit.common.save);
  const conflict = page.getByRole('dialog', { name: kit.conflict.title });
  await expect(conflict).toContainText('杭州');
  await press(page, kit.conflict.save);
  await expect(page.getByText(w.profile.saved)).toBeVisible();
  await page.reload();
  await expect(fieldOf(page, w.profile.location)).toHaveValue('苏州');
});

test('nothing stands in anyone’s way, in both languages and both themes', async ({ page, look }) => {
  test.slow();
  const { list } = factorWords['zh-CN'];
  await openAs(page, await addPerson(look), profile);
  await expectNoViolations(page, profile);
  for (const path of [devices, '/user/info?tab=settings', security]) {
    await page.goto(path);
    await expectNoViolations(page, path);
  }
  for (const name of [
    `${list.change} ${list.password}`,
    `${list.change} ${list.email}`,
    `${list.setUp} ${list.totp}`,
  ]) {
    await press(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto(profile);
  const chooser = page.waitForEvent('filechooser');
  await press(page, pictureWords['zh-CN'].choose);
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByRole('slider')).toBeVisible();
  await expectNoViolations(page, 'crop');
});
