import { readFile } from 'node:fs/promises';
import { uploadLogWords } from '../../apps/console/src/locales/application/upload-log.ts';
import { packedZip } from '../../apps/server/src/areas/base/file/zip-rig.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

// An app sends an archive of two logs; the owner finds it, reads it, looks for something in it and takes it home.

/** An application of its own and a key of it, by the calls themselves. */
async function makeApp(page: Page, name: string): Promise<string> {
  const { post } = await callsAs(page, 'owner');
  const { applicationId } = await post('/tenant/application/add', {
    name,
    code: `com.example.log${Date.now()}`,
    platform: 'ANDROID',
    audience: 'BOTH',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
  });
  const { secret } = await post('/tenant/appkey/issue', { name, audience: 'BOTH', applicationId });
  return secret as string;
}

/** Longer than one excerpt; what is looked for stands once in the first, and once more in the second. */
function appLog(): string {
  const at = (line: number) => {
    if (line === 40) return 'ERROR 泵停 pump stopped <img src=x onerror=alert(1)>';
    if (line === 41) return 'WARN 压力偏低 low pressure';
    return line === 12_000 ? 'ERROR 泵停 pump stopped again' : `INFO step ${line}`;
  };
  const lines = Array.from(
    { length: 13_000 },
    (_, line) => `2026-07-01 10:00:00.${1_000_000 + line * 7} ${at(line + 1)}`,
  );
  return `${lines.join('\n')}\n`;
}

test('an owner reads a log that an app has sent', async ({ page }) => {
  const w = uploadLogWords['zh-CN'];
  const application = unique('血透助手');
  const fileName = `${unique('crash')}.zip`;
  const bytes = packedZip([
    { name: 'app.log', bytes: appLog() },
    { name: 'network.log', bytes: 'INFO connected\n' },
  ]);
  const key = await makeApp(page, application);
  const sent = await page.request.post('/open/v1/logs', {
    headers: { authorization: `Bearer ${key}` },
    multipart: {
      level: 'CRASH',
      source: 'CRASH',
      deviceModel: 'Pad X2',
      osVersion: 'Android 15',
      versionName: '3.2.1',
      description: '升级后闪退',
      file: { name: fileName, mimeType: 'application/zip', buffer: bytes },
    },
  });
  expect(await sent.json()).toMatchObject({ status: true });

  await openAs(page, 'owner', '/applyManage/applicationlog/log');
  // Found by its application, among those that have crashed.
  await page.getByRole('combobox', { name: w.application, exact: true }).fill(application);
  await page.getByRole('option', { name: application }).click();
  await page.getByRole('combobox', { name: w.level, exact: true }).click();
  await page.getByRole('option', { name: w.levels.CRASH }).click();
  const table = page.getByRole('table', { name: w.title });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('升级后闪退');

  await table.getByRole('button', { name: fileName, exact: true }).click();
  const details = page.getByRole('dialog', { name: w.detail });
  await expect(details).toContainText('Pad X2');
  await expect(details).toContainText('3.2.1');
  await details.getByRole('button', { name: w.view }).click();

  const viewer = page.getByRole('dialog', { name: fileName });
  const text = viewer.getByRole('region', { name: w.viewer.text });
  await expect(text).toContainText('INFO step 1');
  // What looks like a page is letters.
  const search = viewer.getByRole('searchbox', { name: w.viewer.find });
  await search.fill('PUMP stopped');
  await expect(viewer.getByRole('status')).toHaveText(filled(w.viewer.found, { now: 1, count: 1 }));
  await expect(text).toContainText('<img src=x onerror=alert(1)>');
  await expect(text.locator('[data-level="error"]').first()).toBeVisible();
  await viewer.getByText(w.viewer.fromEnd).click();
  await expect(text).toContainText('INFO step 13000');
  await viewer.getByText(w.viewer.fromStart).click();
  await expect(text).toContainText('pump stopped');
  await viewer.getByRole('button', { name: w.viewer.loadMore }).click();
  await expect(viewer.getByRole('status')).toHaveText(filled(w.viewer.found, { now: 1, count: 2 }));
  await search.focus();
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('status')).toHaveText(filled(w.viewer.found, { now: 2, count: 2 }));
  await expect(text).toContainText('pump stopped again');

  await viewer.getByRole('button', { name: 'network.log' }).click();
  await expect(text).toContainText('INFO connected');
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: w.download }).click(),
  ]);
  expect(taken.suggestedFilename()).toBe(fileName);
  expect(await readFile(await taken.path())).toEqual(bytes);
  // In all looks at once, and on a telephone.
  await expectNoViolations(page, 'the viewer', [390]);
});
