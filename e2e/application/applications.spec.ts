import { appVersionWords } from '../../apps/console/src/locales/application/app-version.ts';
import { applicationWords } from '../../apps/console/src/locales/application/application.ts';
import { downloadSettingsWords } from '../../apps/console/src/locales/application/download-page-settings.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { planFormWords } from '../../apps/console/src/locales/application/upgrade-plan-form.ts';
import { planWords } from '../../apps/console/src/locales/application/upgrade-plan.ts';
import {
  apk,
  type AndroidApp,
} from '../../apps/server/src/areas/application/app-version/package-reader/package-writer.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, type as typeInto } from '../rig/looks/keyboard.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const list = '/applyManage/application/applist';
const widths = [390, 1280];

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
});

/** Through the server, for journeys that start with one. */
async function addApplication(page: Page, name: string, code: string): Promise<string> {
  const answer = await page.request.post('/tenant/application/add', {
    headers: await headersOf(page),
    data: {
      name,
      code,
      platform: 'ANDROID',
      audience: 'BOTH',
      iconFileId: null,
      description: null,
      category: null,
      status: 'ENABLED',
      minSupportedVersionCode: null,
      storeLinks: [{ store: 'Play', url: 'https://play.example/app' }],
    },
  });
  return ((await answer.json()) as { data: { applicationId: string } }).data.applicationId;
}

const versionsOf = (applicationId: string) =>
  `/applyManage/application/version/versionManage?applicationId=${applicationId}`;

/** Gives the form a package, and waits until it is there. */
async function choosePackage(page: Page, app: AndroidApp, locale: Locale) {
  const form = page.getByRole('dialog', { name: appVersionWords[locale].form.add });
  await form.locator('input[type="file"]').setInputFiles({
    name: 'app.apk',
    mimeType: 'application/vnd.android.package-archive',
    buffer: apk(app),
  });
  await expect(
    form.getByRole('button', { name: filled(kitWords[locale].upload.removeStored, { name: 'app.apk' }) }),
  ).toBeVisible();
}

const w = applicationWords['zh-CN'];
const v = appVersionWords['zh-CN'];
const kit = kitWords['zh-CN'].common;
const notesIn = (language: Locale) => `${v.notes} · ${v.language[language]}`;

test('a package is uploaded, blocked, mended, published and withdrawn', async ({ page }) => {
  const name = unique('App');
  const code = `com.example.${name.toLowerCase()}`;
  await openAs(page, 'owner', list);
  await press(page, w.add);
  const adding = page.getByRole('dialog', { name: w.form.add });
  await expect(adding).toBeVisible();
  await typeInto(page, w.name, name);
  await typeInto(page, w.code, code);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(filled(w.form.added, { name }))).toBeVisible();
  await expect(adding).toBeHidden();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: filled(v.title, { name }) })).toBeVisible();
  await expect(page.getByText(v.empty)).toBeVisible();

  await page.getByRole('button', { name: v.add }).first().click();
  // A package that does not arrive is not saved over.
  const uploads = '**/base/file/save**';
  await page.route(uploads, (route) => route.fulfill({ status: 503, body: '' }));
  const form = page.getByRole('dialog', { name: v.form.add });
  const lost = { name: 'lost.apk', mimeType: 'application/vnd.android.package-archive', buffer: apk({}) };
  await form.locator('input[type="file"]').setInputFiles(lost);
  await expect(form.getByRole('list').getByRole('alert')).toBeVisible();
  await form.getByRole('button', { name: v.form.check }).click();
  await expect(form).toContainText(v.form.failedUpload);
  await expect(form.getByText(kitWords['zh-CN'].upload.clearDone)).toBeHidden();
  await page.unroute(uploads);
  await form.getByRole('button', { name: filled(kitWords['zh-CN'].upload.dismiss, { name: 'lost.apk' }) }).click();

  await choosePackage(page, { packageName: code, versionName: '1.4.0', versionCode: 14 }, 'zh-CN');
  // What it says of itself is there before anything is saved.
  await expect(form.getByRole('region', { name: v.form.read })).toContainText(code);
  await expect(form.getByLabel(v.name)).toHaveValue('1.4.0');
  await expect(form.getByLabel(v.code, { exact: true })).toHaveValue('14');
  await page.getByRole('button', { name: v.form.check }).click();

  // Nobody has to press anything: the row follows what the server reads.
  const row = page.getByRole('row', { name: /1\.4\.0/ });
  await expect(row).toContainText(v.statuses.CHECK_FAILED);
  await expect(row).toContainText(filled(v.codeOf, { code: 14 }));
  await row.getByRole('button', { name: '1.4.0', exact: true }).click();
  const detail = page.getByRole('dialog', { name: v.detail.title });
  const checks = detail.getByRole('region', { name: v.preflight.title });
  await expect(checks).toContainText(v.checks.NOTES_MISSING.found);
  await expect(checks).toContainText(v.checks.NOTES_MISSING.todo);
  await expect(checks).toContainText(v.checks.PACKAGE_MISMATCH.pass);
  await expect(detail.getByRole('region', { name: v.detail.package })).toContainText(code);
  const publish = detail.getByRole('button', { name: v.actions.publish, exact: true });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await expect(publish).toHaveAccessibleDescription(v.why.publishFailed);

  await detail.getByRole('button', { name: kit.edit, exact: true }).click();
  const editing = page.getByRole('dialog', { name: filled(v.form.edit, { name: '1.4.0' }) });
  await editing.getByLabel(notesIn('zh-CN')).fill('修复了一些问题');
  await editing.getByLabel(notesIn('en-US')).fill('Some things were mended');
  await editing.getByRole('button', { name: v.form.check }).click();
  await expect(editing).toBeHidden();
  await expect(row).toContainText(v.statuses.READY);

  await row.getByRole('button', { name: `${v.actions.publish} 1.4.0` }).click();
  const question = page.getByRole('dialog', { name: filled(v.publish.title, { name: '1.4.0' }) });
  await expect(question).toContainText(v.checks.AGREEMENT_MISSING.found);
  await question.getByRole('button', { name: v.publish.confirm, exact: true }).click();
  await expect(question).toContainText(v.publish.needConfirm);
  await expect(question.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(question.getByRole('checkbox')).toBeChecked();
  await question.getByRole('button', { name: v.publish.confirm, exact: true }).click();
  await expect(page.getByText(filled(v.publish.done, { name: '1.4.0' }))).toBeVisible();
  await expect(row).toContainText(v.statuses.PUBLISHED);

  await row.getByRole('button', { name: `${v.actions.details} 1.4.0` }).click();
  await detail.getByRole('button', { name: v.actions.withdraw, exact: true }).click();
  const withdrawing = page.getByRole('dialog', { name: filled(v.withdraw.title, { name: '1.4.0' }) });
  await withdrawing.getByRole('button', { name: v.withdraw.confirm, exact: true }).click();
  await expect(withdrawing).toContainText(v.end.required);
  await expect(withdrawing.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Wrong build');
  await withdrawing.getByRole('button', { name: v.withdraw.confirm, exact: true }).click();
  await expect(withdrawing).toBeHidden();
  await expect(detail).toContainText(filled(v.detail.reason, { reason: 'Wrong build' }));
  await expect(detail.getByRole('button', { name: v.actions.offer })).toHaveAccessibleDescription(v.why.offerFirst);
});

test('an application that asks for a second person has every plan approved', async ({ page, look: ask }) => {
  const p = planFormWords['zh-CN'];
  const name = unique('应用');
  await openAs(page, 'owner', list);
  const applicationId = await addApplication(page, name, `com.example.${unique('second')}`);
  await ask(
    `insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                              store_url, release_notes, update_mode, status, published_at)
     select tenant_id, gen_random_uuid(), id, name || ' 2.0.0', '2.0.0', 200, 'STABLE', 'STORE_LINK',
            'https://store.example/app', '{"zh-CN": "修复问题", "en-US": "Mends faults"}', 'OPTIONAL', 'PUBLISHED', now()
       from application where id = $1`,
    [applicationId],
  );
  await page.reload();
  await page.getByRole('button', { name: `${kitWords['zh-CN'].common.edit} ${name}` }).click();
  const form = page.getByRole('dialog', { name: filled(w.form.edit, { name }) });
  const second = form.getByRole('switch', { name: w.planApproval });
  await expect(second).not.toBeChecked();
  await second.click();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `${kitWords['zh-CN'].common.edit} ${name}` }).click();
  await expect(second).toBeChecked();

  await page.goto(`/applyManage/application/releaseManage_all/releasePanel?applicationId=${applicationId}`);
  await expect(page.getByRole('switch', { name: p.retry.approval })).toBeDisabled();
  // Nobody has the application yet: who comes later is met.
  await page.getByRole('radio', { name: p.joining.DYNAMIC }).check();
  await page.getByRole('button', { name: p.save.approve }).click();
  await page.getByRole('dialog').getByRole('button', { name: p.confirm.confirm.approve }).click();
  await expect(page).toHaveURL(/releaseDetail_all/);
  await expect(page.getByRole('region', { name: planWords['zh-CN'].detail.overview })).toContainText(
    planWords['zh-CN'].statuses.PENDING_APPROVAL,
  );
});

test('applications and their download page can be read by everyone', async ({ page }) => {
  const d = downloadSettingsWords['zh-CN'];
  const name = unique('应用');
  await openAs(page, 'owner', list);
  const applicationId = await addApplication(page, name, `com.example.${unique('read')}`);
  await page.reload();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectNoViolations(page, 'applications', widths);
  await page.getByRole('button', { name: w.add }).click();
  await expect(fieldOf(page, w.code)).toBeVisible();
  await expectNoViolations(page, 'form of an application', widths);

  await page.goto(`${list}?downloadPage=${applicationId}`);
  const settings = page.getByRole('dialog', { name: filled(d.title, { name }) });
  await settings.getByRole('button', { name: d.setPassword }).click();
  await settings.getByLabel(d.passwordNew).fill('opensesame');
  await settings.getByRole('button', { name: d.save }).click();
  await expect(settings.getByText(d.passwords.set)).toBeVisible();
  await expect(settings.getByRole('img', { name: d.qr })).toBeVisible();
  await expect(settings.getByText(d.stateHints.noVersion)).toBeVisible();
  await expectNoViolations(page, 'download page', widths);
});

test('versions can be read by everyone', async ({ page }) => {
  const code = `com.example.${unique('read')}`;
  await openAs(page, 'owner', list);
  const address = versionsOf(await addApplication(page, unique('应用'), code));
  // Who presses before the page knows the application is not forgotten.
  let go: (value?: unknown) => void = () => undefined;
  const pressed = new Promise((resolve) => (go = resolve));
  await page.route('**/tenant/application/detail?*', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(address);
  await page.getByRole('button', { name: v.add }).first().click();
  go();
  const permissions = ['android.permission.CAMERA', 'android.permission.INTERNET'];
  const wrong = { packageName: `${code}.other`, versionName: '2.0.0', permissions, debuggable: true };
  await choosePackage(page, wrong, 'zh-CN');
  await expectNoViolations(page, 'form of a version', widths);
  await page.getByRole('button', { name: v.form.check }).click();
  const row = page.getByRole('row', { name: /2\.0\.0/ });
  await expect(row).toContainText(v.statuses.CHECK_FAILED);
  await expectNoViolations(page, 'versions', widths);
  await row.getByRole('button', { name: '2.0.0', exact: true }).click();
  await expect(page.getByRole('region', { name: v.permissions.title })).toContainText('CAMERA');
  await expectNoViolations(page, 'a version', widths);
});
