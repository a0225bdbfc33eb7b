import { expect, test } from '../rig/test.ts';
import { addMaterial, showInToolbox } from '../toolbox/toolbox-rig.ts';
import { unique } from '../rig/sign-in.ts';
import { givenPeople, openPhone } from './call-people.ts';

// What an expert does in a call beside talking, each on a phone of their own.

test('a call that is always recorded begins by itself; the picture freezes, and a material stands on both sides', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const title = unique('校准步骤');
  await showInToolbox(page, await addMaterial(page, title), unique('现场'));
  const people = await givenPeople(page, { route: { recording: 'ALWAYS' } });
  const expert = await openPhone(page, baseURL!, 'TEAM_USER', people.expert);
  const customer = await openPhone(page, baseURL!, 'CLIENT_USER', people.customer);
  await customer.getByRole('button', { name: '视频呼叫' }).click();
  await expert.getByRole('button', { name: '接听' }).click();
  for (const phone of [expert, customer]) {
    await expect(phone.getByText(`正在录像 · ${people.expert.name}`)).toBeVisible();
  }

  await expert.getByRole('button', { name: '定格画面' }).click();
  for (const phone of [expert, customer]) await expect(phone.locator('canvas.frozen')).toBeVisible();
  await expert.getByRole('button', { name: '恢复画面' }).click();
  for (const phone of [expert, customer]) await expect(phone.locator('canvas.frozen')).toBeHidden();

  // Reading takes all of a small machine and is tried with photos; here, that whoever waits for it may hang up.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await expert.route('**/open/v1/errors/photo', async (route) => {
    await answered;
    await route.fulfill({ json: { status: true, code: null, message: '', data: { texts: [], list: [] } } });
  });
  await expert.getByRole('button', { name: '从画面识别' }).click();
  await expect(expert.getByText('正在识别画面…')).toBeVisible();
  await expect(expert.getByRole('button', { name: '挂断' })).toBeEnabled();
  answer();
  await expect(expert.getByText('画面中没有识别到错误编号')).toBeVisible();

  await expert.getByLabel('展示素材').fill(title);
  await expert.getByRole('button', { name: '查找' }).click();
  await expert.getByRole('button', { name: title }).click();
  for (const phone of [expert, customer]) {
    const shown = phone.locator('section.shown');
    await expect(shown.getByRole('heading', { name: title })).toBeVisible();
    await expect(shown.getByText('更换滤芯前先关机。')).toBeVisible();
  }
  await customer.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(customer.locator('section.shown')).toBeHidden();

  await expert.getByRole('button', { name: '挂断' }).click();
  await expect(customer.getByText('通话已结束')).toBeVisible();
  const { list } = await people.operator.post<{ list: { callId: string }[] }>('/tenant/call/info/page', {
    keyword: people.customer.name,
  });
  const events = await people.operator.post<{ list: { type: string }[] }>('/tenant/call/info/detailEvent', {
    callId: list[0]!.callId,
  });
  const told = events.list.map(({ type }) => type);
  const wanted = ['RECORD_START', 'FREEZE', 'UNFREEZE', 'SHARE_MATERIAL'];
  expect(told.filter((type) => wanted.includes(type))).toEqual(wanted);
  await Promise.all([customer.context().close(), expert.context().close()]);
});
