import { materialDetailWords } from '../../apps/console/src/locales/material/material-detail.ts';
import { materialItemWords } from '../../apps/console/src/locales/material/material.ts';
import { callsAs } from '../rig/calls.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addMaterial } from '../toolbox/toolbox-rig.ts';
import { addFile, library, pdf } from './library-rig.ts';

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(`what was done with a material is told in words and no codes, in ${locale}`, async ({ page, look }) => {
    test.slow();
    const [name, file] = [unique('活动'), unique('活动文件')];
    const materialId = await addMaterial(page, name);
    const { post } = await callsAs(page, 'operator');
    await post('/tenant/material/updateStatus', { status: 'DISABLED', materialIds: [materialId] });
    const expireAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await post('/tenant/material/batchUpdate', { materialIds: [materialId], expireAt, visibility: 'TEAM' });
    const [w, m] = [materialDetailWords[locale].operations, materialItemWords[locale]];
    const tab = materialDetailWords[locale].tabs.operations;
    const raw = /\b[A-Z]{4,}\b|expireAt|visibility|\d{4}-\d\d-\d\dT/;

    await openAs(page, 'operator', `${library}/fileManage`);
    await addFile(page, file);
    const [{ id } = {}] = await look('select id from material where name = $1', [file]);
    await page.evaluate((language) => localStorage.setItem('locale', language), locale);
    await page.goto(`${library}/imageTextManage/detailImageText?materialId=${materialId}`);
    await page.getByRole('tab', { name: tab }).click();
    const table = page.getByRole('table', { name: w.title });
    await expect(table).toContainText(m.statuses.DISABLED);
    const both = [w.fields.visibility, w.fields.expireAt].join(locale === 'zh-CN' ? '、' : ', ');
    await expect(table).toContainText(both);
    expect(await table.innerText()).not.toMatch(raw);

    const next = await page.request.post('/base/file/save', {
      headers: { authorization: `Bearer ${(await page.evaluate(() => localStorage.getItem('token'))) ?? ''}` },
      multipart: { kind: 'DOCUMENT', file: pdf(unique('下一版')) },
    });
    const { fileId } = ((await next.json()) as { data: { fileId: string } }).data;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const [{ version } = {}] = await look('select version from material where id = $1', [id]);
    await post('/tenant/material/replaceFile', { materialId: id, version, fileId, at, note: null, pages: 1 });
    await page.goto(`${library}/fileManage/detailFile?materialId=${String(id)}`);
    await page.getByRole('tab', { name: tab }).click();
    await expect(table).toContainText(w.actions.REPLACE_FILE);
    await expect(table).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(await table.innerText()).not.toMatch(/\d{4}-\d\d-\d\dT/);
  });
}
