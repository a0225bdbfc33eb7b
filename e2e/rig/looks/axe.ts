import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Request } from '@playwright/test';
import { languages, plain, putOn, type Appearance } from './looks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What stands in the way of people who see, hear or move otherwise. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: Finding[] }> };
    };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const results = (await runner.run({ runOnly, resultTypes: ['violations'] })).violations;
    // What lies behind a dialog cannot be pressed, and how much of it a bar covers depends on how far the page was scrolled.
    const dialog = document.querySelector('[aria-modal="true"]');
    const barOver = (from: Element | null): Element | null => {
      for (let at = from; at; at = at.parentElement) if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
      return null;
    };
    const isHidden = (target: string) => {
      const element = document.querySelector(target);
      if (!element) return false;
      if (dialog && !dialog.contains(element)) return true;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
        const bar = barOver(document.elementFromPoint((left + right) / 2, y));
        return bar !== null && !bar.contains(element);
      });
    };
    return results.map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ target }) => id !== 'target-size' || !isHidden(target[0] ?? '')),
    }));
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary}`),
  );
}

/**
 * In both languages and both themes, without leaving the page or what is open on it; at these widths nothing is cut off.
 * A language has words and a theme has colours, so each is looked at once; `looks` asks for all four. Ends in Chinese and
 * in light.
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  widths: readonly number[] = [],
  appearances: readonly Appearance[] = languages,
): Promise<void> {
  for (const look of appearances) {
    await putOn(page, look);
    await settled(page);
    const where = `${what}, ${look.locale}, ${look.theme}`;
    expect(await violations(page), where).toEqual([]);
    await expectFits(page, where, widths);
  }
  await putOn(page, plain);
}

export async function expectFits(page: Page, what: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // What depends on the width in script follows a moment later.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
  }
}

interface Traffic {
  asked: number;
  /** Each with what tells that it is over. */
  readonly open: Map<Request, Promise<void>>;
}
const traffic = new WeakMap<Page, Traffic>();

/** Remembers what the page has asked for and what it has not got yet. */
export function watchRequests(page: Page): void {
  const seen: Traffic = { asked: 0, open: new Map() };
  const ends = new Map<Request, () => void>();
  traffic.set(page, seen);
  page.on('request', (request) => {
    // Lines of news stay open on purpose, and so does a picture.
    if (
      /\/(message\/stream|upgradeplan\/progress|call\/board\/stream|(watch|room)\/(stream|media))\b/.test(request.url())
    )
      return;
    seen.asked += 1;
    seen.open.set(request, new Promise((resolve) => ends.set(request, resolve)));
  });
  // `finished` of an answer that breaks off behind its head waits for ever.
  const end = (request: Request) => {
    seen.open.delete(request);
    ends.get(request)?.();
    ends.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Everything has loaded and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('This page was not watched from its beginning');
  await page.waitForLoadState('load');
  for (let asked = -1; asked !== seen.asked;) {
    ({ asked } = seen);
    await Promise.all(seen.open.values());
    // What has come is drawn now, and may ask for more.
    await page.evaluate(untilIdle);
  }
}

/** Until the browser has nothing left to do, has drawn it, and whatever moved has come to rest. */
async function untilIdle(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  // A colour that is inherited moves from the outside inwards, one element after the other.
  for (let moving: Animation[] = []; ;) {
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    moving = document.getAnimations().filter(({ playState }) => playState !== 'finished');
    if (moving.length === 0) return;
  }
}
