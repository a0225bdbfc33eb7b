import type { ElementHandle, Locator, Page } from '@playwright/test';

/** Nobody presses Tab more often than that; the tree of all permissions is longer. */
const FAR = { Tab: 80, ArrowRight: 80, ArrowDown: 250 };

/** Walks there with the Tab key, as someone without a mouse would; fails where no key leads. */
export async function reach(page: Page, target: Locator): Promise<void> {
  // Attached, not visible: the inputs of radios lie hidden under what is drawn for them.
  await target.waitFor({ state: 'attached' });
  await walk(page, target, 'Tab');
}

/** Walks along an open menu. */
export async function reachByArrows(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  await walk(page, item, 'ArrowDown');
}

/** Along the tabs, as the arrows lead. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await reach(page, page.getByRole('tab', { selected: true }));
  await walk(page, tab, 'ArrowRight');
  await tab.and(page.getByRole('tab', { selected: true })).waitFor();
}

async function walk(page: Page, target: Locator, key: 'Tab' | 'ArrowDown' | 'ArrowRight'): Promise<void> {
  let element = await target.elementHandle();
  for (let step = 0; ; step += 1) {
    // Finding by role and name takes longer than the step itself: once, and again where the page has drawn anew.
    if ((await placeOf(element)) !== 'elsewhere') {
      element = await target.elementHandle();
      if ((await placeOf(element)) === 'here') return;
    }
    if (step === FAR[key]) throw new Error(`The key ${key} does not lead to ${String(target)}`);
    await page.keyboard.press(key);
  }
}

/** Whether the focus is there; an element whose document has gone cannot be asked any more. */
async function placeOf(element: ElementHandle | null): Promise<'here' | 'elsewhere' | 'gone'> {
  try {
    return await element!.evaluate((node) => {
      if (node === document.activeElement) return 'here';
      return node.isConnected ? 'elsewhere' : 'gone';
    });
  } catch {
    return 'gone';
  }
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
