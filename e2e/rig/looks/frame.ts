import type { Page } from '../test.ts';

/** Pieces of the frame, which only whoever has signed in needs, that the page as it stands has asked for. */
export const frameOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/frame-')),
  );
