import { appVersionWords } from '../../apps/console/src/locales/application/app-version.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { stageWords } from '../../apps/console/src/locales/kit/stages.ts';
import { planFormWords } from '../../apps/console/src/locales/application/upgrade-plan-form.ts';
import { planWords } from '../../apps/console/src/locales/application/upgrade-plan.ts';
import {
  apk,
  type AndroidApp,
} from '../../apps/server/src/areas/application/app-version/package-reader/package-writer.ts';
import { addSimulatedApplication, devicesOf, forgetSimulated, startSimulator } from '../rig/simulator.ts';
import { type Locale, openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { anyOf, filled } from '../rig/looks/words.ts';

// The whole way of a version: a package that is refused, mended and published, a plan that pauses itself on a bad device
// model, goes on without it and is completed; with devices that are played by the simulator.

const wordsIn = (locale: Locale) => ({
  v: appVersionWords[locale],
  f: { ...planFormWords[locale], stages: stageWords[locale] },
  p: planWords[locale],
  kit: kitWords[locale].common,
  upload: kitWords[locale].upload,
});
type Words = ReturnType<typeof wordsIn>;

const MODEL = '星河 Z1';
const DEVICES = 40;

test.afterEach(({ look }) => forgetSimulated(look));

const rowOf = (page: Page, version: string) =>
  page.getByRole('row', { name: new RegExp(version.replaceAll('.', '\\.')) });

async function choosePackage(page: Page, w: Words, dialog: string, app: AndroidApp) {
  const form = page.getByRole('dialog', { name: dialog });
  const name = `app-${app.versionCode}.apk`;
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/vnd.android.package-archive', buffer: apk(app) });
  await expect(form.getByRole('button', { name: filled(w.upload.removeStored, { name }) })).toBeVisible();
  return form;
}

async function upload(page: Page, w: Words, app: AndroidApp) {
  const { v } = w;
  await page.getByRole('button', { name: v.add }).first().click();
  const form = await choosePackage(page, w, v.form.add, app);
  await form.getByLabel(`${v.notes} · ${v.language['zh-CN']}`).fill('修复了一些问题');
  await form.getByLabel(`${v.notes} · ${v.language['en-US']}`).fill('Some things were mended');
  await form.getByRole('button', { name: v.form.check }).click();
  await expect(form).toBeHidden();
}

async function publish(page: Page, { v }: Words, name: string) {
  const row = rowOf(page, name);
  await expect(row).toContainText(v.statuses.READY);
  await row.getByRole('button', { name: `${v.actions.publish} ${name}` }).click();
  const question = page.getByRole('dialog', { name: filled(v.publish.title, { name }) });
  await question.getByRole('checkbox', { name: v.publish.confirmAll }).check();
  await question.getByRole('button', { name: v.publish.confirm, exact: true }).click();
  await expect(row).toContainText(v.statuses.PUBLISHED);
}

/** With the values that the form gives, but for how large the first stage is. */
async function writePlan(page: Page, { v, f, p }: Words, application: string) {
  await page.goto('/applyManage/application/releaseManage_all');
  await page
    .getByRole('link', { name: p.add })
    .or(page.getByRole('button', { name: p.add }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: f.add })).toBeVisible();
  await page.getByRole('combobox', { name: f.basics.application }).fill(application);
  await page.getByRole('option', { name: new RegExp(application) }).click();
  await expect(page.getByLabel(f.basics.name)).toHaveValue(
    filled(f.basics.suggested, { app: application, version: '1.4.0' }),
  );
  await page.getByText(f.stages.presetNames.three, { exact: true }).click();
  // Large enough that somebody is in it, wherever the draw puts them.
  await page.getByLabel(filled(f.stages.size, { no: 1 })).fill('30');
  await page.getByRole('radio', { name: v.updateModes.SILENT }).check();
  await page.getByRole('button', { name: f.save.start }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(anyOf(f.confirm.now));
  await question.getByRole('button', { name: f.confirm.confirm.start, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: application })).toBeVisible();
}

const journey =
  'a version is refused, mended and published; its plan pauses on a bad model, goes on without it and is completed';
test(journey, async ({ page, look, baseURL }) => {
  test.slow();
  const w = wordsIn('zh-CN');
  const { v, p, kit } = w;
  const name = unique('升级应用');
  const code = `com.example.${unique('upgrade')}`;
  const app = { packageName: code, versionName: '1.4.0' };
  await openAs(page, 'owner', '/applyManage/application/applist');
  const applicationId = await addSimulatedApplication(page, name, code);
  await page.goto(`/applyManage/application/version/versionManage?applicationId=${applicationId}`);
  await upload(page, w, { ...app, versionName: '1.3.0', versionCode: 13 });
  await publish(page, w, '1.3.0');

  await upload(page, w, { ...app, versionCode: 13 });
  const row = rowOf(page, '1.4.0');
  await expect(row).toContainText(v.statuses.CHECK_FAILED);
  await row.getByRole('button', { name: '1.4.0', exact: true }).click();
  const detail = page.getByRole('dialog', { name: v.detail.title });
  await expect(detail).toContainText(filled(v.checks.CODE_NOT_HIGHER.found, { code: 13, last: 13 }));
  await detail.getByRole('button', { name: kit.edit, exact: true }).click();
  const editing = filled(v.form.edit, { name: '1.4.0' });
  const form = page.getByRole('dialog', { name: editing });
  await form.getByRole('button', { name: filled(w.upload.removeStored, { name: 'app-13.apk' }) }).click();
  await choosePackage(page, w, editing, { ...app, versionCode: 14 });
  // The form takes it from the package; typing beside that would put one number behind the other.
  await expect(form.getByLabel(v.code, { exact: true })).toHaveValue('14');
  await form.getByRole('button', { name: v.form.check }).click();
  await expect(form).toBeHidden();
  await publish(page, w, '1.4.0');

  const simulator = startSimulator(baseURL, code, { devices: DEVICES, fail: `${MODEL}:INSTALL_FAILED:1` });
  try {
    await expect.poll(() => devicesOf(look, applicationId)).toBeGreaterThanOrEqual(DEVICES);
    await writePlan(page, w, name);

    const state = page.getByRole('region', { name: p.detail.overview });
    const banner = page.getByRole('alert').filter({ hasText: p.banner.title });
    await expect(banner).toBeVisible({ timeout: 60_000 });
    await expect(state).toContainText(p.statuses.PAUSED);
    await expect(state).toContainText(p.pauseReasons.ERROR_THRESHOLD);
    await expect(state).toContainText(anyOf(p.waits.PAUSED_ERRORS));
    // The draw decides on which systems the model is in this stage, and so whether one of them stands out.
    await expect(banner).toContainText(anyOf(filled(p.banner.device, { percent: '{}', device: `${MODEL}{}` })));
    const stages = page
      .getByRole('list', { name: p.detail.stages })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    const current = stages.and(page.locator('[aria-current="step"]'));
    await expect(current).toContainText(p.stages.statuses.FAILED);
    // Nobody has failed for good: their next tries are half an hour away.
    await expect(current).toContainText(p.groups.retrying);
    await expect(state).toContainText(anyOf(p.detail.retrying));
    // Nor does anybody wait for the hours that the stages are observed.
    await look('update plan_stage set soak_min = 0 where plan_id = $1', [
      new URL(page.url()).searchParams.get('planId'),
    ]);

    await banner.getByRole('button', { name: p.banner.exclude, exact: true }).click();
    const question = page.getByRole('dialog');
    const everySystem = question.getByRole('radio', { name: filled(p.exclude.allOs, { model: MODEL }) });
    const confirm = question.getByRole('button', { name: p.exclude.confirmResume, exact: true });
    await confirm.waitFor();
    // Where all failures are of one system version, it is asked which devices are meant.
    if ((await everySystem.count()) > 0) await everySystem.check();
    await confirm.click();
    await expect(page.getByText(filled(p.exclude.doneResumed, { device: MODEL }))).toBeVisible();

    // Its sentence alone: while it goes on, others also say how many are completed.
    await expect(state).toContainText(p.waits.COMPLETED, { timeout: 120_000 });
    await expect(state).toContainText(p.statuses.COMPLETED);
    await expect(banner).toBeHidden();
    await expect(stages).toHaveCount(4);
    for (const stage of await stages.all()) await expect(stage).toContainText(p.stages.statuses.PASSED);
    await page.getByRole('tab', { name: p.detail.tabs.failures }).click();
    await expect(page.getByRole('tabpanel')).toContainText(p.exclusions.title);
    await expect(page.getByRole('tabpanel')).toContainText(MODEL);
  } finally {
    expect(await simulator.stop()).toMatch(new RegExp(`${MODEL}.*INSTALL_FAILED`));
  }
});
