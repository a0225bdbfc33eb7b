import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { library, pdf, rowOf } from './library-rig.ts';

test('files that are dropped anywhere on the page are added', async ({ page }) => {
  await openAs(page, 'operator', `${library}/fileManage`);
  const names = [unique('拖入'), unique('拖入')];
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const given = names.map((name) => ({ name: `${name}.pdf`, text: pdf(name).buffer.toString('base64') }));
  const data = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, text } of files) {
      const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0)!);
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
    }
    return transfer;
  }, given);
  // On what is no field for files at all.
  await heading.dispatchEvent('dragover', { dataTransfer: data });
  await heading.dispatchEvent('drop', { dataTransfer: data });
  const drawer = page.getByRole('dialog', { name: '添加素材' });
  await expect(drawer.getByText('上传完成')).toHaveCount(2);
  await drawer.getByRole('button', { name: '添加 2 份素材' }).click();
  for (const name of names) await expect(rowOf(page, name).getByText('已发布')).toBeVisible();
});
