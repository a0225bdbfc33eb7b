import type { Locator, Page } from '@playwright/test';

const FAR = 80;

/** Walks there with the Tab key, as someone without a mouse would; fails where no key leads. */
export async function reach(page: Page, target: Locator): Promise<void> {
  // Attached, not visible: the inputs of radios lie hidden under what is drawn for them.
  await target.waitFor({ state: 'attached' });
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; !(await isThere()); step += 1) {
    if (step === FAR) throw new Error(`The Tab key does not lead to ${String(target)}`);
    await page.keyboard.press('Tab');
  }
}

/** Walks along an open menu. */
export async function reachByArrows(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  for (let step = 0; !(await item.evaluate((element) => element === document.activeElement)); step += 1) {
    if (step === FAR) throw new Error(`The arrows do not lead to ${String(item)}`);
    await page.keyboard.press('ArrowDown');
  }
}

/** Along the tabs, as the arrows lead. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await reach(page, page.getByRole('tab', { selected: true }));
  for (let step = 0; !(await tab.evaluate((element) => element === document.activeElement)); step += 1) {
    if (step === FAR) throw new Error(`The arrows do not lead to ${String(tab)}`);
    await page.keyboard.press('ArrowRight');
  }
  await tab.and(page.getByRole('tab', { selected: true })).waitFor();
}

export async function press(page: Page, name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button') {
  await reach(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** A field by the whole of its label; required ones carry a star, and those of closed tabs are not meant. */
export const fieldOf = (page: Page, label: string): Locator =>
  page
    .getByLabel(new RegExp(`^${label.replaceAll(/[()（）?]/g, '\\$&')}( \\*)?$`))
    .and(page.locator('input, textarea'))
    .filter({ visible: true });

/** Goes to a field and puts this there instead of what it holds. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, fieldOf(page, label));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
