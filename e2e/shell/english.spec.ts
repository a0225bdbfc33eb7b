import { settled } from '../rig/looks/axe.ts';
import { wear } from '../rig/looks/looks.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { expectEnglish } from '../rig/looks/words.ts';

/** Nothing is called like this: what stands on the page is then the console's own. */
const nothing = 'nothing-like-it';

const outside = [
  '/login',
  '/login?view=register',
  '/password/forget',
  '/faild_auth?reason=link',
  '/watch/nothing-here',
];

const ofOwners = [
  `/accountManage/permission/deptPermission/role?keyword=${nothing}`,
  '/accountManage/permission/deptPermission/department',
  '/accountManage/signIn',
  `/applyManage/application/applist?keyword=${nothing}`,
  `/userManage/custom/customInfo?keyword=${nothing}`,
  '/userManage/custom/customInfo?add=1',
  '/userManage/team/teamInfo?add=1',
  '/user/info',
  '/user/info?tab=security',
  '/user/info?tab=devices',
  '/languages',
  '/recycleBin',
];

const ofOperators = [
  `/userManage/custom/customGroup?keyword=${nothing}`,
  `/userManage/team/teamGroup?keyword=${nothing}`,
  '/userManage/team/teamGroup?add=1',
  `/live/liveList?keyword=${nothing}`,
  '/live/addLive',
];

test('no sentence of an English page is Chinese', async ({ page }) => {
  await wear(page, { locale: 'en-US', theme: 'light' });
  for (const path of outside) {
    await page.goto(path);
    await settled(page);
    await expectEnglish(page);
  }
  for (const [who, paths] of [
    ['owner', ofOwners],
    ['operator', ofOperators],
  ] as const) {
    await openAs(page, who, '/version.json');
    for (const path of paths) {
      await page.goto(path);
      await page.locator('main').waitFor();
      await settled(page);
      // Whoever may not see it would be led to another, with names of records.
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
      await expectEnglish(page);
    }
  }
});
