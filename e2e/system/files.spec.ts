import { randomBytes } from 'node:crypto';
import { expect, test } from '../rig/test.ts';
import { openAs, unique } from '../rig/sign-in.ts';

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);

test('a file goes up, is found, comes down the same and is deleted', async ({ page }) => {
  const name = `${unique('手册')}.pdf`;
  const buffer = pdf(20_000);
  await openAs(page, 'operator', '/user/files');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await row.getByText('下载').click();
  const stream = await (await download).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).equals(buffer)).toBe(true);
  await row.getByText('删除').click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('several files are deleted at once, for good', async ({ page }) => {
  const word = unique('成批');
  await openAs(page, 'operator', `/user/files?keyword=${encodeURIComponent(word)}`);
  const files = ['甲', '乙'].map((end) => ({
    name: `${word}${end}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf(2_000),
  }));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByText('共 2 条')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('region', { name: '已选内容的操作' });
  await bar.getByRole('button', { name: '删除', exact: true }).click();
  const question = page.getByRole('dialog', { name: '删除所选的 2 项？' });
  await expect(question.getByText('删除后无法恢复。')).toBeVisible();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除 2 项')).toBeVisible();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
});

test('a large upload is paused, resumed and finished', async ({ page }) => {
  const name = `${unique('大文件')}.pdf`;
  await openAs(page, 'operator', '/user/files');
  // Slow enough to be paused on the way.
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const speed = 4_000_000;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(20_000_000) });
  await page.getByRole('button', { name: `暂停“${name}”` }).click();
  await expect(page.getByText('已暂停')).toBeVisible();
  await page.getByRole('button', { name: `继续上传“${name}”` }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible({ timeout: 40_000 });
});

test('a file that is not what it says is refused with a sentence', async ({ page }) => {
  await openAs(page, 'operator', '/user/files');
  const buffer = Buffer.from('<html><script>alert(1)</script></html>');
  await page.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('不支持此类文件，或文件内容与扩展名不符')).toBeVisible();
});
