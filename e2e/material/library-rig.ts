import { pdfOf } from '../../apps/server/src/demonstration/makers/pdf.ts';
import { expect, type Page } from '../rig/test.ts';

export const library = '/materialLibrary/sourceMaterial';

export const pdf = (title: string) => ({
  name: `${title}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdfOf([{ heading: title, lines: ['内容'] }], title),
});
export const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

export const drop = (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('main input[type="file"]').first().setInputFiles(files);

export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A file of the library, dropped on its page. */
export async function addFile(page: Page, name: string): Promise<void> {
  await drop(page, [pdf(name)]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await expect(rowOf(page, name).getByText('已发布')).toBeVisible();
}
