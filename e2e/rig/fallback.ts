import type { Locator } from '@playwright/test';
import { fallbackWords } from '../../apps/console/src/locales/shell/fallback.ts';
import type { Page } from './test.ts';

const { notFound, noAccess, crashed, stale, unreachable } = fallbackWords['zh-CN'];
const { type, service, permission, onlyRole } = noAccess;
const titles = [notFound, noAccess, crashed, stale, unreachable].map((page) => page.title);
const oneOf = (sentences: readonly string[]) => new RegExp(`^(${sentences.join('|')})$`);

/** The title of a page that stands where another one could not be shown, for whatever reason. */
export const fallbackOf = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 1, name: oneOf(titles) });

/** The sentence that says why someone may not open a page. */
export const refusalOf = (page: Page): Locator =>
  page.getByRole('main').getByText(oneOf([type, service, permission, onlyRole]));
