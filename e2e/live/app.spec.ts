import { violations } from '../rig/looks/axe.ts';
import { openApp } from '../rig/people/app-user.ts';
import { unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { planLive, watchPath } from './live-rig.ts';

test('somebody signed in to the app is reminded, agrees once, gives the password and is let in by name', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  const title = unique('应用内直播');
  const [other] = await look(`select agreement_id as agreement from live where name = '输液泵报警处理答疑'`);
  const { slug } = await planLive(page, look, {
    title,
    access: 'PASSWORD',
    password: 'ward-7',
    agreementId: other!['agreement'],
  });
  const phone = await openApp(browser, baseURL!, look);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: '直播', exact: true }).click();
  const session = phone.getByRole('region', { name: title });
  await expect(session).toContainText('即将开始');
  expect(await violations(phone)).toEqual([]);

  await session.getByRole('button', { name: '提醒我' }).click();
  await expect(session.getByRole('button', { name: '已设提醒，取消' })).toBeVisible();

  const enter = session.getByRole('button', { name: '进入等候' });
  await enter.click();
  await expect(phone.getByRole('status')).toContainText('请先勾选同意。');
  await session.getByRole('checkbox').check();
  await session.getByLabel('观看密码').fill('wrong');
  await enter.click();
  await expect(phone.getByRole('status')).toContainText('密码');
  await session.getByLabel('观看密码').fill('ward-7');
  await enter.click();
  // No door there: the app has said who comes.
  await expect(phone).toHaveURL((url) => url.pathname === watchPath(slug));
  await expect(phone.getByRole('timer')).toBeVisible();
  await expect
    .poll(() =>
      look(`select v.name, v.kind from live_viewer v join live l on l.id = v.live_id where l.slug = $1`, [slug]),
    )
    .toEqual([{ name: '林晓', kind: 'CLIENT_USER' }]);
  await phone.context().close();
});
