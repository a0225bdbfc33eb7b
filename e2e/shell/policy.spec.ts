import { expect, test } from '../rig/test.ts';

test.use({ hostile: true });

test('markup that a script writes, and styles without a nonce, have no effect', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('用户名', { exact: true })).toBeVisible();
  const tried = await page.evaluate(() => {
    const attempt = (work: () => void) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const sheet = document.createElement('style');
    sheet.textContent = 'body { outline: 9px solid red }';
    document.head.append(sheet);
    const place = document.createElement('div');
    return {
      markup: attempt(() => (place.innerHTML = '<img src="x" onerror="alert(1)">')),
      parsed: attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      bar: attempt(() => (place.innerHTML = '<div class="bar" onclick="alert(1)"></div>')),
      policy: attempt(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy('another', {});
      }),
      isStyled: getComputedStyle(document.body).outlineStyle === 'solid',
    };
  });
  expect(tried).toEqual({
    markup: 'TypeError',
    parsed: 'TypeError',
    bar: 'TypeError',
    policy: 'TypeError',
    isStyled: false,
  });
});
