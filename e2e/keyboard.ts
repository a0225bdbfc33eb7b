import type { Locator, Page } from '@playwright/test';

const FAR = 80;

/** Walks there with the Tab key, as someone without a mouse would; fails where no key leads. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; !(await isThere()); step += 1) {
    if (step === FAR) throw new Error(`The Tab key does not lead to ${String(target)}`);
    await page.keyboard.press('Tab');
  }
}

export async function press(page: Page, name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button') {
  await reach(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** A field by the whole of its label; required ones carry a star. */
export const fieldOf = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}( \\*)?$`));

/** Goes to a field and puts this there instead of what it holds. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, fieldOf(page, label));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
